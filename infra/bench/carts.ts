import { randomUUID } from "node:crypto";
import type { PublishedProduct } from "../../lib/releases/published-product.ts";
import type { Row } from "../commands/columns.ts";
import { add, cartWith, countStoredBytes, makeItem, makeItems, send } from "./adds.ts";
import { type Budget, within } from "./budget.ts";
import { printCartCpu } from "./cart-cpu.ts";
import { printTable } from "./display.ts";
import { type Metered, type Shop, sumUnits } from "./metered-shop.ts";
import { medianTimes } from "./times.ts";

type Products = readonly PublishedProduct[];

/** The cost of adding to a cart: calls, request units, bytes, and ratios of times within this run. */
export async function benchCarts(shop: Shop, products: Products): Promise<Budget[]> {
  const rows: Row[] = [];
  const budgets: Budget[] = [];
  for (const [lines, writes, reads] of [
    [1, 1, 1],
    // A few bytes over 2 KB since carts keep what gave each price.
    [10, 3, 1],
    [100, 14, 4],
  ] as const) {
    const cart = await cartWith(shop, products, lines - 1);
    const { calls, cartBytes, answerBytes } = await add(shop, cart, [makeItem(products, lines - 1)]);
    const cartReads = Math.max(1, Math.ceil((await countStoredBytes(shop, cart)) / 4096));
    const written = sumUnits(calls, "write");
    const units = [written, sumUnits(calls, "read"), cartReads];
    rows.push([formatLineCount(lines), calls.length, ...units, cartBytes, answerBytes]);
    budgets.push(within(`calls of an add, ${lines} lines`, calls.length, 2));
    budgets.push(within(`write units of an add, ${lines} lines`, written, writes));
    budgets.push(within(`read units of the cart, ${lines} lines`, cartReads, reads));
  }
  const units = ["calls", "write units", "read units", "of these the cart"];
  printTable(["one product, cart then holds", ...units, "cart bytes", "answer bytes"], ...rows);
  budgets.push(await benchSku(shop, products));
  budgets.push(...(await benchKeyed(shop, products)));
  budgets.push(...(await benchBulk(shop, products)), ...(await benchMerge(shop, products)));
  await printTimes(shop, products);
  printCartCpu();
  return budgets;
}

/** Adds by a sku whose product is cached, so that stock is read in the same batch as everything else. */
async function benchSku(shop: Shop, products: Products): Promise<Budget> {
  const cart = await cartWith(shop, products, 0);
  const item = { type: "cart_item", sku: products[0]?.attributes.sku ?? "", quantity: 1 };
  const { calls: first } = await add(shop, cart, [item]);
  const { calls: second } = await add(shop, cart, [item]);
  printTable(["one product by sku", "calls", "calls the first time"], ["", second.length, first.length]);
  return within("calls of an add by a known sku", second.length, 2);
}

const FIGURES = ["calls", "writes", "write units", "read units"];

function listFigures(calls: readonly Metered[]): number[] {
  return [calls.length, countWrites(calls), sumUnits(calls, "write"), sumUnits(calls, "read")];
}

function countWrites(calls: readonly Metered[]): number {
  return calls.filter(({ write }) => write > 0).length;
}

/** Adds with an `Idempotency-Key`. The stored answer is an item of its own and is larger than the cart. */
async function benchKeyed(shop: Shop, products: Products): Promise<Budget[]> {
  const rows: Row[] = [];
  const budgets: Budget[] = [];
  for (const [lines, bound] of [
    [1, 2],
    [10, 6],
    [100, 28],
  ] as const) {
    const cart = await cartWith(shop, products, lines - 1);
    const key = { "idempotency-key": randomUUID() };
    const { calls, cartBytes } = await add(shop, cart, [makeItem(products, lines - 1)], key);
    const name = formatLineCount(lines);
    rows.push([name, ...listFigures(calls), cartBytes]);
    budgets.push(within(`write units of an add with a key, ${name}`, sumUnits(calls, "write"), bound));
  }
  printTable(["with an Idempotency-Key, cart then holds", ...FIGURES, "cart bytes"], ...rows);
  return budgets;
}

function formatLineCount(lines: number): string {
  return `${lines} ${lines === 1 ? "line" : "lines"}`;
}

/**
 * Merges 50 items into 50 others. The source's products are known only after the source is read. With stock and live
 * releases they are 101 keys: two batches in parallel.
 */
async function benchMerge(shop: Shop, products: Products): Promise<Budget[]> {
  const target = await cartWith(shop, products, 50);
  const source = await cartWith(shop, products.slice(50), 50);
  const { calls, cartBytes } = await add(shop, target, [{ type: "cart_items", cart_id: source }]);
  const head = ["merge of 50 lines into 50 others", ...FIGURES, "cart bytes"];
  printTable(head, ["", ...listFigures(calls), cartBytes]);
  return [
    within("calls of a merge of 50 + 50", calls.length, 4),
    within("writes of a merge of 50 + 50", countWrites(calls), 1),
  ];
}

async function benchBulk(shop: Shop, products: Products): Promise<Budget[]> {
  const rows: Row[] = [];
  const budgets: Budget[] = [];
  for (const count of [1, 10, 100]) {
    const cart = await cartWith(shop, products, 0);
    const { calls } = await add(shop, cart, makeItems(products, count));
    rows.push([`${count} new lines`, ...listFigures(calls)]);
    budgets.push(within(`writes of a bulk add of ${count}`, countWrites(calls), 1));
  }
  printTable(["bulk add, all or nothing", ...FIGURES], ...rows);
  return budgets;
}

async function printTimes(shop: Shop, products: Products): Promise<void> {
  const fullCart = await cartWith(shop, products, 99);
  const newCart = () => cartWith(shop, products, 0);
  const addOne = (cart: string) => send(shop, cart, [makeItem(products, 0)]);
  const [single, toFull, bulk] = await medianTimes(
    [newCart, addOne],
    [async () => fullCart, addOne],
    [newCart, (cart) => add(shop, cart, makeItems(products, 100))],
  );
  printTable(
    ["times of this run, as ratios", "ratio", "budget"],
    ["add to a cart of 99 lines : to an empty one", formatRatio(toFull, single), "1.5"],
    ["bulk add of 100 lines : of one", formatRatio(bulk, single), "10"],
  );
}

function formatRatio(a = 0, b = 1): string {
  return (a / b).toFixed(2);
}
