import type { Shop } from "../../shop.ts";
import { expectData, shopOn } from "../../shop.ts";
import { inventories, MULTI } from "../../stock/inventories.ts";
import { faultsIn } from "../../stock/stock-check.ts";
import { type MemoryTable, memoryTable } from "../../tables/memory-table.ts";
import { compareCodePoints, readAll } from "../pages.ts";
import type { World } from "../world.ts";
import { judge } from "./judge.ts";
import { aModel, type Entry, LOCATIONS, type Model } from "./model.ts";
import { PRODUCTS, type Request, send } from "./requests.ts";
import { showFlat, showStock } from "./views.ts";

/** Entries of one moment have any order. */
const inOrder = (log: readonly Entry[]) =>
  log.map(({ at, action, quantity, location = "" }) => `${at} ${action} ${quantity} ${location}`).toSorted();

async function readLog(shop: Shop, product: string) {
  const all = await readAll(shop, `/v2/inventories/${product}/transactions`, "", MULTI);
  const log = all.map(({ attributes, meta }) => ({ ...attributes, at: meta.timestamps.created_at }));
  const times = log.map(({ at }) => at);
  return {
    log: inOrder(log),
    isNewestFirst: times.join() === times.toSorted(compareCodePoints).reverse().join(),
  };
}

async function observe(shop: Shop): Promise<unknown> {
  const stocks = [];
  for (const product of PRODUCTS) {
    const stock = await shop.get(`/v2/inventories/${product}` as string, MULTI);
    if (stock.status !== 200) stocks.push(stock.status);
    else {
      const flat = await expectData(shop.get(`/v2/inventories/${product}`));
      const faults = await faultsIn(shop.table, product);
      stocks.push({ flat, stock: stock.body.data, faults, ...(await readLog(shop, product)) });
    }
  }
  return stocks;
}

function describe({ stocks }: Model): unknown {
  return PRODUCTS.map((product) => {
    const stock = stocks.find((one) => one.product === product);
    if (!stock) return 404;
    const shown = { flat: showFlat(stock), stock: showStock(stock) };
    return { ...shown, faults: [], log: inOrder(stock.log), isNewestFirst: true };
  });
}

/** The stock of two products, one of them at two locations at first. */
export const STOCK: World<Model, Request, Request> = {
  open: async () => {
    const model = aModel();
    const now = () => new Date(model.now);
    const connect = (table: MemoryTable) => shopOn(table, { now, deadlineMs: 60_000 });
    const table = memoryTable({ now });
    const { location } = inventories(table, { now });
    for (const slug of LOCATIONS) await expectData(location(slug));
    return { table, connect, model };
  },
  choose: (_, command) => command,
  send,
  judge,
  tick: (model) => {
    model.now += 1000;
  },
  observe,
  describe,
  findStrays: () => [],
};
