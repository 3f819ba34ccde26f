import { continuationOf } from "../../lists/continued-list.ts";
import type { ListQuery, Sort } from "../../lists/list-query.ts";
import type { OrderOwner } from "../../table/keys.ts";
import type { Context } from "../../use-case/context.ts";
import type { ChosenPage } from "./chosen-page.ts";
import { routeInOrder, routeOf } from "./list-route.ts";
import { pageByAttributes, pageOfWhole } from "./page-by-attributes.ts";
import { pageByKeys } from "./page-by-keys.ts";
import { pageInParts } from "./page-in-parts.ts";

const LAST_CHANGED_FIRST: Sort = { attribute: "updated_at", descending: true };

/**
 * The page of a list of orders. Where keys say all that is asked for, it costs the same however many orders there are;
 * otherwise orders are looked at within a budget. Where keys have the order of the list, it goes on where that is spent.
 * @param own whose orders the caller may see; all of them without one
 * @throws ApiError 400 for a page that no link leads to, 422 for a list that reads too much
 */
export async function choosePage(ctx: Context, query: ListQuery, own?: OrderOwner): Promise<ChosenPage> {
  const { sort = LAST_CHANGED_FIRST } = query;
  const after = continuationOf(query);
  const route = routeOf(query.filter, sort, own);
  if (!route) return { ids: [], total: 0 };
  const wanted = { query, sort, route, after, until: after?.until ?? ctx.now().toISOString() };
  if (route.isByKeys) return pageByKeys(ctx, wanted);
  const inOrder = routeInOrder(query.filter, sort, own);
  if (!inOrder) return pageByAttributes(ctx, wanted);
  const whole = after?.isPart ? undefined : await pageOfWhole(ctx, wanted);
  return whole ?? pageInParts(ctx, { ...wanted, route: { ...inOrder, isByKeys: false } });
}
