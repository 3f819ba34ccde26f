import { notFound } from "../../kernel/errors.ts";
import { advanceState } from "../../kernel/states.ts";
import {
  type Document,
  decodeDocument,
  decodeItem,
  entity,
  getDocument,
  getDocuments,
  putDocument,
} from "../../table/entity.ts";
import { keys } from "../../table/keys.ts";
import { queryAll } from "../../table/query-all.ts";
import { type Put, requireWritten, type Table } from "../../table/table.ts";
import type { Context } from "../../use-case/context.ts";
import type { PlanEntry } from "../plan.ts";
import type { Change, ChangeKind } from "./change.ts";
import type { KeptPiece } from "./keep-changes.ts";
import { isPlanning, PLAN_STATES, type ReleasePlan } from "./release-plan.ts";

const planEntity = entity<ReleasePlan>("release_plan");
const runningEntity = entity<readonly string[]>("running_release_plans");
const changesEntity = entity<Omit<KeptPiece, "kind">>("release_plan_changes");
const partEntity = entity<readonly PlanEntry[]>("release_plan_part");

const KEPT_SECONDS = 24 * 60 * 60;

/** All of a plan expires a day after it was made. */
function expire({ created_at }: Pick<ReleasePlan, "created_at">, { put, when }: Put): Put {
  return { put: { ...put, expires_at: Math.floor(Date.parse(created_at) / 1000) + KEPT_SECONDS }, when };
}

export function getReleasePlan(
  table: Table,
  { catalogId, id }: Pick<ReleasePlan, "catalogId" | "id">,
): Promise<Document<ReleasePlan> | undefined> {
  return getDocument(table, planEntity, keys.releasePlan(catalogId, id));
}

/** @throws ApiError 404 for an unknown plan, and one of another catalog */
export async function requireReleasePlan(
  { table }: Pick<Context, "table">,
  catalogId: string,
  id: string,
): Promise<ReleasePlan> {
  const plan = await getReleasePlan(table, { catalogId, id });
  if (!plan) throw notFound("release plan", id);
  return plan.value;
}

/** Without `before` it must be new. @throws ApiError 409 for a state change that `PLAN_STATES` lacks */
export function buildPlanWrite(plan: ReleasePlan, before?: Document<ReleasePlan>): Put {
  if (before) advanceState(PLAN_STATES, before.value.status, plan.status);
  return expire(
    plan,
    putDocument(planEntity, keys.releasePlan(plan.catalogId, plan.id), plan, before?.version),
  );
}

/** Ids of the running plans of a catalog, with the version for `buildRunningWrite`. */
export async function getRunningPlans(table: Table, catalogId: string): Promise<Document<readonly string[]>> {
  const item = await table.get(keys.releasePlan(catalogId));
  const { value, version } = decodeDocument(runningEntity, item) ?? { value: [], version: 0 };
  const plans = await getDocuments(
    table,
    planEntity,
    value.map((id) => keys.releasePlan(catalogId, id)),
  );
  return { value: value.filter((_, at) => plans[at] && isPlanning(plans[at].value)), version };
}

/** Written with each new plan, so that of two at once only one passes the limit. */
export function buildRunningWrite(plan: ReleasePlan, before: Document<readonly string[]>): Put {
  const key = keys.releasePlan(plan.catalogId);
  return expire(plan, putDocument(runningEntity, key, [...before.value, plan.id], before.version));
}

/** Keeps products to compare. @param division a name that only this step knows */
export function savePlanPart(
  table: Table,
  plan: ReleasePlan,
  { division, part }: { readonly division: string; readonly part: number },
  entries: readonly PlanEntry[],
): Promise<void> {
  const { put } = expire(
    plan,
    putDocument(partEntity, keys.releasePlanPart(plan.id, division, part), entries),
  );
  return requireWritten(table.put(put, { unconditional: "only one step knows the name of this division" }));
}

/** @throws Error if it is gone */
export async function getPlanPart(
  table: Table,
  { id }: ReleasePlan,
  { division, part }: { readonly division: string; readonly part: number },
): Promise<readonly PlanEntry[]> {
  const kept = await getDocument(table, partEntity, keys.releasePlanPart(id, division, part));
  if (!kept) throw new Error(`Part ${part} of the plan '${id}' is gone.`);
  return kept.value;
}

/** For the transaction that saves the plan's progress. */
export function buildChangesWrite(plan: ReleasePlan, { kind, from, all }: KeptPiece): Put {
  return expire(plan, putDocument(changesEntity, keys.releasePlanPart(plan.id, kind, from), { from, all }));
}

/** Changes of one kind, from one number up to another. Reads only the pieces that have them. */
export async function getChanges(
  table: Table,
  { id }: Pick<ReleasePlan, "id">,
  kind: ChangeKind,
  { from, to }: { readonly from: number; readonly to: number },
): Promise<readonly Change[]> {
  if (to <= from) return [];
  const keyAt = (number: number) => keys.releasePlanPart(id, kind, number);
  const { pk, sk: first } = keyAt(0);
  const { items } = await table.query({
    pk,
    sk: { from: first, to: keyAt(from).sk },
    descending: true,
    limit: 1,
    consistent: true,
  });
  const start = items[0]?.sk ?? first;
  const read = await queryAll(table, { pk, sk: { from: start, to: keyAt(to - 1).sk }, consistent: true });
  const pieces = read.map((item) => decodeItem(changesEntity, item));
  const skipped = pieces[0]?.from ?? 0;
  return pieces.flatMap(({ all }) => all).slice(from - skipped, to - skipped);
}
