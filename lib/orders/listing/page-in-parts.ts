import { unprocessable } from "../../kernel/errors.ts";
import { countNeeded, cutPage } from "../../kernel/page.ts";
import { countBefore } from "../../lists/continued-list.ts";
import { listBudget } from "../../lists/list-budget.ts";
import { readAttributes } from "../../lists/packed-list.ts";
import type { Context } from "../../use-case/context.ts";
import type { ChosenPage, OrderPageRequest } from "./chosen-page.ts";
import { NARROWER_LIST_ADVICE } from "./list-route.ts";
import { LISTED_ORDERS } from "./listed-orders-store.ts";
import { getOrderKeys, KEYS_OF_A_UNIT, type OrderKey } from "./order-keys-store.ts";
import { filterOrders } from "./page-by-attributes.ts";
import { buildElsewhereCheck, limitRoute } from "./page-by-keys.ts";

type OrderedRead = {
  readonly orderKeys: readonly OrderKey[];
  /** Matching or not. */
  readonly last?: OrderKey | undefined;
  readonly isEnd: boolean;
};

/**
 * Reads until the page is full or the budget is spent, so a page may hold fewer orders or none.
 * @throws ApiError 422 for an offset that the budget does not reach
 */
export async function readPageInParts(ctx: Context, request: OrderPageRequest): Promise<ChosenPage> {
  const { limit, offset, after, until } = request;
  const { orderKeys: matchingKeys, last, isEnd } = await readInOrder(ctx, request);
  const { shown, followed } = cutPage(matchingKeys, request);
  if (!after && offset > 0 && shown.length === 0 && !isEnd) throw buildOffsetError();
  const end = followed ?? (isEnd ? undefined : last);
  const isShort = end !== undefined && shown.length > 0 && shown.length < limit;
  return {
    ids: shown.map(({ id }) => id),
    total: (after?.position ?? 0) + matchingKeys.length,
    isPart: true,
    next: end && {
      value: end.at,
      id: end.id,
      position: countBefore(request) + shown.length,
      until,
      isPart: true,
    },
    ...(isShort ? { holds: shown.length } : {}),
  };
}

/** Reads at least once, then until the end, enough matches or the budget. */
async function readInOrder(ctx: Context, request: OrderPageRequest): Promise<OrderedRead> {
  const { table } = ctx;
  const { after, sort } = request;
  const budget = listBudget(ctx, NARROWER_LIST_ADVICE);
  const list = { route: limitRoute(request), descending: sort.descending, now: ctx.now() };
  const matchingKeys = new Map<string, OrderKey>();
  let last: OrderKey | undefined = after && { id: after.id, at: String(after.value) };
  for (;;) {
    const keys = await getOrderKeys(table, {
      ...list,
      most: budget.atOnce,
      ...(last ? { after: last } : {}),
    });
    const { passing, units } = await filterKeys(ctx, request, keys);
    for (const key of passing) if (!matchingKeys.has(key.id)) matchingKeys.set(key.id, key);
    last = keys.at(-1) ?? last;
    const isEnd = keys.length < budget.atOnce;
    const isSpent = !budget.trySpend(units + keys.length / KEYS_OF_A_UNIT);
    if (isEnd || isSpent || matchingKeys.size >= countNeeded(request))
      return { orderKeys: [...matchingKeys.values()], last, isEnd };
  }
}

async function filterKeys({ table }: Context, request: OrderPageRequest, keys: readonly OrderKey[]) {
  // An order that changed during the reads counts by its newest key.
  const newest = new Map<string, OrderKey>();
  for (const key of keys) if ((newest.get(key.id)?.at ?? "") < key.at) newest.set(key.id, key);
  const { records, units } = await readAttributes(table, LISTED_ORDERS, [...newest.keys()]);
  const isOnAnother = buildElsewhereCheck(request, [...newest.values()]);
  const isHere = new Set(
    filterOrders(records, request.query)
      .filter(({ id, read }) => !isOnAnother({ id, updated_at: String(read("updated_at")) }))
      .map(({ id }) => id),
  );
  return { passing: keys.filter((key) => isHere.has(key.id) && newest.get(key.id) === key), units };
}

function buildOffsetError() {
  const detail = `The list would look at too many orders to reach this offset; follow 'links.next' from its first page, or ${NARROWER_LIST_ADVICE}.`;
  return unprocessable(detail, { source: "page[offset]" });
}
