import type { FilterRules } from "../../lists/filter.ts";
import { matches } from "../../lists/filter-matcher.ts";
import type { ListQuery } from "../../lists/list-query.ts";
import { listAnswer } from "../../lists/paging.ts";
import type { Context } from "../../use-case/context.ts";
import type { Reply } from "../../use-case/reply.ts";
import { CHANGE_KINDS, type Change } from "./change.ts";
import { countFound, type ReleasePlan, releasePlanView } from "./release-plan.ts";
import { getChanges, requireReleasePlan } from "./release-plans-store.ts";

export const changeFilter: FilterRules = {
  attributes: { kind: { type: "string", operators: ["eq"] } },
};

/**
 * A plan with a page of its changes, by kind. There are none before it is ready.
 * @throws ApiError 404 for an unknown plan
 */
export async function readReleasePlan(
  ctx: Context,
  { catalogId, planId }: { readonly catalogId: string; readonly planId: string },
  query: ListQuery,
): Promise<Reply> {
  const plan = await requireReleasePlan(ctx, catalogId, planId);
  const { changes, total } = await readPage(ctx, plan, query);
  const { data, meta, links } = listAnswer(changes, total, query);
  return { body: { data: releasePlanView(plan), included: { changes: data.map(changeView) }, meta, links } };
}

function changeView({ kind, product, node, field, before, after, note }: Change): Change {
  return { kind, product, node, field, before, after, note };
}

async function readPage(
  { table }: Context,
  plan: ReleasePlan,
  { page: { limit, offset }, filter }: ListQuery,
): Promise<{ readonly changes: readonly Change[]; readonly total: number }> {
  const changes: Change[] = [];
  let total = 0;
  for (const kind of plan.status === "ready" ? CHANGE_KINDS : []) {
    if (filter && !matches(filter, (field) => (field === "kind" ? kind : undefined))) continue;
    const { kept } = countFound(plan, kind);
    const [from, to] = [Math.max(0, offset - total), Math.min(kept, offset + limit - total)];
    changes.push(...(await getChanges(table, plan, kind, { from, to })));
    total += kept;
  }
  return { changes, total };
}
