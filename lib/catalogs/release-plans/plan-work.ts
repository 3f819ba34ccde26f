import { backOff } from "../../kernel/deadline.ts";
import { unprocessable } from "../../kernel/errors.ts";
import { runInBatches } from "../../kernel/few-at-once.ts";
import type { ProductRow } from "../../products/rows/product-row.ts";
import { countPerPart, type IndexEntry } from "../../releases/release-index.ts";
import { getReleaseParts } from "../../releases/store.ts";
import { takeStep } from "../../tasks/take-step.ts";
import { isHopeless } from "../../tasks/task.ts";
import type { Context } from "../../use-case/context.ts";
import type { Parts } from "../catalog.ts";
import { PRODUCTS_PER_PART } from "../index-publication.ts";
import type { PlanEntry } from "../plan.ts";
import { divideById, divideInOrder, readContents } from "../read-contents.ts";
import { getRelease } from "../store.ts";
import { type Change, nameProduct } from "./change.ts";
import { compareFields, flattenMap } from "./compare-fields.ts";
import { comparePart, getLiveTrees, makeGoneChange } from "./compare-part.ts";
import { compareTrees } from "./compare-trees.ts";
import { keepChanges } from "./keep-changes.ts";
import { isPlanning, type ReleasePlan } from "./release-plan.ts";
import {
  buildChangesWrite,
  buildPlanWrite,
  getPlanPart,
  getReleasePlan,
  savePlanPart,
} from "./release-plans-store.ts";

/** The plan has the progress. */
export type PlanReleaseWork = {
  readonly kind: "plan-release";
  readonly catalogId: string;
  readonly planId: string;
};

/** The plan after a step, and the changes that it found; `waiting` if it must be done later. */
type Step = { readonly plan: ReleasePlan; readonly changes: readonly Change[] } | "waiting";

/** Runs one step: lists the products, or compares some of them. Undefined once the plan has ended. */
export function planReleaseInSteps(
  ctx: Context,
  work: PlanReleaseWork,
): Promise<PlanReleaseWork | undefined> {
  return takeStep(ctx, async () => {
    const before = await getReleasePlan(ctx.table, { catalogId: work.catalogId, id: work.planId });
    if (!before || !isPlanning(before.value)) return undefined;
    const step = await tryStep(ctx, before.value);
    if (step === "waiting") return { writes: [], next: work };
    const { plan, pieces } = keepChanges(step.plan, step.changes);
    const writes = pieces.map((piece) => buildChangesWrite(plan, piece));
    return { writes: [buildPlanWrite(plan, before), ...writes], next: isPlanning(plan) ? work : undefined };
  });
}

async function tryStep(ctx: Context, plan: ReleasePlan): Promise<Step> {
  try {
    const { progress } = plan;
    if (!progress) return await listProducts(ctx, plan);
    if (progress.done < progress.parts) return await compareNext(ctx, plan, progress);
    return { plan: await finish(ctx, plan), changes: [] };
  } catch (error) {
    if (!isHopeless(error)) throw error;
    ctx.log.warn("release-plan-failed", { planId: plan.id, detail: error.message });
    return { plan: { ...plan, status: "failed", error: error.message }, changes: [] };
  }
}

const WAIT = { base: 100 };
const PARTS_AT_ONCE = 25;

async function listProducts(ctx: Context, plan: ReleasePlan): Promise<Step> {
  const { table } = ctx;
  const { coming, live } = plan;
  const contents = await readContents(ctx, coming);
  if (contents === "changing") {
    await backOff(0, ctx.deadline, WAIT);
    return "waiting";
  }
  const { trees, rows, entries, missing } = contents;
  const planned = divideEntries(plan, entries);
  const division = ctx.newId();
  await runInBatches(PARTS_AT_ONCE, [...planned.entries()], ([part, some]) =>
    savePlanPart(table, plan, { division, part }, some),
  );
  const changes = live
    ? [
        ...(await listGone(ctx, live, entries, rows)),
        ...compareTrees(await getLiveTrees(table, live), trees),
        ...(await compareCatalogs(ctx, coming, live)),
      ]
    : [];
  return {
    plan: { ...plan, progress: { division, parts: planned.length, done: 0 } },
    changes: [...changes, ...warnOfMissing(missing)],
  };
}

/** With price books of rules, each part is in one part of the live release, which has their prices. */
function divideEntries({ segments, live }: ReleasePlan, entries: readonly PlanEntry[]) {
  if (segments.length === 0) return divideInOrder(entries);
  const liveParts = Math.max(1, live?.segmentation?.parts ?? 1);
  return divideById(entries, Math.ceil(entries.length / PRODUCTS_PER_PART / liveParts) * liveParts);
}

/** Products of the live release that are not planned any more. */
async function listGone(
  { table }: Context,
  { releaseId, total }: NonNullable<ReleasePlan["live"]>,
  entries: readonly PlanEntry[],
  rows: readonly ProductRow[],
): Promise<readonly Change[]> {
  const parts = [...countPerPart(total).keys()];
  const listed = (await getReleaseParts<IndexEntry[]>(table, releaseId, "INDEX", parts)).flat();
  const planned = new Set(entries.map(({ id }) => id));
  const statuses = new Map(rows.map(({ id, status }) => [id, status]));
  return listed.flatMap((entry): Change[] => {
    if (planned.has(entry.id)) return [];
    const status = statuses.get(entry.id);
    const change =
      status === "live"
        ? makeGoneChange(null, "In no category of the catalog any more, or its parent is not.")
        : makeGoneChange(status ?? "deleted", null);
    return [{ ...change, product: nameProduct(entry), node: null }];
  });
}

/** Texts of the catalog itself, which shoppers read, too. */
async function compareCatalogs(
  { table }: Context,
  coming: ReleasePlan["coming"],
  live: NonNullable<ReleasePlan["live"]>,
): Promise<readonly Change[]> {
  const release = await getRelease(table, live);
  if (!release) throw liveIsGone();
  const changes = compareFields("other", listTexts(release.value), listTexts(coming));
  return changes.map((change) => ({ ...change, product: null, node: null }));
}

function listTexts({ name, description, locales }: ReleasePlan["coming"]): Record<string, unknown> {
  return {
    "catalog.name": name,
    "catalog.description": description,
    ...flattenMap("catalog.locales", locales, 2),
  };
}

function warnOfMissing({ hierarchy_ids, pricebook_ids }: Parts): readonly Change[] {
  const warn = (field: string, what: string) => (id: string) =>
    ({
      kind: "warning",
      product: null,
      node: null,
      field,
      before: id,
      after: null,
      note: `The catalog names a ${what} that is deleted.`,
    }) as const;
  return [
    ...hierarchy_ids.map(warn("hierarchy_ids", "hierarchy")),
    ...pricebook_ids.map(warn("pricebook_ids", "price book")),
  ];
}

async function compareNext(
  ctx: Context,
  plan: ReleasePlan,
  progress: NonNullable<ReleasePlan["progress"]>,
): Promise<Step> {
  const { division, done } = progress;
  const entries = await getPlanPart(ctx.table, plan, { division, part: done });
  const { changes, unpriced } = await comparePart(ctx, plan, entries);
  const sums = plan.currencies.map((code) => [code, (plan.unpriced[code] ?? 0) + (unpriced[code] ?? 0)]);
  const next = { ...plan, unpriced: Object.fromEntries(sums), progress: { ...progress, done: done + 1 } };
  return { plan: next, changes };
}

/** Without its release, products may have been compared with nothing. */
async function finish(ctx: Context, plan: ReleasePlan): Promise<ReleasePlan> {
  const { live } = plan;
  if (live && !(await getRelease(ctx.table, live))) throw liveIsGone();
  return { ...plan, status: "ready", ready_at: ctx.now().toISOString() };
}

function liveIsGone() {
  return unprocessable("The release that it compares with was deleted meanwhile. Make another plan.");
}
