import { describe, expect, it } from "@jest/globals";
import type { Call } from "../../support/call.ts";
import { expectData } from "../../support/shop.ts";
import { usd } from "../../support/shops/merchant.ts";
import { aTee } from "../../support/shops/tee.ts";

/** A live mug, a draft bowl, a draft tee with live children, and a bundle of the bowl, all with prices in a node. */
async function aShop(include_draft_products?: boolean) {
  const tee = await aTee({ status: "draft" });
  await tee.start();
  const mug = await tee.product({ name: "Mug", sku: "MUG" });
  const bowl = await tee.product({ name: "Bowl", sku: "BOWL", status: "draft" });
  const [child] = (await tee.get("/pcm/products?filter=eq(sku,TEERustS)")).body.data;
  await expectData(
    tee.put(`/pcm/products/${child.id}`, {
      data: { type: "product", id: child.id, attributes: { status: "live" } },
    }),
  );
  const options = [{ id: bowl.id, type: "product", quantity: 1, default: true }];
  const set = await tee.product({ name: "Set", sku: "SET", components: { bowl: { name: "Bowl", options } } });
  for (const sku of ["MUG", "BOWL", "TEE"]) await tee.price(sku, usd(1000));
  await tee.attach([mug.id, bowl.id, set.id, tee.product_id]);
  const setDrafts = (value: boolean | null) =>
    expectData(
      tee.put(`/catalogs/${tee.catalog_id}`, {
        data: {
          type: "catalog",
          id: tee.catalog_id,
          attributes: { include_draft_products: value },
        },
      }),
    );
  if (include_draft_products !== undefined) await setDrafts(include_draft_products);
  const release = await tee.publish();
  const call: Call = { as: "implicit", profile: "compatible" };
  const read = (id: string) => tee.get(`/catalog/products/${id}`, call);
  const statusOf = async (id: string) => {
    const { status, body } = await read(id);
    return status === 200 ? body.data.attributes.status : status;
  };
  const add = async (sku: string) =>
    (await tee.post("/v2/carts/C/items", { data: { type: "cart_item", sku, quantity: 1 } }, call)).status;
  const ids = { mug: mug.id, bowl: bowl.id, set: set.id, child: child.id, tee: tee.product_id };
  return { ...tee, release, setDrafts, statusOf, add, ids, call };
}

describe("a catalog with drafts", () => {
  it("shows them with their status, with their price, and a cart does not take them", async () => {
    const { release, statusOf, add, ids, get, call } = await aShop(true);
    expect(release.meta.includes_draft_products).toBe(true);
    expect(await statusOf(ids.bowl)).toBe("draft");
    expect(await statusOf(ids.mug)).toBe("live");
    const listed = (await get("/catalog/products", call)).body.data.map(({ attributes }) => attributes.name);
    expect(listed).toEqual(expect.arrayContaining(["Mug", "Bowl", "Field tee"]));
    const bowl = await expectData(get(`/catalog/products/${ids.bowl}`, call));
    expect(bowl.meta.display_price.without_tax.amount).toBe(1000);
    expect([await add("MUG"), await add("BOWL")]).toEqual([201, 404]);
  });

  it("does not sell live children of draft parents, nor bundles of drafts", async () => {
    const { statusOf, add, ids } = await aShop(true);
    expect([await statusOf(ids.tee), await statusOf(ids.child)]).toEqual(["draft", "draft"]);
    expect(await add("TEERustS")).toBe(404);
    expect([await statusOf(ids.set), await add("SET")]).toEqual([404, 404]);
  });

  it("finds them by search, with their status", async () => {
    const { post, call } = await aShop(true);
    const searches = [{ type: "search", q: "bowl" }];
    const { body } = await post("/catalog/multi-search", { searches }, call);
    const found = body.results[0].hits.map(({ document }) => document.attributes);
    expect(found.map(({ name, status }) => [name, status])).toEqual([["Bowl", "draft"]]);
  });
});

describe("a catalog without drafts", () => {
  it.each([undefined, false])("neither shows nor sells them: %s", async (value) => {
    const { release, statusOf, add, ids } = await aShop(value);
    expect(release.meta.includes_draft_products).toBe(false);
    for (const id of [ids.bowl, ids.tee, ids.child, ids.set]) expect(await statusOf(id)).toBe(404);
    expect([await add("BOWL"), await add("TEERustS"), await add("MUG")]).toEqual([404, 404, 201]);
  });

  it("shows a change with the next publication; null is the default", async () => {
    const { setDrafts, statusOf, ids, publish } = await aShop(true);
    expect((await setDrafts(null)).attributes.include_draft_products).toBe(false);
    expect(await statusOf(ids.bowl)).toBe("draft");
    await publish();
    expect(await statusOf(ids.bowl)).toBe(404);
  });
});
