import { describe, expect, it } from "@jest/globals";
import { anHourLater, NOON } from "../../support/runtime.ts";
import { expectData } from "../../support/shop.ts";
import { callsOn } from "../../support/shops/related.ts";
import { aTee } from "../../support/shops/tee.ts";

describe("the children that a build makes", () => {
  it("are in the matrix, but for one whose sku another product has", async () => {
    const { start, children, parent, product, colour, size } = await aTee();
    await product({ sku: "TEERustS" });
    await start();
    const matrix = (await parent()).meta.variation_matrix;
    expect(matrix[colour.ids["Rust"]!]).not.toHaveProperty(size.ids["S"]!);
    const ids = Object.values<Record<string, string>>(matrix).flatMap((row) => Object.values(row));
    expect(ids.sort()).toEqual((await children()).map(({ id }) => id).sort());
    expect(ids).toHaveLength(5);
  });

  it("keep when they were made; a build that changes them says when it did", async () => {
    const shop = await aTee();
    const { start, children, modifier, colour, product_id } = shop;
    await start();
    const timesOf = async () =>
      Object.fromEntries(
        (await children()).map(({ attributes, meta }) => [
          attributes.name,
          [meta.created_at, meta.updated_at],
        ]),
      );
    const [made, changed] = [NOON.toISOString(), anHourLater().toISOString()];
    expect(new Set(Object.values(await timesOf()).flat())).toEqual(new Set([made]));
    await modifier(colour.id, colour.ids["Rust"]!, { type: "name_equals", value: "Rusty tee" });
    await expectData(shop.post(`/pcm/products/${product_id}/build`, undefined, { now: anHourLater }));
    expect(await timesOf()).toEqual({ "Field tee": [made, made], "Rusty tee": [made, changed] });
  });

  it("leave the lists of related products when a later build removes them", async () => {
    const { table, start, children, product, rules, post } = await aTee();
    await start();
    const attributes = { name: "Like", slug: "like" };
    await expectData(
      post("/pcm/custom-relationships", { data: { type: "custom-relationship", attributes } }),
    );
    const mug = await product({ name: "Mug" });
    const { associate, related } = callsOn(table);
    const all = await children();
    await expectData(
      associate(
        mug.id,
        "CRP_like",
        all.map(({ id }) => id),
      ),
    );
    const rust = all.find(({ attributes: { sku } }) => sku === "TEERustS");
    await expectData(associate(rust?.id ?? "", "CRP_like", [mug.id]));
    await rules({ default: "exclude", include: [] });
    expect((await start()).attributes.status).toBe("success");
    expect(await related(mug.id, "CRP_like")).toEqual([]);
    expect(table.all().filter(({ pk, sk }) => pk === "RELATED#CRP_like" && sk !== "#")).toHaveLength(1);
  });
});
