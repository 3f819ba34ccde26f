import type { Item } from "../table/table.ts";

export type CountedKind = "orders" | "products" | "releases" | "stock";

export type CountedRecord = {
  readonly id: string;
  /** Empty if the record counts nowhere. */
  readonly state: string;
  /** The list of open work that the record is in, and its time there. */
  readonly queue?: { readonly name: OrderQueue; readonly at: string } | undefined;
  /** Epoch seconds at which the record ends. */
  readonly endsAt?: number | undefined;
};

/** Records of one type of item that are counted. */
export type CountedFamily = {
  readonly kind: CountedKind;
  readonly itemType: string;
  /** @throws Error for an unreadable item */
  readonly countedIn: (item: Item) => CountedRecord;
};

/** Numbers of records by counter. */
export type Counters = Readonly<Record<string, number>>;

const END = "@";

/** Records that end count apart by their end, so that a reader can leave out those that have ended. */
export function nameCounter({ state, endsAt }: Pick<CountedRecord, "state" | "endsAt">): string {
  return state === "" || endsAt === undefined ? state : `${state}${END}${endsAt}`;
}

/** @param moves counters that records leave and enter; empty for none */
export function moveCounts(
  counters: Counters,
  moves: readonly { readonly from: string; readonly to: string }[],
  now: Date,
): Counters {
  const moved = new Map(Object.entries(counters));
  const add = (counter: string, by: number) => {
    if (counter !== "") moved.set(counter, (moved.get(counter) ?? 0) + by);
  };
  for (const { from, to } of moves) {
    add(from, -1);
    add(to, 1);
  }
  return Object.fromEntries([...moved].filter(([name, count]) => count > 0 && !hasEnded(name, now)));
}

function hasEnded(counter: string, now: Date): boolean {
  const end = counter.lastIndexOf(END);
  return end >= 0 && Number(counter.slice(end + 1)) * 1000 <= now.getTime();
}

/** Numbers of records by state, without those that have ended. */
export function countByState(counters: Counters, now: Date): ReadonlyMap<string, number> {
  const counts = new Map<string, number>();
  for (const [name, count] of Object.entries(counters)) {
    if (hasEnded(name, now)) continue;
    const [state = ""] = name.split(END);
    counts.set(state, (counts.get(state) ?? 0) + count);
  }
  return counts;
}

/** Lists of orders that wait for people. */
export const ORDER_QUEUES = ["to_pay", "to_ship"] as const;
export type OrderQueue = (typeof ORDER_QUEUES)[number];

export type OrderStates = { readonly status: string; readonly payment: string; readonly shipping: string };

const BETWEEN = "|";

export function joinOrderState({ status, payment, shipping }: OrderStates): string {
  return [status, payment, shipping].join(BETWEEN);
}

export function splitOrderState(state: string): OrderStates {
  const [status = "", payment = "", shipping = ""] = state.split(BETWEEN);
  return { status, payment, shipping };
}

export function findQueue(order: OrderStates): OrderQueue | undefined {
  if (isToShip(order)) return "to_ship";
  return isToPay(order) ? "to_pay" : undefined;
}

export function isToShip({ status, payment, shipping }: OrderStates): boolean {
  return payment === "paid" && shipping === "unfulfilled" && status !== "cancelled";
}

export function isToPay({ status, payment }: OrderStates): boolean {
  return status === "incomplete" && payment === "unpaid";
}

export function isToRefund({ status, payment }: OrderStates): boolean {
  return status === "cancelled" && payment === "paid";
}

/** Start and end as epoch milliseconds: a promotion is counted by the clock, not by its last change. */
export type PromotionTimes = Readonly<Record<string, readonly [start: number, end: number]>>;

const WEEK_MS = 7 * 24 * 3_600_000;

export function countPromotions(times: PromotionTimes, now: Date) {
  const at = now.getTime();
  const active = Object.values(times).filter(([start, end]) => start <= at && at < end);
  return { active: active.length, ending_7_days: active.filter(([, end]) => end <= at + WEEK_MS).length };
}
