import { randomBytes, randomUUID } from "node:crypto";
import { beforeAll, describe, expect, it } from "@jest/globals";
import { writeHeavyCarts } from "../../../infra/bench/heavy-carts.ts";
import type { Cart } from "../../../lib/carts/cart/cart.ts";
import { buildCartWrites } from "../../../lib/carts/cart/store.ts";
import { DEFAULT_SETTINGS } from "../../../lib/settings/settings.ts";
import { saveSettings } from "../../../lib/settings/store.ts";
import { countPages, idsOnPages, walkIds, walkPages } from "../../support/lists/walk.ts";
import { NOON } from "../../support/runtime.ts";
import { shopOn } from "../../support/shop.ts";
import { type MemoryTable, memoryTable } from "../../support/tables/memory-table.ts";

const CARTS = 30;
const LARGEST_ANSWER = 6 * 1024 * 1024;
const now = () => NOON;

/** A store that lists guests' carts. */
async function openTable() {
  const table = memoryTable({ now });
  const cart = { ...DEFAULT_SETTINGS.cart, show_all_carts: true };
  await saveSettings(table, { settings: { ...DEFAULT_SETTINGS, cart }, version: 0 });
  return table;
}

describe(`GET /v2/carts: ${CARTS} carts of 325 KB each`, () => {
  let table: MemoryTable;
  beforeAll(async () => {
    table = await openTable();
    const owners = [{ type: "customer", id: "c1" }] as const;
    await writeHeavyCarts(table, { owners, cartsOfEach: CARTS, itemsOfEach: 5, now: NOON });
  });

  it.each(["", "filter=ge(updated_at,2026-03-02)&", "filter=like(name,Ca*)&"])(
    "200: a page of 100 shows what fits, with and without items, and the list goes on: ?%s",
    async (query) => {
      const shop = shopOn(table, { now });
      const path = `/v2/carts?${query}page[limit]=` as const;
      const light = await walkIds({ shop, path: `${path}10` });
      expect(new Set(light).size).toBe(CARTS);
      for (const more of ["", "&include=items"]) {
        for (const walk of [walkPages, countPages]) {
          const pages = await walk({ shop, path: `${path}100${more}` });
          expect(idsOnPages(pages)).toEqual(light);
          expect(pages.length).toBe(2);
          for (const { text, body } of pages) {
            expect(Buffer.byteLength(JSON.stringify(text))).toBeLessThan(LARGEST_ANSWER);
            expect([body.meta.results.total, body.included?.items.length]).toEqual([
              CARTS,
              more === "" ? undefined : 5 * body.data.length,
            ]);
          }
        }
      }
    },
  );
});

/** A guest's cart that does not compress. */
function guestCart(number: number): Cart {
  const at = new Date(NOON.getTime() - number * 1000).toISOString();
  const item = () => ({
    id: randomUUID(),
    type: "custom_item" as const,
    name: "Gift wrap",
    description: randomBytes(48_000).toString("base64"),
    sku: "",
    quantity: 1,
    unit_price: { amount: 1, includes_tax: false },
    created_at: at,
    updated_at: at,
  });
  return {
    id: `guest-${number}`,
    name: "Cart",
    description: "",
    listed: true,
    items: [item(), item(), item(), item(), item()],
    discount_settings: { custom_discounts_enabled: false, use_rule_promotions: false },
    created_at: at,
    updated_at: at,
    expires_at: new Date(NOON.getTime() + 86_400_000).toISOString(),
  };
}

describe("GET /v2/carts: carts of guests that do not get smaller when they are packed", () => {
  it("200: whatever they weigh, for bounds of their last change; 422 for another filter, with what helps", async () => {
    const table = await openTable();
    const count = 200;
    for (let at = 0; at < count; at += 1)
      await table.transact(buildCartWrites(guestCart(at), undefined), randomUUID());
    const shop = shopOn(table, { now });
    const bounds = `filter=ge(updated_at,${new Date(NOON.getTime() - 190_000).toISOString()})`;
    const { status, body } = await shop.get(`/v2/carts?${bounds}&page[limit]=5`);
    expect([status, body.data.map(({ id }) => id)]).toEqual([
      200,
      [0, 1, 2, 3, 4].map((at) => `guest-${at}`),
    ]);
    expect(body.meta.results.total).toBe(191);
    const another = await shop.get(`/v2/carts?${bounds}:eq(name,Cart)&page[limit]=5`);
    expect([another.status, another.body.errors[0].source]).toEqual([422, "filter"]);
  });
});
