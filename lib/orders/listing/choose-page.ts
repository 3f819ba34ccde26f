import { readContinuation } from "../../lists/continued-list.ts";
import type { ListQuery, Sort } from "../../lists/list-query.ts";
import type { OrderOwner } from "../../table/keys.ts";
import type { Context } from "../../use-case/context.ts";
import type { ChosenPage } from "./chosen-page.ts";
import { chooseOrderedRoute, chooseRoute } from "./list-route.ts";
import { readPageByAttributes, tryPageByAttributes } from "./page-by-attributes.ts";
import { readPageByKeys } from "./page-by-keys.ts";
import { readPageInParts } from "./page-in-parts.ts";

const LAST_CHANGED_FIRST: Sort = { attribute: "updated_at", descending: true };

/**
 * Pages that keys cover cost the same for any number of orders; the others read within a budget.
 * @param own restricts the list to the orders of this owner
 * @throws ApiError 400 for a cursor that no link has, 422 for a list that reads too much
 */
export async function choosePage(ctx: Context, query: ListQuery, own?: OrderOwner): Promise<ChosenPage> {
  const { sort = LAST_CHANGED_FIRST } = query;
  const after = readContinuation(query);
  const route = chooseRoute(query.filter, sort, own);
  if (!route) return { ids: [], total: 0 };
  const request = { query, sort, route, after, until: after?.until ?? ctx.now().toISOString() };
  if (route.isByKeys) return readPageByKeys(ctx, request);
  const inOrder = chooseOrderedRoute(query.filter, sort, own);
  if (!inOrder) return readPageByAttributes(ctx, request);
  const whole = after?.isPart ? undefined : await tryPageByAttributes(ctx, request);
  return whole ?? readPageInParts(ctx, { ...request, route: { ...inOrder, isByKeys: false } });
}
