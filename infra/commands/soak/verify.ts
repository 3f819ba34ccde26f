import type { Client, Shown } from "./client.ts";
import { differences, type KnownOrder, type Ledger } from "./ledger.ts";
import { CODE, pickCounters, USES } from "./shop.ts";
import { BUYERS, readTotal } from "./shoppers.ts";
import type { Traffic } from "./traffic.ts";

const AT_ONCE = 12;

/** @returns everything acknowledged that the service does not show exactly once, or shows differently */
export async function findLosses(traffic: Traffic): Promise<string[]> {
  const { client, ledger } = traffic;
  const orders = await inParallel([...ledger.orders.values()], (order) => wrongInOrder(client, order));
  const carts = await inParallel([...ledger.carts], ([id, pieces]) =>
    wrongInCart(client, traffic, id, pieces),
  );
  const objects = await inParallel([...ledger.objects], ([path, wanted]) =>
    wrongInObject(client, path, wanted),
  );
  const stock = await inParallel([...ledger.stock], ([product]) => wrongInStock(client, ledger, product));
  return [
    ...orders,
    ...carts,
    ...objects,
    ...stock,
    ...(await strangeOrders(client, ledger)),
    ...(await wrongInCodes(traffic)),
  ];
}

async function inParallel<T>(
  all: readonly T[],
  check: (one: T) => Promise<readonly string[]>,
): Promise<string[]> {
  const found: string[] = [];
  let next = 0;
  const work = async () => {
    for (let one = all[next++]; one !== undefined; one = all[next++]) found.push(...(await check(one)));
  };
  await Promise.all(Array.from({ length: AT_ONCE }, work));
  return found;
}

async function wrongInOrder({ ask }: Client, order: KnownOrder): Promise<string[]> {
  const { status, data } = await ask("GET", `/v2/orders/${order.id}`, { expected: [404] });
  if (status !== 200) return [`the order ${order.id} is lost`];
  const { list } = await ask("GET", `/v2/orders/${order.id}/transactions`);
  return wrongInShownOrder(order, data, list);
}

/** Compares an order and its transactions with the ledger. */
export function wrongInShownOrder(order: KnownOrder, shown: Shown, transactions: readonly Shown[]): string[] {
  const wrong: string[] = [];
  const total = readTotal(shown);
  if (total !== order.total) wrong.push(`the order ${order.id} was ${order.total}, is ${total}`);
  const isPaid = order.transaction !== undefined;
  if (transactions.length !== (isPaid ? 1 : 0)) {
    wrong.push(
      `the order ${order.id} has ${transactions.length} transactions, ${isPaid ? 1 : 0} was acknowledged`,
    );
  }
  const [paid] = transactions;
  if (isPaid && paid && paid.id !== order.transaction)
    wrong.push(`the payment of ${order.id} is another one`);
  if (paid && order.refunded !== Number(paid["refunded_amount"])) {
    wrong.push(`the order ${order.id} has refunds of ${paid["refunded_amount"]}, not of ${order.refunded}`);
  }
  const isFulfilled = shown["shipping"] === "fulfilled";
  if (isFulfilled !== (order.state === "fulfilled"))
    wrong.push(`the order ${order.id} is ${shown["shipping"]}`);
  if ((shown["status"] === "cancelled") !== (order.state === "cancelled")) {
    wrong.push(`the order ${order.id} is ${shown["status"]}, it was ${order.state}`);
  }
  return wrong;
}

async function wrongInCart(
  { ask }: Client,
  { shop }: Traffic,
  id: string,
  pieces: ReadonlyMap<string, number>,
): Promise<string[]> {
  const { status, list } = await ask("GET", `/v2/carts/${id}/items`, { asShopper: true, expected: [404] });
  if (status !== 200) return [`the cart ${id} is lost`];
  return shop.goods.flatMap(({ sku }) => {
    const mine = list.filter((item) => item["sku"] === sku);
    const shown = mine.reduce((sum, item) => sum + Number(item["quantity"]), 0);
    const wanted = pieces.get(sku) ?? 0;
    return shown === wanted ? [] : [`the cart ${id} has ${shown} of ${sku}, not ${wanted}`];
  });
}

async function wrongInObject(
  { ask }: Client,
  path: string,
  wanted: Ledger["objects"] extends Map<string, infer W> ? W : never,
): Promise<string[]> {
  const { status, data } = await ask("GET", path, { expected: [404] });
  if (!wanted) return status === 404 ? [] : [`${path} was deleted and is there`];
  if (status !== 200) return [`${path} is lost`];
  return differences(wanted, data["attributes"] ?? data).map((one) => `${path}: ${one}`);
}

async function wrongInStock({ ask }: Client, { stock }: Ledger, product: string): Promise<string[]> {
  const { data } = await ask("GET", `/v2/inventories/${product}`);
  const wanted = stock.get(product) ?? {};
  return differences(wanted, pickCounters(data)).map((one) => `the stock of ${product}: ${one}`);
}

const PAGE = 100;

/** Orders of the traffic without an acknowledgement: a repeat made a second one. */
async function strangeOrders({ ask }: Client, { orders }: Ledger): Promise<string[]> {
  const known = new Set([...orders.values()].map(({ id }) => id));
  const strange: string[] = [];
  for (let offset = 0; ; offset += PAGE) {
    const { list } = await ask(
      "GET",
      `/v2/orders?sort=created_at&page[limit]=${PAGE}&page[offset]=${offset}`,
    );
    for (const { id, customer } of list) {
      const { email = "" } = (customer ?? {}) as { email?: string };
      if (email.endsWith(BUYERS) && !known.has(id)) strange.push(`the order ${id} was not acknowledged`);
    }
    if (list.length < PAGE) return strange;
  }
}

async function wrongInCodes({ client, shop, counts }: Traffic): Promise<string[]> {
  const { list } = await client.ask("GET", `/v2/promotions/${shop.promotion}/codes`);
  const taken = USES - Number(list.find(({ code }) => code === CODE)?.["uses"]);
  return taken === counts.codes
    ? []
    : [`${taken} uses of the code are taken, ${counts.codes} orders have it`];
}
