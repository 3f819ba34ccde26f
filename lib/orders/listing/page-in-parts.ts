import { listBudget } from "../../carts/listing/list-budget.ts";
import { unprocessable } from "../../kernel/errors.ts";
import type { Context } from "../../use-case/context.ts";
import type { ChosenPage, PageWanted } from "./chosen-page.ts";
import { ADVICE } from "./list-route.ts";
import { getSomeListedOrders } from "./listed-orders-store.ts";
import { getOrderKeys, type OrderKey } from "./order-keys-store.ts";
import { passingOrders } from "./page-by-attributes.ts";
import { boundRoute, isElsewhere } from "./page-by-keys.ts";

/** Of an index of keys alone a read unit has as many. */
const KEYS_OF_A_UNIT = 30;

/** Orders that were looked at in the order of the list. */
type Looked = {
  /** Those that pass, as their keys were found. */
  readonly found: readonly OrderKey[];
  /** The last one that was looked at, whether it passes or not. */
  readonly last?: OrderKey | undefined;
  /** Nothing is behind it. */
  readonly isEnd: boolean;
};

/**
 * A page of a list with more orders than it may look at: it looks at them in the order of their keys until the page is full
 * or the budget is spent, and goes on behind the last one. It may have fewer orders than were asked for, or none.
 * @throws ApiError 422 for an offset that is not reached
 */
export async function pageInParts(ctx: Context, wanted: PageWanted): Promise<ChosenPage> {
  const { query, after, until } = wanted;
  const { limit, offset } = query.page;
  const skipped = after ? 0 : offset;
  const { found, last, isEnd } = await lookInOrder(ctx, wanted, skipped + limit + 1);
  if (skipped > 0 && found.length <= skipped && !isEnd) throw unreachedOffset();
  const before = after?.position ?? 0;
  const shown = found.slice(skipped, skipped + limit);
  const end = found.length > skipped + limit ? shown.at(-1) : isEnd ? undefined : last;
  const isShort = end !== undefined && shown.length > 0 && shown.length < limit;
  return {
    ids: shown.map(({ id }) => id),
    total: before + found.length,
    isPart: true,
    next: end && {
      value: end.at,
      id: end.id,
      position: before + skipped + shown.length,
      until,
      isPart: true,
    },
    ...(isShort ? { holds: shown.length } : {}),
  };
}

/** Looks at orders until `most` pass, the budget is spent, or none is left; at some of them in any case. */
async function lookInOrder(ctx: Context, wanted: PageWanted, most: number): Promise<Looked> {
  const { table } = ctx;
  const { after, sort } = wanted;
  const budget = listBudget(ctx, ADVICE);
  const list = { route: boundRoute(wanted), descending: sort.descending, now: ctx.now() };
  const found = new Map<string, OrderKey>();
  let last: OrderKey | undefined = after && { id: after.id, at: String(after.value) };
  for (;;) {
    const keys = await getOrderKeys(table, {
      ...list,
      most: budget.atOnce,
      ...(last ? { after: last } : {}),
    });
    const { passing, units } = await look(ctx, wanted, keys);
    for (const key of passing) if (!found.has(key.id)) found.set(key.id, key);
    last = keys.at(-1) ?? last;
    const isEnd = keys.length < budget.atOnce;
    const isSpent = !budget.trySpend(units + keys.length / KEYS_OF_A_UNIT);
    if (isEnd || isSpent || found.size >= most) return { found: [...found.values()], last, isEnd };
  }
}

/** Which of the orders with these keys pass and are not on another page. */
async function look({ table }: Context, wanted: PageWanted, keys: readonly OrderKey[]) {
  // Of an order that changed while the keys were read the newest one counts.
  const newest = new Map<string, OrderKey>();
  for (const key of keys) if ((newest.get(key.id)?.at ?? "") < key.at) newest.set(key.id, key);
  const { orders, units } = await getSomeListedOrders(table, [...newest.keys()]);
  const isOnAnother = isElsewhere(wanted, [...newest.values()]);
  const isHere = new Set(
    passingOrders(orders, wanted.query)
      .filter(({ id, read }) => !isOnAnother({ id, updated_at: String(read("updated_at")) }))
      .map(({ id }) => id),
  );
  return { passing: keys.filter((key) => isHere.has(key.id) && newest.get(key.id) === key), units };
}

function unreachedOffset() {
  const detail = `The list would look at too many orders to reach this offset; follow 'links.next' from its first page, or ${ADVICE}.`;
  return unprocessable(detail, { source: "page[offset]" });
}
