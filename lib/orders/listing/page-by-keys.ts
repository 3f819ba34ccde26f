import { listBudget } from "../../carts/listing/list-budget.ts";
import { matches } from "../../lists/filter-matcher.ts";
import type { Context } from "../../use-case/context.ts";
import { behind, type ChosenPage, type PageWanted } from "./chosen-page.ts";
import { ADVICE, type ListRoute } from "./list-route.ts";
import { fieldOfOwner } from "./order-filter.ts";
import { countOrders, getOrderKeys, type KeysWanted, type OrderKey } from "./order-keys-store.ts";

/** Totals of the longer lists of one owner are lower bounds. */
const MOST_COUNTED = 10_000;
/** Of an index of keys alone a read unit has as many. */
const KEYS_OF_A_UNIT = 30;

/**
 * A page of a list whose filter and order the keys alone tell. No more of them are read than the page needs, but for
 * counting those of an owner or a time: how many orders there are at all is counted when they are made.
 */
export async function pageByKeys(ctx: Context, wanted: PageWanted): Promise<ChosenPage> {
  const { query, after } = wanted;
  const { limit, offset } = query.page;
  const skipped = after ? 0 : offset;
  const { descending } = wanted.sort;
  const list = { route: wanted.route, descending, now: ctx.now(), shows: showsOf(ctx, wanted) };
  const { found, total } = await findKeys(ctx, wanted, list, skipped + limit + 1);
  const shown = found.slice(skipped, skipped + limit);
  const last = shown.at(-1);
  return {
    ids: [...new Set(shown.map(({ id }) => id))],
    total,
    next:
      found.length > skipped + limit ? behind(wanted, last && { value: last.at, id: last.id }) : undefined,
    isElsewhere: isElsewhere(wanted, shown),
  };
}

type KeyList = Omit<KeysWanted, "most" | "after">;

async function findKeys({ table }: Context, wanted: PageWanted, list: KeyList, most: number) {
  const { query, route, after } = wanted;
  const rest = after
    ? { ...list, route: boundRoute(wanted), after: { at: String(after.value), id: after.id } }
    : list;
  const mostCounted = Math.max(most, route.owner ? MOST_COUNTED : Number.POSITIVE_INFINITY);
  if (!query.filter && !route.owner) {
    const [found, total] = await Promise.all([
      getOrderKeys(table, { ...rest, most }),
      countOrders(table, list.now),
    ]);
    return { found, total };
  }
  const counted = await getOrderKeys(table, { ...list, most: mostCounted });
  const found = after ? await getOrderKeys(table, { ...rest, most }) : counted;
  return { found, total: counted.length };
}

function showsOf(ctx: Context, { query: { filter }, route: { by, owner } }: PageWanted) {
  const budget = listBudget(ctx, ADVICE);
  const fields = new Map(owner ? [[fieldOfOwner(owner.type), owner.id.toLowerCase()]] : []);
  return ({ at }: OrderKey) => {
    budget.spend(1 / KEYS_OF_A_UNIT);
    return !filter || matches(filter, (field) => (field === by ? at : fields.get(field)));
  };
}

/** The route of a list as far as it goes: oldest change first, an order that changed after the list began would come once more at its end. */
export function boundRoute({ route, sort, until }: PageWanted): ListRoute {
  if (route.by !== "updated_at" || sort.descending || until > route.range.to) return route;
  return { ...route, range: { ...route.range, to: until } };
}

/**
 * The index may be behind: an order that it finds where it was before is on another page, too. One that changed after the
 * list began is not, since the list goes no further.
 */
export function isElsewhere({ route, sort, after, until }: PageWanted, shown: readonly OrderKey[]) {
  const foundAt = new Map(shown.map(({ id, at }) => [id, at]));
  const comesTwice = route.by === "updated_at" && (after !== undefined || !sort.descending);
  return ({ id, updated_at }: { readonly id: string; readonly updated_at: string }) =>
    comesTwice && updated_at !== foundAt.get(id) && updated_at <= until;
}
