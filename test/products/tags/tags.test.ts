import { describe, expect, it } from "@jest/globals";
import { anEmptyShop, expectData } from "../../support/shop.ts";
import { aTee } from "../../support/shops/tee.ts";
import { UNKNOWN_ID } from "../../support/unknown-id.ts";

function aTaggedShop() {
  const shop = anEmptyShop();
  const at = (day: number) => ({ now: () => new Date(Date.UTC(2026, 2, day)) });
  const product = async (tags: readonly string[], day = 1): Promise<string> => {
    const attributes = { name: "Mug", commodity_type: "physical", tags };
    return (await expectData(shop.post("/pcm/products", { data: { type: "product", attributes } }, at(day))))
      .id;
  };
  const tag = (id: string, tags: readonly string[] | null, day = 1) =>
    shop.put(`/pcm/products/${id}`, { data: { type: "product", attributes: { tags } } }, at(day));
  const list = async (query = "") => (await shop.send("GET", `/pcm/tags?${query}`)).body.data;
  const values = async (query = "") => (await list(query)).map(({ attributes }) => attributes.value).join();
  return { shop, product, tag, list, values };
}

describe("GET /pcm/tags", () => {
  it("200: a tag of two products once; gone without products; back with its id", async () => {
    const { shop, product, tag, list } = aTaggedShop();
    const ids = [await product(["Gift"]), await product(["gift"], 2)];
    const [gift, ...others] = await list();
    expect(gift).toMatchObject({ type: "tag", attributes: { value: "gift" }, meta: { owner: "store" } });
    expect(others).toEqual([]);
    expect(gift.meta.created_at).toBe("2026-03-01T00:00:00.000Z");
    await expectData(tag(ids[0]!, null));
    expect(await list()).toHaveLength(1);
    await expectData(shop.delete(`/pcm/products/${ids[1]!}`));
    expect(await list()).toEqual([]);
    expect((await shop.get(`/pcm/tags/${gift.id}`)).status).toBe(404);
    await expectData(tag(ids[0]!, ["gift"], 5));
    const again = await expectData(shop.get(`/pcm/tags/${gift.id}`));
    expect([again.id, again.meta.created_at]).toEqual([gift.id, "2026-03-05T00:00:00.000Z"]);
  });

  it("200: dates from the products that have it: the first that got it, the last", async () => {
    const { product, tag, list } = aTaggedShop();
    const mug = await product(["a"], 1);
    await product(["b"], 3);
    await expectData(tag(mug, ["a", "b"], 4));
    await expectData(tag(mug, ["b", "a", "c"], 6));
    const days = (await list()).map(({ attributes, meta }) => [
      attributes.value,
      ...[meta.created_at, meta.updated_at].map((time) => Number(time.slice(8, 10))),
    ]);
    expect(days).toEqual([
      ["a", 1, 1],
      ["b", 3, 4],
      ["c", 6, 6],
    ]);
  });

  it("200: pages by value, filtered; 400 for an unknown field", async () => {
    const { shop, product, values } = aTaggedShop();
    await product(["oak", "alder", "birch"]);
    expect(await values()).toBe("alder,birch,oak");
    expect(await values("page[limit]=1&page[offset]=1")).toBe("birch");
    expect(await values("filter=eq(value,oak)")).toBe("oak");
    expect(await values("filter=like(value,*r*)")).toBe("alder,birch");
    expect((await shop.get("/pcm/tags")).body.meta.results.total).toBe(3);
    expect((await shop.get("/pcm/tags?filter=eq(name,oak)")).status).toBe(400);
  });

  it("is right while many products get and lose one tag at the same time", async () => {
    const { product, tag, values } = aTaggedShop();
    const ids = await Promise.all(Array.from({ length: 6 }, () => product([])));
    for (let round = 0; round < 4; round += 1) {
      await Promise.all(ids.map((id, at) => expectData(tag(id, (at + round) % 2 === 0 ? ["gift"] : []))));
      expect(await values()).toBe("gift");
      await Promise.all(ids.map((id) => expectData(tag(id, []))));
      expect(await values()).toBe("");
    }
  });

  it("200: children of a deleted parent have no tags any more", async () => {
    const { start, get, product_id, delete: remove } = await aTee({ tags: ["cotton"] });
    await start();
    expect((await get("/pcm/tags")).body.data).toHaveLength(1);
    await expectData(remove(`/pcm/products/${product_id}`));
    expect((await get("/pcm/tags")).body.data).toEqual([]);
  });

  it("404: an unknown tag; 401 and 403 without an administrator's token", async () => {
    const shop = anEmptyShop();
    expect((await shop.get(`/pcm/tags/${UNKNOWN_ID}`)).status).toBe(404);
    expect((await shop.get("/pcm/tags", { as: null })).status).toBe(401);
    expect((await shop.get("/pcm/tags", { as: "implicit" })).status).toBe(403);
  });
});
