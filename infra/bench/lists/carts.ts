import { randomUUID } from "node:crypto";
import { listCarts } from "../../../functions/carts/list-carts.ts";
import { MAX_CARTS_OF_OWNER } from "../../../lib/carts/associations/owner-limit-store.ts";
import type { Association, Cart } from "../../../lib/carts/cart/cart.ts";
import { buildCartWrites } from "../../../lib/carts/cart/store.ts";
import type { Write } from "../../../lib/table/table.ts";
import type { ListKind } from "./list-kind.ts";

const OWNER: Association = { type: "customer", id: "c0" };
const LIFE_MS = 7 * 86_400_000;

/** The carts of one customer, with one item each: the most that a customer may have. */
export const carts: ListKind = {
  name: "carts of an owner",
  endpoint: listCarts,
  most: MAX_CARTS_OF_OWNER,
  open: async ({ runtime }) => {
    const token = await runtime.capabilities.signer({ customer: { id: OWNER.id } }, new Date());
    return {
      request: { headers: { "x-moltin-customer-token": token }, as: "implicit" },
      *writes(from, to): Generator<readonly Write[]> {
        for (let at = from; at < to; at += 1) yield buildCartWrites(cartAt(at), undefined);
      },
    };
  },
};

function cartAt(position: number): Cart {
  const now = Date.now();
  const at = new Date(now - position * 1000).toISOString();
  return {
    id: randomUUID(),
    name: "Cart",
    description: "",
    associations: [OWNER],
    items: [
      {
        id: randomUUID(),
        type: "custom_item",
        name: "Gift wrap",
        description: "",
        sku: "",
        quantity: 1,
        unit_price: { amount: 250, includes_tax: false },
        created_at: at,
        updated_at: at,
      },
    ],
    discount_settings: { custom_discounts_enabled: false, use_rule_promotions: false },
    created_at: at,
    updated_at: at,
    expires_at: new Date(now + LIFE_MS).toISOString(),
  };
}
