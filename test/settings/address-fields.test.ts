import { describe, expect, it } from "@jest/globals";
import { ADDRESS_FIELDS } from "../../lib/settings/address-fields.ts";
import { NOON } from "../support/runtime.ts";
import { shopOn } from "../support/shop.ts";
import { memoryTable } from "../support/tables/memory-table.ts";

function aStore() {
  const table = memoryTable({ now: () => NOON });
  const shop = shopOn(table);
  const put = (address_mandatory_fields: unknown) =>
    shop.put("/v2/settings", { data: { type: "settings", address_mandatory_fields } });
  const read = async (profile: "specification" | "compatible" = "specification") =>
    (await shop.get("/v2/settings", { profile })).body.data.address_mandatory_fields;
  return { table, put, read };
}

describe("address_mandatory_fields of /v2/settings", () => {
  it("200: as the profile has them, until the store says otherwise", async () => {
    const { table, put, read } = aStore();
    const shop = shopOn(table);
    const published = ["first_name", "last_name", "line_1", "county", "postcode", "country"];
    expect(await read()).toEqual(published);
    expect(await read("compatible")).toEqual(published.filter((field) => field !== "county"));
    await shop.put("/v2/settings", { data: { type: "settings", page_length: 30 } });
    expect(await read("compatible")).not.toContain("county");
    expect((await put(["line_1", "type", "line_1"])).body.data.address_mandatory_fields).toEqual([
      "line_1",
      "type",
    ]);
    expect(await read("compatible")).toEqual(["line_1", "type"]);
    expect((await put([])).body.data.address_mandatory_fields).toEqual([]);
    expect((await put([...ADDRESS_FIELDS])).status).toBe(200);
  });

  it("400: a name that no address has, and what is no list of names", async () => {
    const { put, read } = aStore();
    for (const bad of [["email"], ["line_1", "Line_2"], "line_1", [7], {}, [null], Array(15).fill("city")]) {
      const { status, body } = await put(bad);
      expect([status, body.errors[0].source]).toEqual([
        400,
        expect.stringMatching(/^data.address_mandatory_fields/),
      ]);
    }
    expect(await read()).toHaveLength(6);
  });
});
