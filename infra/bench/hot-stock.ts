import { createStock } from "../../functions/inventory/create-stock.ts";
import { createPayment } from "../../functions/payments/create-payment.ts";
import { updateGateway } from "../../functions/payments/gateways/update-gateway.ts";
import { createHandlerFor } from "../../lib/http/handler.ts";
import { readDeadlineMs } from "../../lib/http/runtime.ts";
import { countAt } from "../../lib/inventory/stock/available.ts";
import { getStock } from "../../lib/inventory/stock/stock-store.ts";
import { deadlineIn } from "../../lib/kernel/deadline.ts";
import type { PublishedProduct } from "../../lib/releases/published-product.ts";
import { openTable } from "../commands/keys/open-table.ts";
import { checkStock } from "../commands/stock/check-stock.ts";
import { atMost } from "../local/functions.ts";
import { cartWith, checkOut } from "./adds.ts";
import { type Budget, within } from "./budget.ts";
import { printTable } from "./display.ts";
import { openShop, type Shop, sendRequest } from "./metered-shop.ts";
import { publishPlainProducts } from "./products.ts";

const PIECES = 500;
const BUYERS = 1000;
/** Reads of order, settings and stock, and one write; some payments write again after a conflict. */
const MOST_CALLS_OF_PAYMENT = 5;
const CHECKOUTS_AT_ONCE = 20;
/** Limited by the connections of one process. On AWS each payment has its own process. */
const PAYMENTS_AT_ONCE = 50;

type Sale = {
  /** Number of payments by status of their answer. */
  readonly answers: ReadonlyMap<number, number>;
  readonly lostRaces: number;
  /** For all payments, failed ones included. */
  readonly calls: number;
  readonly seconds: number;
};

/** 1,000 buyers pay at once for a product with 500 pieces in stock: exactly 500 must succeed. */
export async function benchHotStock(): Promise<Budget[]> {
  const shop = await openShop();
  try {
    const products = await publishPlainProducts(shop, 1);
    await openSale(shop, products[0]?.id ?? "");
    const sale = await payAtOnce(shop, await unpaidOrders(shop, products));
    print(sale);
    const faults = [...answerFaults(sale), ...(await countFaults(shop, products))];
    for (const fault of faults) console.error(`hot stock: ${fault}`);
    return [
      within(`${BUYERS} buyers of ${PIECES} pieces: what does not add up`, faults.length, 0),
      within(
        "calls of a payment, others for the same product at once",
        sale.calls / BUYERS,
        MOST_CALLS_OF_PAYMENT,
      ),
    ];
  } finally {
    await shop.engine.stop();
  }
}

async function openSale(shop: Shop, id: string): Promise<void> {
  const stock = { id, attributes: { available: PIECES } };
  await sendRequest(shop, createStock, { body: { data: stock } });
  await sendRequest(shop, updateGateway, { params: { slug: "manual" }, body: { data: { enabled: true } } });
}

/** Checks out orders of one piece each. */
async function unpaidOrders(shop: Shop, products: readonly PublishedProduct[]): Promise<readonly string[]> {
  const orders: string[] = [];
  const makeOrder = async () => checkOut(shop, await cartWith(shop, products, 1));
  while (orders.length < BUYERS) {
    orders.push(...(await Promise.all(Array.from({ length: CHECKOUTS_AT_ONCE }, makeOrder))));
  }
  return orders;
}

async function payAtOnce(shop: Shop, orders: readonly string[]): Promise<Sale> {
  let lostRaces = 0;
  const handler = createHandlerFor(createPayment, {
    ...shop.runtime,
    deadlineMs: readDeadlineMs({}),
    metrics: (amounts) => {
      lostRaces += amounts.get("LostRaces") ?? 0;
    },
  });
  const pay = atMost(PAYMENTS_AT_ONCE, (_, event) => handler(event));
  const body = { data: { gateway: "manual", method: "purchase" } };
  const sentBefore = shop.sent();
  const start = performance.now();
  const paid = await Promise.all(
    orders.map((orderID) =>
      pay(createPayment.id, shop.eventOf(createPayment, { params: { orderID }, body, as: "implicit" })),
    ),
  );
  const seconds = (performance.now() - start) / 1000;
  const answers = new Map<number, number>();
  for (const { statusCode = 0 } of paid) answers.set(statusCode, (answers.get(statusCode) ?? 0) + 1);
  return { answers, lostRaces, calls: shop.sent() - sentBefore, seconds };
}

function print({ answers, lostRaces, calls, seconds }: Sale): void {
  const sold = answers.get(200) ?? 0;
  const figures = [sold, answers.get(400) ?? 0, Math.round(sold / seconds), lostRaces];
  const head = [`${BUYERS} buyers of ${PIECES} pieces at once`, "paid", "refused", "paid a second"];
  printTable(
    [...head, "lost races", "calls of a payment"],
    ["purchases", ...figures, (calls / BUYERS).toFixed(2)],
  );
}

function answerFaults({ answers }: Sale): string[] {
  const expected = new Map([
    [200, PIECES],
    [400, BUYERS - PIECES],
  ]);
  return [...new Set([...expected.keys(), ...answers.keys()])].flatMap((status) => {
    const [is, should] = [answers.get(status) ?? 0, expected.get(status) ?? 0];
    return is === should ? [] : [`${is} were answered ${status}, not ${should}`];
  });
}

/** Contradictions between stock, its log and the orders. */
async function countFaults(shop: Shop, products: readonly PublishedProduct[]): Promise<readonly string[]> {
  const opened = await openTable(shop.tableName, { DYNAMODB_ENDPOINT: shop.engine.endpoint });
  const { faults } = await checkStock(opened, () => {});
  const record = await getStock(shop.runtime.table(deadlineIn(60_000)), products[0]?.id ?? "");
  const { available = -1, allocated = -1 } = record ? countAt(record, new Date()) : {};
  await opened.close();
  const isSold = available === 0 && allocated === PIECES;
  return isSold ? faults : [...faults, `${available} are available, ${allocated} allocated`];
}
