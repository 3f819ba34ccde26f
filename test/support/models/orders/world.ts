import { rulePromotion, standardPromotion } from "../../orders/goods.ts";
import { LAMP, market } from "../../orders/market.ts";
import type { Answer } from "../../routes.ts";
import { expectData, type Shop, shopOn } from "../../shop.ts";
import { product } from "../../shops/carts.ts";
import { faultsIn } from "../../stock/stock-check.ts";
import { type MemoryTable, memoryTable } from "../../tables/memory-table.ts";
import { compareCodePoints, readAll } from "../pages.ts";
import type { World } from "../world.ts";
import { type Command, choose } from "./commands.ts";
import { judge } from "./judge.ts";
import { aModel, CODES, contactOf, countUses, type Model, type ModelCode, pass, STOCK } from "./model.ts";
import { EXTERNAL, type Request, send } from "./requests.ts";
import { readOrder, readTransaction, showOrder, showTransaction } from "./views.ts";

const CARTS = 4;

const byId = <T extends { readonly id: string }>(all: readonly T[]) =>
  all.toSorted((a, b) => compareCodePoints(a.id, b.id));

const pathOf = ({ mostByShopper, isForNew }: ModelCode) =>
  mostByShopper || isForNew ? "/v2/rule-promotions" : "/v2/promotions";

function writePromotion({ off, isByPiece, ...code }: ModelCode): object {
  if (pathOf(code as ModelCode) === "/v2/rule-promotions") {
    const actions = [{ strategy: "cart_discount", args: ["fixed", off] }];
    return rulePromotion({ rule_set: { currencies: ["USD"], actions } });
  }
  const schema = { currencies: [{ currency: "USD", amount: off }] };
  return standardPromotion(
    isByPiece
      ? { promotion_type: "item_fixed_discount", schema: { ...schema, targets: ["S1"] } }
      : { promotion_type: "fixed_discount", schema },
  );
}

const writeCode = ({ code, most, mostByShopper, isByPiece, isForNew }: ModelCode) => ({
  code,
  ...(most === undefined ? {} : { uses: most }),
  ...(mostByShopper === undefined
    ? {}
    : { max_uses_per_shopper: { max_uses: mostByShopper, includes_guests: true } }),
  ...(isByPiece ? { consume_unit: "per_item" } : {}),
  ...(isForNew ? { is_for_new_shopper: true } : {}),
});

/** Creates the promotion of a code. @returns its path */
async function promote(shop: Shop, code: ModelCode): Promise<string> {
  const { id } = await expectData<Answer>(shop.post(pathOf(code), { data: writePromotion(code) }));
  const path = `${pathOf(code)}/${id}`;
  const data = { type: "promotion_codes", codes: [writeCode(code)] };
  await expectData<Answer>(shop.post(`${path}/codes` as string, { data }));
  return path;
}

async function observeCode(shop: Shop, path: string, { most }: ModelCode) {
  const [code] = await readAll(shop, `${path}/codes`);
  const usages = await readAll(shop, `${path}/usages`);
  return {
    ...(most === undefined ? {} : { left: code.uses }),
    usages: usages.map(({ order_id, times_used }) => `${order_id} ${times_used}`).toSorted(),
  };
}

function describeCode(model: Model, { code, most }: ModelCode) {
  const usages = model.orders.flatMap(({ id, uses, hasReturnedUses }) =>
    uses.filter((use) => use.code === code).map(({ times }) => `${id} ${hasReturnedUses ? 0 : times}`),
  );
  const left = most === undefined ? {} : { left: most - countUses(model, code) };
  return { ...left, usages: usages.toSorted() };
}

/** The log of stock with holds has movements back of those that ended, which come with a later movement. */
const showLog = (log: readonly string[], holdMinutes: number) => (holdMinutes > 0 ? [] : log.toSorted());

async function observe(shop: Shop, promotions: readonly string[], holdMinutes: number): Promise<unknown> {
  const orders = await readAll(shop, "/v2/orders");
  const shown = [];
  for (const order of byId(orders)) {
    const { data } = (await shop.get(`/v2/orders/${order.id}/transactions` as string)).body;
    shown.push({ ...readOrder(order), transactions: data.map(readTransaction) });
  }
  const codes = [];
  for (const [at, path] of promotions.entries()) codes.push(await observeCode(shop, path, CODES[at]!));
  const { available, allocated, total } = await expectData<Answer>(shop.get(`/v2/inventories/${LAMP}`));
  const log = await readAll(shop, `/v2/inventories/${LAMP}/transactions`);
  return {
    ...{
      orders: shown,
      codes,
      stock: [available, allocated, total],
      faults: await faultsIn(shop.table, LAMP),
    },
    log: showLog(
      log.map(({ action, quantity }) => `${action} ${quantity}`),
      holdMinutes,
    ),
  };
}

function describe(model: Model): unknown {
  const { available, allocated, orders, log, holdSeconds } = model;
  return {
    orders: byId(orders).map((order) => ({
      ...showOrder(order),
      transactions: order.transactions.map(showTransaction),
    })),
    codes: CODES.map((code) => describeCode(model, code)),
    ...{ stock: [available, allocated, available + allocated], faults: [] },
    log: showLog(log, holdSeconds),
  };
}

async function openShop(table: MemoryTable, { carts }: Model, holdMinutes: number): Promise<string[]> {
  const shop = await market(table);
  await expectData(shop.put("/v2/gateways/external", { data: EXTERNAL }));
  await shop.stock(LAMP, STOCK);
  await shop.hold(holdMinutes);
  for (const cart of carts) {
    const contact = { email: contactOf(cart) };
    const discount_settings = { use_rule_promotions: true };
    await shop.cart(cart.id, product("S1"), {}, { contact, discount_settings });
  }
  const promotions = [];
  for (const code of CODES) promotions.push(await promote(shop, code));
  return promotions;
}

type OpenShop = {
  readonly table: MemoryTable;
  readonly promotions: readonly string[];
  /** Makes the table what it was when the shop opened. */
  readonly restore: () => void;
};

/** Carts, codes, orders and payments that want the same stock. The shop is opened once, because that takes long. */
export function createOrdersWorld(holdMinutes: number): World<Model, Command, Request> {
  const clock = { model: aModel(CARTS, holdMinutes * 60), reads: 0 };
  // Movements of an order's stock in one millisecond refuse each other, so the clock moves at each read.
  const now = () => {
    clock.reads += 1;
    return new Date(clock.model.now + clock.reads);
  };
  const open = async (): Promise<OpenShop> => {
    const table = memoryTable({ now });
    const promotions = await openShop(table, clock.model, holdMinutes);
    return { table, promotions, restore: table.keepState() };
  };
  let opening: Promise<OpenShop> | undefined;
  const openOnce = () => {
    opening ??= open();
    return opening;
  };
  return {
    open: async () => {
      Object.assign(clock, { model: aModel(CARTS, holdMinutes * 60), reads: 0 });
      const { table, restore } = await openOnce();
      restore();
      const connect = (over: MemoryTable) => shopOn(over, { now, deadlineMs: 60_000 });
      return { table, connect, model: clock.model };
    },
    choose,
    send,
    judge,
    tick: (model) => pass(model, 1000),
    observe: async (shop) => observe(shop, (await openOnce()).promotions, holdMinutes),
    describe,
    listMeanings: (_, request) => (mayBeLate(request) ? [{ ...request, isLate: true }] : []),
    findStrays: () => [],
  };
}

/** Carts reserve nothing: these requests look at stock and codes before they write. */
const mayBeLate = (request: Request) =>
  request.do === "add" || request.do === "give code" || request.do === "check out";
