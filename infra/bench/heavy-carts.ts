import { randomUUID } from "node:crypto";
import type { Association, Cart, CartItem } from "../../lib/carts/cart/cart.ts";
import { buildCartWrites } from "../../lib/carts/cart/store.ts";
import type { Table, Write } from "../../lib/table/table.ts";

/** Carts that an attacker makes: large JSON with a small compressed form. */
export type HeavyCarts = {
  readonly owners: readonly Association[];
  readonly cartsOfEach: number;
  /** Custom items in each cart, each with the longest description allowed. */
  readonly itemsOfEach: number;
  readonly now: Date;
};

const DESCRIPTION = "d".repeat(65_000);
const LIFE_MS = 7 * 24 * 60 * 60 * 1000;
const WRITES_AT_ONCE = 50;

/** Writes the items directly, so that an owner can have more carts than the limit. */
export async function writeHeavyCarts(table: Table, heavy: HeavyCarts): Promise<void> {
  const ids = Array.from({ length: heavy.cartsOfEach }, (_, at) => at);
  const writes = heavy.owners.flatMap((owner, first) =>
    ids.flatMap((at) => buildCartWrites(heavyCart(owner, first * heavy.cartsOfEach + at, heavy), undefined)),
  );
  for (let at = 0; at < writes.length; at += WRITES_AT_ONCE) {
    const some: readonly Write[] = writes.slice(at, at + WRITES_AT_ONCE);
    await table.transact(some, randomUUID());
  }
}

/** Carts are a second apart, and their ids sort in that order. */
function heavyCart(owner: Association, number: number, { itemsOfEach, now }: HeavyCarts): Cart {
  const at = new Date(now.getTime() + number * 1000);
  const created_at = at.toISOString();
  return {
    id: `heavy-${String(number).padStart(6, "0")}`,
    name: "Cart",
    description: "",
    associations: [owner],
    items: Array.from({ length: itemsOfEach }, () => heavyItem(created_at)),
    discount_settings: { custom_discounts_enabled: false, use_rule_promotions: false },
    created_at,
    updated_at: created_at,
    expires_at: new Date(at.getTime() + LIFE_MS).toISOString(),
  };
}

function heavyItem(at: string): CartItem {
  return {
    id: randomUUID(),
    type: "custom_item",
    name: "Gift wrap",
    description: DESCRIPTION,
    sku: "",
    quantity: 1,
    unit_price: { amount: 1, includes_tax: false },
    created_at: at,
    updated_at: at,
  };
}
