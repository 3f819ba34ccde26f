import { randomUUID } from "node:crypto";
import type { PublishedProduct } from "../../lib/releases/published-product.ts";
import { columns } from "../commands/columns.ts";
import { add, cartWith, countStoredBytes, makeItem, send, sum } from "./adds.ts";
import { type Budget, within } from "./budget.ts";
import { printCartCpu } from "./cart-cpu.ts";
import { display } from "./display.ts";
import type { Shop } from "./metered-shop.ts";
import { medianTimes } from "./times.ts";

/** The cost of adding to a cart: calls, request units, bytes, and ratios of times within this run. */
export async function benchCarts(shop: Shop, products: readonly PublishedProduct[]): Promise<Budget[]> {
  const rows: (readonly (string | number)[])[] = [
    [
      "one product, cart then holds",
      "calls",
      "write units",
      "read units",
      "of these the cart",
      "cart bytes",
      "answer bytes",
    ],
  ];
  const budgets: Budget[] = [];
  for (const [lines, writes, reads] of [
    [1, 1, 1],
    [10, 2, 1],
    [100, 14, 4],
  ] as const) {
    const cart = await cartWith(shop, products, lines - 1);
    const added = await add(shop, cart, [makeItem(products, lines - 1)]);
    const cartReads = Math.max(1, Math.ceil((await countStoredBytes(shop, cart)) / 4096));
    rows.push([
      formatLineCount(lines),
      added.calls.length,
      sum(added.calls, "write"),
      sum(added.calls, "read"),
      cartReads,
      added.cartBytes,
      added.answerBytes,
    ]);
    budgets.push(within(`calls of an add, ${lines} lines`, added.calls.length, 2));
    budgets.push(within(`write units of an add, ${lines} lines`, sum(added.calls, "write"), writes));
    budgets.push(within(`read units of the cart, ${lines} lines`, cartReads, reads));
  }
  display.print(columns(rows));
  budgets.push(await benchSku(shop, products));
  budgets.push(...(await benchKeyed(shop, products)));
  budgets.push(...(await benchBulk(shop, products)), ...(await benchMerge(shop, products)));
  await printTimes(shop, products);
  printCartCpu();
  return budgets;
}

/** Adds by a sku whose product is cached, so that stock is read in the same batch as everything else. */
async function benchSku(shop: Shop, products: readonly PublishedProduct[]): Promise<Budget> {
  const cart = await cartWith(shop, products, 0);
  const item = { type: "cart_item", sku: products[0]?.attributes.sku ?? "", quantity: 1 };
  const { calls: first } = await add(shop, cart, [item]);
  const { calls: second } = await add(shop, cart, [item]);
  const head = ["one product by sku", "calls", "calls the first time"];
  display.print(`\n${columns([head, ["", second.length, first.length]])}`);
  return within("calls of an add by a known sku", second.length, 2);
}

/** Adds with an `Idempotency-Key`. The stored answer is an item of its own and is larger than the cart. */
async function benchKeyed(shop: Shop, products: readonly PublishedProduct[]): Promise<Budget[]> {
  const rows: (readonly (string | number)[])[] = [
    [
      "with an Idempotency-Key, cart then holds",
      "calls",
      "writes",
      "write units",
      "read units",
      "cart bytes",
    ],
  ];
  const budgets: Budget[] = [];
  for (const [lines, bound] of [
    [1, 2],
    [10, 6],
    [100, 28],
  ] as const) {
    const cart = await cartWith(shop, products, lines - 1);
    const added = await add(shop, cart, [makeItem(products, lines - 1)], { "idempotency-key": randomUUID() });
    const writes = added.calls.filter(({ write }) => write > 0).length;
    const units = sum(added.calls, "write");
    rows.push([
      formatLineCount(lines),
      added.calls.length,
      writes,
      units,
      sum(added.calls, "read"),
      added.cartBytes,
    ]);
    budgets.push(within(`write units of an add with a key, ${formatLineCount(lines)}`, units, bound));
  }
  display.print(`\n${columns(rows)}`);
  return budgets;
}

function formatLineCount(lines: number): string {
  return `${lines} ${lines === 1 ? "line" : "lines"}`;
}

/**
 * Merges 50 items into 50 others. The source's products are known only after the source is read. With stock and live
 * releases they are 101 keys: two batches in parallel.
 */
async function benchMerge(shop: Shop, products: readonly PublishedProduct[]): Promise<Budget[]> {
  const target = await cartWith(shop, products, 50);
  const source = await cartWith(shop, products.slice(50), 50);
  const merged = await add(shop, target, [{ type: "cart_items", cart_id: source }]);
  const writes = merged.calls.filter(({ write }) => write > 0).length;
  const units = [sum(merged.calls, "write"), sum(merged.calls, "read")];
  const head = [
    "merge of 50 lines into 50 others",
    "calls",
    "writes",
    "write units",
    "read units",
    "cart bytes",
  ];
  display.print(`\n${columns([head, ["", merged.calls.length, writes, ...units, merged.cartBytes]])}`);
  return [
    within("calls of a merge of 50 + 50", merged.calls.length, 4),
    within("writes of a merge of 50 + 50", writes, 1),
  ];
}

async function benchBulk(shop: Shop, products: readonly PublishedProduct[]): Promise<Budget[]> {
  const rows: (readonly (string | number)[])[] = [
    ["bulk add, all or nothing", "calls", "writes", "write units", "read units"],
  ];
  const budgets: Budget[] = [];
  for (const count of [1, 10, 100]) {
    const cart = await cartWith(shop, products, 0);
    const added = await add(
      shop,
      cart,
      products.slice(0, count).map(({ id }) => ({ type: "cart_item", id, quantity: 1 })),
    );
    const writes = added.calls.filter(({ write }) => write > 0).length;
    rows.push([
      `${count} new lines`,
      added.calls.length,
      writes,
      sum(added.calls, "write"),
      sum(added.calls, "read"),
    ]);
    budgets.push(within(`writes of a bulk add of ${count}`, writes, 1));
  }
  display.print(`\n${columns(rows)}`);
  return budgets;
}

async function printTimes(shop: Shop, products: readonly PublishedProduct[]): Promise<void> {
  const fullCart = await cartWith(shop, products, 99);
  const [single, toFull, bulk] = await medianTimes(
    [async () => cartWith(shop, products, 0), async (cart) => send(shop, cart, [makeItem(products, 0)])],
    [async () => fullCart, async (cart) => send(shop, cart, [makeItem(products, 0)])],
    [
      async () => cartWith(shop, products, 0),
      async (cart) =>
        add(
          shop,
          cart,
          products.slice(0, 100).map(({ id }) => ({ type: "cart_item", id, quantity: 1 })),
        ),
    ],
  );
  const rows = [
    ["times of this run, as ratios", "ratio", "budget"],
    ["add to a cart of 99 lines : to an empty one", ratio(toFull, single), "1.5"],
    ["bulk add of 100 lines : of one", ratio(bulk, single), "10"],
  ];
  display.print(`\n${columns(rows)}`);
}

function ratio(a = 0, b = 1): string {
  return (a / b).toFixed(2);
}
