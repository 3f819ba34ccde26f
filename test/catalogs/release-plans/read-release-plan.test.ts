import { describe, expect, it } from "@jest/globals";
import { HURRIED } from "../../support/background/background.ts";
import { runWorker } from "../../support/background/worker.ts";
import { NOON } from "../../support/runtime.ts";
import { expectData } from "../../support/shop.ts";
import { aMerchant, usd } from "../../support/shops/merchant.ts";
import { UNKNOWN_ID } from "../../support/unknown-id.ts";

/** Never published: two products, one of them without a price. */
async function aNewShop() {
  const shop = await aMerchant();
  const mug = await shop.product({ name: "Mug", sku: "MUG" });
  const jug = await shop.product({ name: "Jug", sku: "JUG" });
  await shop.price("MUG", usd(1800));
  await shop.attach([mug.id, jug.id]);
  const path = `/catalogs/${shop.catalog_id}/release-plans` as const;
  return { ...shop, path };
}

describe("GET /catalogs/{catalog_id}/release-plans/{plan_id}", () => {
  it("200: a page of the changes, by kind, and those of one kind", async () => {
    const shop = await aNewShop();
    const { id } = await expectData(shop.post(shop.path));
    const read = async (query: string) => {
      const { body } = await shop.get(`${shop.path}/${id}?${query}`);
      const kinds = body.included.changes.map(({ kind }) => kind);
      return [kinds, body.meta.results.total, body.meta.page.total, body.links.next ?? null];
    };
    expect(await read("")).toEqual([["new", "new", "warning"], 3, 1, null]);
    expect(await read("page[limit]=1&page[offset]=2")).toEqual([["warning"], 3, 3, null]);
    const next = `${shop.path}/${id}?page[limit]=2&page[offset]=2`;
    expect(await read("page[limit]=2")).toEqual([["new", "new"], 3, 2, next]);
    expect(await read("filter=eq(kind,warning)")).toEqual([["warning"], 1, 1, null]);
    expect((await read("filter=eq(kind,new)&page[limit]=1&page[offset]=1")).slice(0, 3)).toEqual([
      ["new"],
      2,
      2,
    ]);
    expect(await read("filter=eq(kind,price)")).toEqual([[], 0, 0, null]);
  });

  it("200: while it runs it has its progress and no changes; the worker ends it", async () => {
    const shop = await aNewShop();
    const { id } = await expectData(shop.post(shop.path, undefined, HURRIED));
    const running = await shop.get(`${shop.path}/${id}`);
    expect(running.body.data).toMatchObject({ status: "pending", progress: 0, ready_at: null });
    expect(running.body.included.changes).toEqual([]);
    await runWorker({ table: shop.table });
    const { data } = (await shop.get(`${shop.path}/${id}`)).body;
    expect([data.status, data.ready_at, data.progress]).toEqual(["ready", NOON.toISOString(), undefined]);
  });

  it("200: failed with a reason if its release is deleted meanwhile", async () => {
    const shop = await aNewShop();
    const release = await shop.publish();
    const { id } = await expectData(shop.post(shop.path, undefined, HURRIED));
    await expectData(shop.delete(`/catalogs/${shop.catalog_id}/releases/${release.id}`));
    await runWorker({ table: shop.table });
    const { data } = (await shop.get(`${shop.path}/${id}`)).body;
    expect([data.status, data.error]).toEqual(["failed", expect.stringMatching(/deleted meanwhile/)]);
  });

  it("404 after a day, with all that was kept of it", async () => {
    const shop = await aNewShop();
    const { id } = await expectData(shop.post(shop.path));
    const after = (hours: number) => ({ now: () => new Date(NOON.getTime() + hours * 3_600_000) });
    expect((await shop.get(`${shop.path}/${id}`, after(23))).status).toBe(200);
    const ofPlans = shop.table.all().filter(({ type }) => type.includes("release_plan"));
    const ends = new Set(ofPlans.map(({ expires_at }) => expires_at));
    expect([ofPlans.length, [...ends]]).toEqual([5, [NOON.getTime() / 1000 + 86_400]]);
  });

  it("404: an unknown plan, one of another catalog; 401: no token; 403: an implicit token", async () => {
    const shop = await aNewShop();
    const other = await shop.catalog();
    const { id } = await expectData(shop.post(shop.path));
    expect((await shop.get(`${shop.path}/${UNKNOWN_ID}`)).status).toBe(404);
    expect((await shop.get(`/catalogs/${other}/release-plans/${id}`)).status).toBe(404);
    expect((await shop.get(`${shop.path}/${id}`, { as: null })).status).toBe(401);
    expect((await shop.get(`${shop.path}/${id}`, { as: "implicit" })).status).toBe(403);
  });

  it.each(["filter=eq(field,name)", "filter=like(kind,p)", "page[limit]=0", "page[offset]=-1"])(
    "400: %s",
    async (query) => {
      const shop = await aNewShop();
      const { id } = await expectData(shop.post(shop.path));
      expect((await shop.get(`${shop.path}/${id}?${query}`)).status).toBe(400);
    },
  );
});
