import { describe, expect, it } from "@jest/globals";
import { getProduct } from "../../lib/products/store.ts";
import { keys } from "../../lib/table/keys.ts";
import type { Table } from "../../lib/table/table.ts";
import { getTasks } from "../../lib/tasks/store.ts";
import { HURRIED } from "../support/background/background.ts";
import { patientWorker, release } from "../support/background/patient-worker.ts";
import { expectData } from "../support/shop.ts";
import { aMerchant, usd } from "../support/shops/merchant.ts";
import { aParent } from "../support/shops/parent.ts";
import type { MemoryTable } from "../support/tables/memory-table.ts";

const { workToTheEnd } = patientWorker();

/** A view of the table that throws when an item with this sort key is read, like a fault in our code. */
const unreadable = (table: Table, sk: RegExp): Table => ({
  ...table,
  getMany: (keys) =>
    keys.some((key) => sk.test(key.sk))
      ? Promise.reject(new TypeError("a fault of ours"))
      : table.getMany(keys),
});

describe("a publication that is released", () => {
  async function aPublication(count: number) {
    const shop = await aMerchant();
    const { table, catalog_id, hierarchy_id, node_id } = shop;
    const products: { id: string; sku: string }[] = [];
    for (let at = 0; at < count; at += 1) {
      const sku = `S${at}`;
      products.push({ id: (await shop.product({ sku, slug: sku.toLowerCase() })).id, sku });
      await shop.price(sku, usd(1000));
    }
    const ids = products.map(({ id }) => id);
    await shop.attach(ids);
    await workToTheEnd(table);
    const { id: release_id } = await expectData(
      shop.post(`/catalogs/${catalog_id}/releases`, undefined, HURRIED),
    );
    const meta = async () =>
      (await expectData(shop.get(`/catalogs/${catalog_id}/releases/${release_id}`))).meta;
    await shop.post("/v2/carts", { data: { id: "C" } });
    const take = (sku: string) => {
      const body = { data: { type: "cart_item", sku, quantity: 1 } };
      return shop.post("/v2/carts/C/items", body, { as: "implicit" });
    };
    const remove = (some: readonly string[]) =>
      shop.delete(`/pcm/hierarchies/${hierarchy_id}/nodes/${node_id}/relationships/products`, {
        body: { data: some.map((id) => ({ type: "product", id })) },
      });
    /** Statuses of reading each product and of adding it to a cart. */
    const sold = async () => {
      const found: number[][] = [];
      for (const { id, sku } of products)
        found.push([(await shop.shop(id)).status, (await take(sku)).status]);
      return found;
    };
    return { ...shop, ids, meta, remove, sold };
  }

  it("fails when it was half written: what is gone from the catalog since is not sold", async () => {
    const shop = await aPublication(60);
    const { table, ids, sold } = shop;
    await workToTheEnd(unreadable(table, /^PLAN#0*1$/));
    expect((await shop.meta()).release_status).toBe("IN_PROGRESS");
    expect(table.all().some(({ type }) => type === "sold_product")).toBe(true);
    await shop.remove(ids.slice(1));
    await release(table);
    await workToTheEnd(table);
    expect(await getTasks(table)).toEqual([]);
    expect(await sold()).toEqual(ids.map(() => [404, 404]));
    expect((await shop.meta()).release_status).toBe("FAILED");
    expect(table.all().filter(({ sk }) => /^(?:PLAN|DONE)#/.test(sk))).toEqual([]);
    await shop.publish();
    await workToTheEnd(table);
    expect(await sold()).toEqual(ids.map((_, at) => (at === 0 ? [200, 201] : [404, 404])));
  });

  it("fails when all of it was written but it was not live", async () => {
    const shop = await aPublication(2);
    await workToTheEnd(unreadable(shop.table, /^DONE#/));
    const partsOfReleases = () => shop.table.all().filter(({ pk }) => pk.startsWith("RELEASE#"));
    expect(partsOfReleases()).not.toEqual([]);
    await release(shop.table);
    await workToTheEnd(shop.table);
    expect((await shop.meta()).release_status).toBe("FAILED");
    expect(await getTasks(shop.table)).toEqual([]);
    expect(partsOfReleases()).toEqual([]);
  });

  it("plans again when nothing was written: what came since is sold", async () => {
    const shop = await aMerchant();
    const { table, catalog_id } = shop;
    const links = keys.nodeProduct(shop.node_id, "").pk;
    const query: Table["query"] = (one) =>
      one.pk === links ? Promise.reject(new TypeError("a fault of ours")) : table.query(one);
    const failing = { ...table, query } as MemoryTable;
    await shop.attach([(await shop.product({ sku: "ONE" })).id]);
    const { id: release_id } = await expectData(
      shop.post(`/catalogs/${catalog_id}/releases`, undefined, { table: failing }),
    );
    await workToTheEnd(failing);
    const two = await shop.product({ sku: "TWO", slug: "two" });
    await shop.attach([two.id]);
    await release(table);
    await workToTheEnd(table);
    expect((await expectData(shop.get(`/catalogs/${catalog_id}/releases/${release_id}`))).meta).toMatchObject(
      {
        release_status: "PUBLISHED",
        total_products: 2,
      },
    );
    expect((await shop.shop(two.id)).status).toBe(200);
  });
});

describe("a build that is released", () => {
  it("comes behind one that is half done: the newest plan of the product wins", async () => {
    const shop = await aParent(3);
    const { table, params, children } = shop;
    const variation_id = (await getProduct(table, params.product_id))!.value.variationIds[0]!;
    const { sk, pk } = keys.variation(variation_id);
    const getMany: Table["getMany"] = (some) =>
      some.some((key) => key.pk === pk && key.sk === sk)
        ? Promise.reject(new TypeError("a fault of ours"))
        : table.getMany(some);
    const failing = { ...table, getMany } as MemoryTable;
    const first = await expectData(
      shop.post(`/pcm/products/${params.product_id}/build`, undefined, { ...HURRIED, table: failing }),
    );
    await workToTheEnd(failing);
    const second = await expectData(
      shop.post(`/pcm/products/${params.product_id}/build`, undefined, HURRIED),
    );
    const option = { type: "product-variation-option", attributes: { name: "late", description: "x" } };
    await expectData(shop.post(`/pcm/variations/${variation_id}/options`, { data: option }));
    const half = (await getTasks(table)).find(({ setAside }) => !setAside)!;
    expect(half.work).toMatchObject({ at: { step: "write" } });
    expect((await release(table))!.created_at > half.created_at).toBe(true);
    await workToTheEnd(table);
    for (const { id } of [first, second]) {
      expect((await expectData(shop.get(`/pcm/jobs/${id}`))).attributes.status).toBe("success");
    }
    expect((await children()).data).toHaveLength(4);
  });
});
