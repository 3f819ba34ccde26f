import { TITLES } from "../../kernel/error-titles.ts";
import { conflict } from "../../kernel/errors.ts";
import type { CatalogRule } from "../../releases/live-releases.ts";
import { sortBooks } from "../../releases/segmentation.ts";
import { getLiveReleases } from "../../releases/store.ts";
import { getSettings } from "../../settings/store.ts";
import type { Table } from "../../table/table.ts";
import { commitWithTask, readNewest } from "../../tasks/commit-with-task.ts";
import { newTask } from "../../tasks/work-on.ts";
import type { Context } from "../../use-case/context.ts";
import type { Reply } from "../../use-case/reply.ts";
import { buildRelease, queueBehindCopies } from "../releases/releases.ts";
import { catalogs } from "../store.ts";
import { type PlanReleaseWork, planReleaseInSteps } from "./plan-work.ts";
import { type ReleasePlan, releasePlanView, type Segment } from "./release-plan.ts";
import { buildPlanWrite, buildRunningWrite, getReleasePlan, getRunningPlans } from "./release-plans-store.ts";

const MOST_RUNNING = 5;

/**
 * Starts to find out what publishing a catalog would change for shoppers. The plan of a small catalog is ready in the answer.
 * @throws ApiError 404 for an unknown catalog, 409 while five plans of the catalog run
 */
export async function createReleasePlan(ctx: Context, catalogId: string): Promise<Reply> {
  const id = ctx.newId();
  const task = newTask<PlanReleaseWork>(ctx, {
    kind: "plan-release",
    catalogId: catalogId.toLowerCase(),
    planId: id,
  });
  let started: { readonly plan: ReleasePlan; readonly reply: Reply } | undefined;
  const reply = await commitWithTask(ctx, planReleaseInSteps, async () => {
    const [plan, running] = await Promise.all([
      buildPlan(ctx, id, catalogId),
      getRunningPlans(ctx.table, catalogId),
    ]);
    if (running.value.length >= MOST_RUNNING) {
      throw conflict(`${MOST_RUNNING} release plans of this catalog are under way.`, {
        title: TITLES.lowerCaseConflict,
      });
    }
    started = { plan, reply: { body: { data: releasePlanView(plan) } } };
    return {
      writes: [buildPlanWrite(plan), buildRunningWrite(plan, running)],
      reply: started.reply,
      task: await queueBehindCopies(ctx, task, plan.coming),
    };
  });
  if (!started || reply !== started.reply) return reply;
  const { plan } = started;
  const get = (table: Table) => getReleasePlan(table, plan);
  return { body: { data: releasePlanView(await readNewest(ctx, { get }, plan)) } };
}

/** @throws ApiError 404 for an unknown catalog */
async function buildPlan(ctx: Context, id: string, catalogId: string): Promise<ReleasePlan> {
  const [{ value: catalog }, { value: releases }, { settings }] = await Promise.all([
    catalogs.require(ctx, catalogId),
    getLiveReleases(ctx.table),
    getSettings(ctx.table),
  ]);
  const live = releases.live.find((one) => one.catalogId === catalog.id);
  const rules = catalog.enable_price_segmentation ? releases.rules : [];
  return {
    id,
    catalogId: catalog.id,
    status: "pending",
    coming: buildRelease(ctx, id, catalog, { isFirst: live === undefined, rules }),
    ...(live ? { live } : {}),
    segments: listSegments(rules.filter(({ catalog_id }) => catalog_id === catalog.id)),
    currencies: settings.currencies.flatMap(({ code, enabled }) => (enabled ? [code] : [])),
    found: {},
    unpriced: {},
    created_at: ctx.now().toISOString(),
  };
}

/** Lists of price books that are compared. A store with more has rules that differ in the order of the same books. */
const MOST_SEGMENTS = 100;
const MOST_NAMED_RULES = 3;

function listSegments(rules: readonly CatalogRule[]): Segment[] {
  const named = rules.flatMap(({ name, pricebook_ids = [] }) =>
    pricebook_ids.length > 0 ? [{ name, bookIds: sortBooks(pricebook_ids) }] : [],
  );
  const groups = [...Map.groupBy(named, ({ bookIds }) => bookIds.join(" ")).values()];
  return groups.slice(0, MOST_SEGMENTS).map((group) => ({
    bookIds: group[0]?.bookIds ?? [],
    rules: group.slice(0, MOST_NAMED_RULES).map(({ name }) => name),
    moreRules: Math.max(0, group.length - MOST_NAMED_RULES),
  }));
}
