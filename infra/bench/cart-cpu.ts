import { randomUUID } from "node:crypto";
import type { Cart } from "../../lib/carts/cart/cart.ts";
import { NO_CART_PROMOTIONS } from "../../lib/carts/promotions/cart-promotions.ts";
import { priceCart } from "../../lib/carts/totals/price-cart.ts";
import { cartItemsView } from "../../lib/carts/views/cart-items-view.ts";
import { DEFAULT_SETTINGS } from "../../lib/settings/settings.ts";
import { packSized, unpack } from "../../lib/table/pack.ts";
import { printTable } from "./display.ts";

const ROUNDS = 300;
const WARM_UP = 100;

/**
 * Prints the CPU milliseconds that a request spends on a cart: unpack, compute, pack, write the answer. Not judged: times
 * depend on the machine.
 */
export function printCartCpu(): void {
  const rows = [100, 10, 1].map((lines) => {
    const cart = makeCart(lines);
    const { bytes } = packSized(cart);
    const priced = priceCart(cart, NO_CART_PROMOTIONS);
    const parts = [
      () => unpack(bytes),
      () => priceCart(cart, NO_CART_PROMOTIONS),
      () => packSized(cart),
      () => JSON.stringify(cartItemsView(priced)),
    ].map(cpuMilliseconds);
    const total = parts.reduce((sum, part) => sum + part, 0);
    return [
      `${lines} ${lines === 1 ? "line" : "lines"}`,
      ...[...parts, total].map((part) => part.toFixed(2)),
    ];
  });
  const head = ["CPU ms of this run, cart of", "unpack", "compute", "pack", "present", "together"];
  printTable(head, ...rows.reverse());
}

function cpuMilliseconds(work: () => unknown): number {
  for (let round = 0; round < WARM_UP; round += 1) work();
  const before = process.cpuUsage();
  for (let round = 0; round < ROUNDS; round += 1) work();
  const { user, system } = process.cpuUsage(before);
  return (user + system) / 1000 / ROUNDS;
}

/** A cart of products with one tax each and a discount on all of them. */
function makeCart(count: number): Cart {
  const at = new Date(0).toISOString();
  const [currency] = DEFAULT_SETTINGS.currencies;
  const items = Array.from({ length: count }, (_, index) => ({
    id: randomUUID(),
    type: "cart_item" as const,
    product_id: randomUUID(),
    name: `Product number ${index}`,
    description: "Stoneware for a long coffee, glazed by hand.",
    sku: `SKU-${index}`,
    slug: `product-number-${index}`,
    catalog_id: randomUUID(),
    priced_at: at,
    manage_stock: false,
    quantity: 1 + (index % 3),
    unit_price: { amount: 999 + index, includes_tax: false },
    taxes: [{ id: randomUUID(), name: "VAT", rate: 0.19 }],
    created_at: at,
    updated_at: at,
  }));
  const discount = { external_id: "x", discount_engine: "own", discount_code: "TEN", description: "" };
  return {
    id: randomUUID(),
    name: "Cart",
    description: "",
    ...(currency ? { currency } : {}),
    items,
    custom_discounts: [{ id: randomUUID(), ...discount, amount: -500 }],
    discount_settings: { custom_discounts_enabled: true, use_rule_promotions: false },
    created_at: at,
    updated_at: at,
    expires_at: at,
  };
}
