import { describe, expect, it } from "@jest/globals";
import { aRecordShop, jsonl } from "../../support/imports/record-shop.ts";
import { createApiWith, UNIQUE } from "../../support/shops/custom-apis.ts";

async function anEntryShop(over: Record<string, unknown> = {}) {
  const shop = aRecordShop();
  const api = await createApiWith(shop.table, { handle: UNIQUE, colour: {} }, over);
  const path = `/v2/settings/extensions/custom-apis/${api.id}/import`;
  const type = api.api_type;
  return {
    ...{ ...shop, api, path, type },
    runFor: (content: string, query = "?key=handle") => shop.runFor(path, content, query),
    list: async (): Promise<Record<string, unknown>[]> => {
      const { body } = await shop.get(`/v2/extensions/${api.slug}` as "/v2/extensions/x");
      return [...body.data];
    },
  };
}

const [ONE, TWO] = ["10000000-0000-4000-8000-000000000001", "10000000-0000-4000-8000-000000000002"];

describe("POST /v2/settings/extensions/custom-apis/{customApiID}/import", () => {
  it("creates and changes entries by a unique field, and changes nothing for the same file again", async () => {
    const shop = await anEntryShop();
    const file = jsonl(
      { type: shop.type, handle: "oak", colour: "brown" },
      { type: shop.type, handle: "ash" },
    );
    expect(await shop.runFor(file)).toEqual({ status: "success", created: 2 });
    const before = await shop.list();
    expect(await shop.runFor(file)).toEqual({ status: "success", unchanged: 2 });
    expect(await shop.list()).toEqual(before);
    expect(await shop.runFor(jsonl({ type: shop.type, handle: "oak", colour: "red" }))).toEqual({
      ...{ status: "success", updated: 1 },
    });
    const colours = (await shop.list()).map(({ handle, colour }) => [handle, colour]);
    expect(colours.toSorted()).toEqual([
      ["ash", null],
      ["oak", "red"],
    ]);
  });

  it("with upserts, creates entries with the ids of the file", async () => {
    const shop = await anEntryShop({ allow_upserts: true });
    const file = jsonl(
      { type: shop.type, id: ONE, handle: "oak" },
      { type: shop.type, id: TWO, handle: "ash" },
    );
    expect(await shop.runFor(file, "?dry_run=true")).toEqual({ status: "success", created: 2 });
    expect(await shop.list()).toEqual([]);
    expect(await shop.runFor(file, "")).toEqual({ status: "success", created: 2 });
    expect((await shop.list()).map(({ id }) => String(id)).toSorted()).toEqual([ONE, TWO]);
    expect(await shop.runFor(file, "")).toEqual({ status: "success", unchanged: 2 });
  });

  it("refuses records with their line, field and code, and imports the others", async () => {
    const shop = await anEntryShop();
    const { type } = shop;
    await shop.runFor(jsonl({ type, handle: "oak" }, { type, handle: "elm" }));
    const [first] = await shop.list();
    expect(
      await shop.runFor(
        jsonl(
          { type, handle: "fir" },
          { type, id: ONE, handle: "fir" },
          { type, id: first?.["id"], handle: first?.["handle"] === "oak" ? "elm" : "oak" },
          { type, id: first?.["id"], colour: "red" },
        ),
        "",
      ),
    ).toEqual({
      ...{ status: "failed", failed: 4 },
      faults: [
        [1, "data.id", "required"],
        [2, "data.handle", "not_unique"],
        [3, "data.handle", "not_unique"],
        [4, "data.id", "repeated"],
      ],
    });
    expect(
      await shop.runFor(
        jsonl({ type: "other", handle: "yew" }, { type, handle: "box", colour: 7 }, { type, handle: "bay" }),
      ),
    ).toEqual({
      ...{ status: "success", created: 1, failed: 2 },
      faults: [
        [1, "data.type", "pattern"],
        [2, "data.colour", "pattern"],
      ],
    });
  });

  it("400: a key that is no unique field; 404: an unknown Custom API; 403: an implicit token; 401: none", async () => {
    const shop = await anEntryShop();
    const file = jsonl({ type: shop.type, handle: "oak" });
    expect((await shop.sendFile(shop.path, file, "?key=colour")).status).toBe(400);
    expect((await shop.sendFile(shop.path.replace(shop.api.id, ONE), file)).status).toBe(404);
    const path = shop.path as "/pcm/products/import";
    expect((await shop.post(path, {}, { as: "implicit" })).status).toBe(403);
    expect((await shop.post(path, {}, { as: null })).status).toBe(401);
  });
});
