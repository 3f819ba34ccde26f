import type { Order } from "../../../lib/orders/order.ts";
import { ordersRead } from "../../../lib/orders/orders-store.ts";
import {
  isProviderTransaction,
  type ProviderTransaction,
} from "../../../lib/payments/providers/provider-transaction.ts";
import { readTogether } from "../../../lib/table/table.ts";
import { findTableFaults } from "../faults/table-faults.ts";
import type { MemoryTable } from "../tables/memory-table.ts";
import { ORDER } from "./paid-shop.ts";
import type { aProviderShop } from "./provider-shop.ts";

export type ProviderShop = Awaited<ReturnType<typeof aProviderShop>>;

/** Minutes between sweeps until every unpaid payment has ended. */
const ROUNDS = [3, 3, 6, 11, 21, 41, 61, 61];

/** No client comes back: time passes, and sweeps look at what is due. */
export async function settleAll({ wait, sweep, stripe }: Pick<ProviderShop, "wait" | "sweep" | "stripe">) {
  for (const minutes of ROUNDS) {
    wait(minutes);
    await stripe.webhooks.settle();
    await sweep();
  }
}

/**
 * Finds what must not be there once nothing is due: money at the provider that orders do not know, or the other way round;
 * movements, payments and due items that are still open; stock that does not follow.
 * @returns a line for each; none for orders that are right
 */
export async function findMoneyFaults(
  shop: ProviderShop,
  ids: readonly string[] = [ORDER],
): Promise<string[]> {
  const { orders } = await readTogether(shop.table, { orders: ordersRead(ids) });
  const found = orders.flatMap((one) => (one ? [one.value] : []));
  const sums = shop.stripe.ledger.sumBy("transaction");
  const items = (shop.table as MemoryTable).all();
  const isDue = items.some(({ type }) => type === "payments_due");
  const mayBeDue = found.some((order) => order.transactions.some(isOpenAuthorization));
  return [
    ...found.flatMap((order) => findOrderFaults(order, sums)),
    ...findStrangers(found, sums),
    ...findDoubles(shop),
    ...(isDue && !mayBeDue ? ["something is still due"] : []),
    ...(await findStockFaults(shop, found)),
    ...(await findTableFaults(items, shop.now())).filter((line) => !line.includes("the log gives")),
  ];
}

const isOpenAuthorization = ({ status, transaction_type }: Order["transactions"][number]) =>
  status === "complete" && transaction_type === "authorize";

/** The stock was given without a log, so its pieces are counted. */
async function findStockFaults({ stock }: ProviderShop, orders: readonly Order[]): Promise<string[]> {
  const [, allocated = 0] = await stock();
  const pieces = orders
    .filter((order) => order.stock?.state === "allocated")
    .flatMap(({ items }) => items.map(({ quantity }) => quantity));
  const expected = pieces.reduce((sum, quantity) => sum + quantity, 0);
  return allocated === expected ? [] : [`${allocated} pieces are allocated, not ${expected}`];
}

type Sums = ReturnType<ProviderShop["stripe"]["ledger"]["sumBy"]>;

function findOrderFaults({ id, status, stock, transactions }: Order, sums: Sums): string[] {
  const live = transactions.filter((one) => one.status === "complete");
  const holds = stock?.state === "allocated";
  const mustHold = live.length > 0 && status !== "cancelled";
  return [
    ...transactions.filter(isProviderTransaction).flatMap((one) => findPaymentFaults(one, sums)),
    ...(holds === mustHold
      ? []
      : [`the order ${id} has its stock ${stock?.state} with ${live.length} payments`]),
  ];
}

const NOTHING = { authorized: 0, captured: 0, refunded: 0, cancelled: 0 };

function findPaymentFaults(transaction: ProviderTransaction, sums: Sums): string[] {
  const { id, status, transaction_type: type, amount, refunded_amount, provider } = transaction;
  const moved = sums[id] ?? NOTHING;
  const isPaid = status === "complete" && type !== "authorize";
  const open = moved.authorized - moved.captured - moved.cancelled;
  const requested = (provider.movements ?? []).filter(({ state }) => state === "requested");
  const compared = [
    ["captured", moved.captured, isPaid ? amount : 0],
    ["refunded", moved.refunded, refunded_amount],
    ["open authorization", open, isOpenAuthorization(transaction) ? amount : 0],
    ["movements under way", requested.length, 0],
  ] as const;
  const differing = compared.filter(([, theirs, ours]) => theirs !== ours);
  return [
    ...differing.map(([name, theirs, ours]) => `${id} (${status} ${type}): ${name} ${theirs}, not ${ours}`),
    ...(status === "pending" ? [`${id} is still pending`] : []),
  ];
}

/** Money of transactions that no order has. */
function findStrangers(orders: readonly Order[], sums: Sums): string[] {
  const known = new Set(orders.flatMap(({ transactions }) => transactions.map(({ id }) => id)));
  const strange = Object.entries(sums).filter(
    ([id, { captured, refunded }]) => !known.has(id) && captured > refunded,
  );
  return strange.map(([id]) => `the provider took money for ${id}, which no order has`);
}

/** Two intents of one transaction that both took money. */
function findDoubles({ stripe }: ProviderShop): string[] {
  const paid = stripe.banks.listIntents().filter(({ amount_received }) => amount_received > 0);
  const groups = Map.groupBy(paid, ({ metadata }) => metadata["transaction_id"]);
  return [...groups].flatMap(([id, all]) => (all.length > 1 ? [`${id} was paid ${all.length} times`] : []));
}
