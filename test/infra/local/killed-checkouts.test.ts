import { rm } from "node:fs/promises";
import { afterAll, beforeAll, describe, expect, it } from "@jest/globals";
import {
  demoStore,
  demoToken,
  type LocalProcess,
  send,
  startLocal,
} from "../../support/deployment/local-server.ts";
import { statesFrom, wrongIn } from "../../support/oracle/order-oracle.ts";
import { standardPromotion } from "../../support/orders/goods.ts";
import { BILLING } from "../../support/orders/market.ts";
import { foldLog } from "../../support/orders/stock-log.ts";
import type { AnswerAt } from "../../support/routes.ts";
import { ofVolume } from "../../support/volume.ts";

const SKU = "TW-ALDER-MUG";
const CODE = "KILLED9";
const USES = 25;
const BUYERS = 8;
/** Orders of a round that are acknowledged before the service is killed. */
const ORDERS = ofVolume(8, 12);
const ROUNDS = Array.from({ length: ofVolume(1, 3) }, (_, n) => n + 1);

let data = "";
let running: LocalProcess;
let token = "";
let product = "";
beforeAll(async () => {
  data = await demoStore();
  await start();
  await openShop();
}, 180_000);
afterAll(async () => {
  await running?.end();
  await rm(data, { recursive: true, force: true });
});

async function start(): Promise<void> {
  running = await startLocal({ data });
  token = await demoToken(running.url, "client_credentials");
}

/** A request with client credentials. Status 0 if the killed server does not answer. */
async function ask(method: string, path: string, body?: object) {
  const sent = { token, method, ...(body ? { body } : {}) };
  return send(`${running.url}${path}`, sent).catch(() => ({ status: 0, body: undefined }));
}

async function ok(method: string, path: string, body?: object) {
  const answer = await ask(method, path, body);
  if (answer.status < 200 || answer.status >= 300) {
    throw new Error(`${method} ${path}: ${answer.status} ${JSON.stringify(answer.body)}`);
  }
  return answer.body;
}

/** 200 mugs, a gateway and a code for 25 orders. */
async function openShop(): Promise<void> {
  await ok("PUT", "/v2/gateways/manual", { data: { enabled: true } });
  await ok("POST", "/v2/carts", { data: { id: "look" } });
  const look = { data: { type: "cart_item", sku: SKU, quantity: 1 } };
  product = (await ok("POST", "/v2/carts/look/items", look)).data[0].product_id;
  await ask("DELETE", `/v2/inventories/${product}`);
  await ok("POST", `/v2/inventories/${product}`, { data: { quantity: 200 } });
  const always = { start: "2020-01-01T00:00:00Z", end: "2100-01-01T00:00:00Z" };
  const { id } = (await ok("POST", "/v2/promotions", { data: standardPromotion(always) })).data;
  const codes = [{ code: CODE, uses: USES }];
  await ok("POST", `/v2/promotions/${id}/codes`, { data: { type: "promotion_codes", codes } });
  promotion = id;
}
let promotion = "";

/** Acknowledged orders with their totals by cart, and payments by order. */
const orders = new Map<string, { id: string; total: number }>();
const payments = new Map<string, string>();
const begun: string[] = [];

const BUYERS_DOMAIN = "@buyers.example.com";
const buyerOf = (cart: string) => `${cart}${BUYERS_DOMAIN}`;
const checkout = (cart: string) =>
  ask("POST", `/v2/carts/${cart}/checkout`, {
    data: { customer: { email: buyerOf(cart), name: cart }, billing_address: BILLING },
  });

async function buy(cart: string, isPaid: boolean): Promise<void> {
  await ask("POST", "/v2/carts", { data: { id: cart } });
  const items = [
    { type: "cart_item", sku: SKU, quantity: 2 },
    { type: "promotion_item", code: CODE },
  ];
  const added = await ask("POST", `/v2/carts/${cart}/items`, { data: items });
  if (added.status !== 201) return;
  begun.push(cart);
  const { status, body } = await checkout(cart);
  if (status !== 201) return;
  orders.set(cart, { id: body.data.id, total: body.data.meta.display_price.with_tax.amount });
  if (!isPaid) return;
  const paid = await ask("POST", `/v2/orders/${body.data.id}/payments`, {
    data: { gateway: "manual", method: "purchase" },
  });
  if (paid.status === 200) payments.set(paid.body.data.id, body.data.id);
}

/** All buyers buy until the service is killed after this number of orders. */
async function buyUntilKilled(round: number, count: number): Promise<void> {
  let isOver = false;
  const [before, paidBefore] = [orders.size, payments.size];
  const isBusy = () => orders.size >= before + count && payments.size >= paidBefore + count / 2;
  const buyer = async (n: number) => {
    for (let at = 0; !isOver; at += 1) await buy(`r${round}-b${n}-${at}`, (n + at) % 3 !== 0);
  };
  const all = Promise.all(Array.from({ length: BUYERS }, (_, n) => buyer(n)));
  while (!isBusy()) await new Promise((resolve) => setTimeout(resolve, 2));
  await running.end("SIGKILL");
  isOver = true;
  await all;
}

type ShownOrder = AnswerAt<"GET", "/v2/orders">["body"]["data"][0];

/** All orders except those of the demo store. */
async function everyOrder(): Promise<ShownOrder[]> {
  const found: ShownOrder[] = [];
  for (;;) {
    const page = (await ok("GET", `/v2/orders?sort=created_at&page[limit]=100&page[offset]=${found.length}`))
      .data;
    found.push(...page);
    if (page.length < 100) return found.filter(({ customer }) => customer?.email.endsWith(BUYERS_DOMAIN));
  }
}

/** Errors in the store's present data. */
async function wrongInStore(): Promise<string[]> {
  const wrong: string[] = [];
  const stored = await everyOrder();
  const ids = new Set(stored.map(({ id }) => id));
  for (const [cart, { id }] of orders) if (!ids.has(id)) wrong.push(`the order of ${cart} is lost`);
  let [pieces, uses] = [0, 0];
  const known = new Map<string, string>();
  for (const { id } of stored) {
    const body = await ok("GET", `/v2/orders/${id}?include=items,tax_items`);
    const transactions = (await ok("GET", `/v2/orders/${id}/transactions`)).data;
    wrong.push(...wrongIn({ ...body, groups: [], transactions, method: "line" }));
    const total = BigInt(body.data.meta.display_price.with_tax.amount);
    const [payment, status] = statesFrom(transactions, total);
    if (payment !== body.data.payment || status !== body.data.status)
      wrong.push(`${id}: ${body.data.payment}`);
    if (transactions.length > 1) wrong.push(`${id} was paid ${transactions.length} times`);
    if (transactions.length > 0) pieces += 2;
    for (const one of transactions) known.set(one.id, id);
    uses += body.included.items.filter(
      ({ unit_price }: { unit_price: { amount: number } }) => unit_price.amount < 0,
    ).length;
  }
  for (const [id, order] of payments)
    if (known.get(id) !== order) wrong.push(`a payment of ${order} is lost`);
  for (const { id, total } of orders.values()) {
    const shown = stored.find((order) => order.id === id)?.meta.display_price.with_tax.amount;
    if (shown !== total) wrong.push(`${id} was ${total}, is ${shown}`);
  }
  const left = (await ok("GET", `/v2/promotions/${promotion}/codes`)).data[0].uses;
  if (USES - left !== uses) wrong.push(`${USES - left} uses are taken, ${uses} orders have the code`);
  const { available, allocated, total } = (await ok("GET", `/v2/inventories/${product}`)).data;
  if (allocated !== pieces) wrong.push(`${allocated} are allocated, paid orders have ${pieces}`);
  const log = await wholeLog();
  const sums = foldLog(log);
  if (JSON.stringify(sums) !== JSON.stringify([available, allocated, total]))
    wrong.push(`the log gives ${sums}`);
  return wrong;
}

async function wholeLog(): Promise<[string, number][]> {
  const found: { action: string; quantity: number }[] = [];
  for (;;) {
    const path = `/v2/inventories/${product}/transactions?page[limit]=100&page[offset]=${found.length}`;
    const page = (await ok("GET", path)).data;
    found.push(...page);
    if (page.length < 100)
      return found.map(({ action, quantity }): [string, number] => [action, quantity]).reverse();
  }
}

describe("kill -9 while eight buyers check out and pay", () => {
  it.each(ROUNDS)(
    "round %d: every acknowledged order is whole, stock and codes add up",
    async (round) => {
      await buyUntilKilled(round, ORDERS);
      await start();
      expect(await wrongInStore()).toEqual([]);
      expect(payments.size).toBeGreaterThanOrEqual((round * ORDERS) / 2);
    },
    180_000,
  );

  it("a buyer who checks out again gets the unpaid order that there is, and never a second one", async () => {
    const before = await everyOrder();
    for (const cart of begun) {
      const unpaid = before.filter(
        ({ customer, payment }) => customer.email === buyerOf(cart) && payment === "unpaid",
      );
      expect([cart, unpaid.length <= 1]).toEqual([cart, true]);
      const { status, body } = await checkout(cart);
      expect([cart, status]).toEqual([cart, 201]);
      if (unpaid[0]) expect([cart, body.data.id]).toEqual([cart, unpaid[0].id]);
    }
    expect(await wrongInStore()).toEqual([]);
  }, 180_000);
});
