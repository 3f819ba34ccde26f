import {
  type Counters,
  countByState,
  countPromotions,
  isToPay,
  isToRefund,
  isToShip,
  type OrderStates,
  splitOrderState,
} from "../counted-records/counted-record.ts";
import { countTasksSetAside, getCounts } from "../counted-records/counts-store.ts";
import { mayReadPath } from "../http/roles/judge-role.ts";
import { listOpen } from "../staff/team.ts";
import { getTeam } from "../staff/team-store.ts";
import type { Context } from "../use-case/context.ts";
import type { Reply } from "../use-case/reply.ts";
import { countFailingDeliveries } from "../webhooks/subscriptions/delivery-state-store.ts";

/** A path of the area that a part of the answer belongs to. */
const AREAS = {
  orders: "/v2/orders",
  products: "/pcm/products",
  promotions: "/v2/promotions",
  stock: "/v2/inventories",
  integrations: "/v2/integrations",
  tasks: "/v2/integrations",
  releases: "/catalogs",
  staff: "/v2/staff/invitations",
} as const;

/** Numbers of records by state, of the areas that the caller may read. Reads the same in a store of any size. */
export async function readCounts({ table, now, caller }: Context): Promise<Reply> {
  const [{ counters, times, asOf }, deliveries, setAside, { value: team }] = await Promise.all([
    getCounts(table),
    countFailingDeliveries(table),
    countTasksSetAside(table),
    getTeam(table),
  ]);
  const countState = (kind: Counters, state: string) => countByState(kind, now()).get(state) ?? 0;
  const parts = {
    orders: countOrderStates(counters.orders, now()),
    products: { draft: countState(counters.products, "draft"), live: countState(counters.products, "live") },
    promotions: countPromotions(times, now()),
    stock: { short: countState(counters.stock, "short") },
    integrations: deliveries,
    tasks: { set_aside: setAside },
    releases: { failed: countState(counters.releases, "failed") },
    staff: { invitations: listOpen(team, now().toISOString()).length },
  };
  const role = caller.grant === "none" ? undefined : caller.role;
  const readable = Object.entries(AREAS).flatMap(([part, path]) => (mayReadPath(role, path) ? [part] : []));
  const shown = Object.entries(parts).filter(([part]) => readable.includes(part));
  return { body: { data: { type: "counts", as_of: asOf ?? null, ...Object.fromEntries(shown) } } };
}

const STATUSES = ["incomplete", "processing", "complete", "cancelled"] as const;
const PAYMENTS = [
  "unpaid",
  "partially_authorized",
  "authorized",
  "partially_paid",
  "paid",
  "refunded",
] as const;
const SHIPPINGS = ["unfulfilled", "fulfilled"] as const;

function countOrderStates(counters: Counters, now: Date) {
  const states = [...countByState(counters, now)].map(([state, count]) => ({
    ...splitOrderState(state),
    count,
  }));
  const countWhere = (isCounted: (order: OrderStates) => boolean) =>
    states.filter(isCounted).reduce((sum, { count }) => sum + count, 0);
  const countEach = (names: readonly string[], field: keyof OrderStates) =>
    Object.fromEntries(names.map((name) => [name, countWhere((order) => order[field] === name)]));
  return {
    status: countEach(STATUSES, "status"),
    payment: countEach(PAYMENTS, "payment"),
    shipping: countEach(SHIPPINGS, "shipping"),
    to_pay: countWhere(isToPay),
    to_ship: countWhere(isToShip),
    to_refund: countWhere(isToRefund),
  };
}
