import type { PublishedProduct } from "../../../lib/releases/published-product.ts";
import type { Answer } from "../call.ts";
import { NOON } from "../runtime.ts";
import { shopOn } from "../shop.ts";
import { aShop, type Shop } from "../shops/carts.ts";
import { type MemoryTable, memoryTable } from "../tables/memory-table.ts";
import { giveStock } from "./stock.ts";

type Quantities = Parameters<typeof giveStock>[2];

export type StockedShop = Omit<Shop, "table"> & {
  readonly table: MemoryTable;
  /** Changes the first item of cart `C`. */
  readonly change: (fields: object) => Promise<Answer>;
  /** Changes items of cart `C` by position. */
  readonly changeAll: (fields: readonly object[], options?: object) => Promise<Answer>;
  readonly changeCart: (cartID: string, data: object) => Promise<Answer>;
  readonly changeSettings: (inventories: object) => Promise<Answer>;
  /** Items of cart `C`: sku, quantity, and whether stock is managed. */
  readonly items: (cart?: string) => Promise<readonly unknown[]>;
};

/** A shop of lamps, teas and tees with these quantities in stock. */
export async function aStockedShop(
  stock: readonly (readonly [product: PublishedProduct, available: Quantities])[],
  more: readonly PublishedProduct[] = [],
  table: MemoryTable = memoryTable({ now: () => NOON }),
): Promise<StockedShop> {
  const shop = await aShop(more, table);
  for (const [{ id }, available] of stock) await giveStock(table, id, available);
  const shown = async (cart = "C") => (await shop.read(cart, { query: "include=items" })).body.included.items;
  const idAt = async (at: number): Promise<string> => (await shown()).at(at).id;
  const as = "implicit" as const;
  return {
    ...shop,
    table,
    change: async (data) => shopOn(table).put(`/v2/carts/C/items/${await idAt(0)}`, { data }, { as }),
    changeAll: async (fields, options) => {
      const data = await Promise.all(fields.map(async (one, at) => ({ id: await idAt(at), ...one })));
      return shopOn(table).put("/v2/carts/C/items", { data, options }, { as });
    },
    changeCart: (cartID, data) => shopOn(table).put(`/v2/carts/${cartID}`, { data }, { as }),
    changeSettings: (inventories) =>
      shopOn(table).put("/v2/settings/cart", { data: { type: "settings", inventories } }),
    items: async (cart) =>
      (await shown(cart)).map(({ sku, quantity, manage_stock }) => [sku, quantity, manage_stock]),
  };
}
