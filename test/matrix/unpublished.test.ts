import { beforeAll, describe, expect, it } from "@jest/globals";
import { endpoints } from "../../infra/endpoints.ts";
import { type FrontDoor, frontDoor, isOpen, pathOf } from "../support/front-door.ts";
import { asShopper, NOON, testToken } from "../support/runtime.ts";
import { dataOf } from "../support/shop.ts";
import { createApiWith, createEntryOf } from "../support/shops/custom-apis.ts";
import { aMerchant, usd } from "../support/shops/merchant.ts";
import type { MemoryTable } from "../support/tables/memory-table.ts";

/** Stands in everything that no shopper may see. */
const HIDDEN = "not-for-shoppers";
const SHOWN = "for-all";

type Headers = Readonly<Record<string, string>>;
type Params = Readonly<Record<string, string>>;

async function everyShopper(): Promise<readonly Headers[]> {
  const authorization = `Bearer ${await testToken("implicit", NOON)}`;
  const [account, customer] = [await asShopper({ account: "a" }), await asShopper({ customer: "c" })];
  return [{ authorization }, { authorization, ...account }, { authorization, ...customer }];
}

/** A shop with something on sale, and beside it all that a merchant is still working on. */
async function aShopAtWork() {
  const { table, post, product, attach, publish, catalog, book, node, hierarchy_id, price } =
    await aMerchant();
  await price(SHOWN, usd(500));
  const { id: shown } = await product({ sku: SHOWN, slug: SHOWN, name: SHOWN });
  await attach([shown]);
  await publish();
  const named = { name: HIDDEN, description: HIDDEN };
  const { id: product_id } = await product({ ...named, sku: HIDDEN, slug: HIDDEN });
  await product({ ...named, sku: `${HIDDEN}-2`, slug: `${HIDDEN}-2`, status: "draft" });
  await attach([product_id]);
  const node_id = await node(HIDDEN);
  const attributes = { ...named, slug: HIDDEN };
  const hierarchy = await dataOf(post("/pcm/hierarchies", { data: { type: "hierarchy", attributes } }));
  await price(HIDDEN, usd(700), await book(HIDDEN));
  await catalog({ name: HIDDEN, hierarchy_ids: [hierarchy_id, hierarchy.id] });
  const variation = { type: "product-variation", attributes: { name: HIDDEN } };
  await dataOf(post("/pcm/variations", { data: variation }));
  const api = await createApiWith(table, { note: {} }, { slug: HIDDEN, name: HIDDEN, description: HIDDEN });
  const entry = await createEntryOf(table, api, { note: HIDDEN });
  const params = { product_id, node_id, hierarchy_id: hierarchy.id, slug: HIDDEN, entryID: entry.id };
  return { table, shown, params };
}

describe("what is not published", () => {
  let send: FrontDoor;
  let table: MemoryTable;
  let shown: string;
  let params: Params;
  let shoppers: readonly Headers[];
  beforeAll(async () => {
    ({ table, shown, params } = await aShopAtWork());
    send = frontDoor({ table });
    shoppers = await everyShopper();
  });

  const reads = endpoints.filter((one) => one.method === "GET" && isOpen(one));

  it.each(reads.map((one) => [one.path, one] as const))(
    "stands in no answer: GET %s",
    async (_, endpoint) => {
      for (const headers of shoppers) {
        for (const query of ["", "?page[limit]=100", "?filter=like(sku,*shop*)", "?include=main_image"]) {
          const { status, text } = await send({
            method: "GET",
            path: pathOf(endpoint, params) + query,
            headers,
          });
          expect(status).toBeLessThan(500);
          // A refusal may repeat the slug that was asked for.
          expect([
            status,
            (status < 300 ? text : text.replaceAll(`'${HIDDEN}'`, "")).includes(HIDDEN),
          ]).toEqual([status, false]);
        }
      }
    },
  );

  it("what is published does stand there", async () => {
    for (const headers of shoppers) {
      for (const path of ["/catalog/products", `/catalog/products/${shown}`]) {
        const { status, text } = await send({ method: "GET", path, headers });
        expect([status, text.includes(SHOWN)]).toEqual([200, true]);
      }
    }
  });

  const ofEntries = endpoints.filter((one) => isOpen(one) && one.path.includes("{slug}"));

  it.each(ofEntries.map((one) => [one.method, one.path, one] as const))(
    "403: %s %s of a Custom API without a policy for shoppers; nothing is changed",
    async (method, _, endpoint) => {
      const before = JSON.stringify(table.all());
      for (const headers of shoppers) {
        const body = endpoint.body === undefined ? undefined : { data: { type: "x_ext" } };
        const { status, text } = await send({ method, path: pathOf(endpoint, params), headers, body });
        expect([status, text.includes(params["entryID"] ?? "")]).toEqual([403, false]);
      }
      expect(JSON.stringify(table.all())).toBe(before);
    },
  );
});
