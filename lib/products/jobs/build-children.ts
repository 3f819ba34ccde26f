import { isDeepStrictEqual } from "node:util";
import { forgetRelated } from "../../custom-relationships/forget-related.ts";
import { type BuildJob, isUnderWay, type Job } from "../../jobs/job.ts";
import { failJob, saveJobProgress } from "../../jobs/job-progress.ts";
import type { JobState } from "../../jobs/job-state.ts";
import { JOB_QUEUE, jobs } from "../../jobs/store.ts";
import { unavailable } from "../../kernel/errors.ts";
import {
  type Child,
  decodeChildIds,
  decodeChildren,
  deriveChildId,
  encodeCombinations,
} from "../../releases/children.ts";
import { writeStep } from "../../table/effects/write-step.ts";
import type { Document } from "../../table/entity.ts";
import { isKeepable } from "../../tasks/store.ts";
import { isHopeless, unknownWork } from "../../tasks/task.ts";
import type { Context } from "../../use-case/context.ts";
import { getVariations } from "../../variations/store.ts";
import { type Option, toPublishedVariation, type Variation } from "../../variations/variation.ts";
import { type ChildChange, removeProducts, saveChildren } from "../children-store.ts";
import type { Product } from "../product.ts";
import { buildProductSaveWrites, getProduct, getProducts } from "../store.ts";
import { buildPlan } from "./build-plan.ts";
import { buildChildFields } from "./child-fields.ts";

const CHILDREN_AT_ONCE = 96; // read in one batch, written in four transactions

/** First writes the children, then removes those that are no longer needed. */
export type BuildWork = {
  readonly kind: "build-children";
  readonly jobId: string;
  readonly at: { readonly step: "plan" } | Working;
};

type Working = {
  readonly step: "write" | "remove";
  readonly variations: readonly Variation[];
  readonly combinations: string;
  /** Within this step. */
  readonly done: number;
  /** Children whose sku or slug another product has. */
  readonly refused: readonly string[];
};

/** Builds run one at a time, as in Elastic Path Commerce Cloud, in any order: each reads the newest state. */
export const BUILD_QUEUE = JOB_QUEUE;

/** Runs one step. Undefined once the job has ended. */
export async function buildChildren(ctx: Context, work: BuildWork): Promise<BuildWork | undefined> {
  const job = await jobs.get(ctx.table, work.jobId);
  if (!job || !isBuild(job) || !isUnderWay(job.value)) return undefined;
  const parent = await getProduct(ctx.table, job.value.productId);
  if (!parent) return failJob(ctx, job, `There is no product '${job.value.productId}' any more.`);
  try {
    const next = await runStep(ctx, job, parent, work.at);
    return next && { ...work, at: next };
  } catch (error) {
    if (!isHopeless(error)) throw error;
    return failJob(ctx, job, error.message);
  }
}

function isBuild(job: Document<Job>): job is Document<BuildJob> {
  return job.value.type === "child-products";
}

async function runStep(
  ctx: Context,
  job: Document<BuildJob>,
  parent: Document<Product>,
  at: BuildWork["at"],
): Next {
  const { step: name } = at;
  switch (at.step) {
    case "plan":
      return planCombinations(ctx, job, parent.value);
    case "write":
      return writeChildren(ctx, job, parent, at);
    case "remove":
      return removeOldChildren(ctx, job, parent.value, at);
    default:
      throw unknownWork(name);
  }
}

type Next = Promise<Working | undefined>;

async function planCombinations(
  ctx: Context,
  job: Document<BuildJob>,
  { variationIds, fields }: Product,
): Next {
  const linked = await getVariations(ctx.table, variationIds);
  const variations = linked.flatMap((variation) => variation ?? []);
  if (variations.length < variationIds.length)
    return failJob(ctx, job, "A variation of the product is gone.");
  const result = buildPlan(variations.map(toPublishedVariation), fields.build_rules);
  if (!result.ok) return failJob(ctx, job, result.reason);
  const started = { status: "started", started_at: ctx.now().toISOString() } as const;
  const { combinations } = result;
  return saveStep(ctx, job, started, { step: "write", variations, combinations, done: 0, refused: [] });
}

async function writeChildren(
  ctx: Context,
  job: Document<BuildJob>,
  before: Document<Product>,
  at: Working,
): Next {
  const parent = before.value;
  const matrix = { variations: at.variations.map(toPublishedVariation), combinations: at.combinations };
  const children = decodeChildren(parent.id, matrix);
  const batch = children.slice(at.done, at.done + CHILDREN_AT_ONCE);
  if (batch.length === 0) return { ...at, step: "remove", done: 0 };
  const stored = await getProducts(
    ctx.table,
    batch.map(({ id }) => id),
  );
  const changes = batch.flatMap((child, index): ChildChange[] => {
    const old = stored[index];
    const product = buildChildProduct(ctx, parent, child, at.variations, old?.value);
    return product === old?.value ? [] : [{ product, ...(old ? { before: old } : {}) }];
  });
  const refused = [...at.refused, ...(await saveChildren(ctx, before, changes))];
  const done = at.done + batch.length;
  const percent = Math.floor((done / children.length) * 99);
  const errors = refused.map((id) => `The sku or slug of the child '${id}' is in use.`);
  return saveStep(ctx, job, { percent, errors }, { ...at, done, refused });
}

/** Saves the progress. Fails the job if the remaining work is too large to store for another attempt. */
async function saveStep(ctx: Context, job: Document<BuildJob>, change: Partial<JobState>, at: Working): Next {
  if (!isKeepable({ kind: "build-children", jobId: job.value.id, at })) {
    return failJob(ctx, job, "The variations with their modifiers are more than one build can hold.");
  }
  await saveJobProgress(ctx, job, change);
  return at;
}

/** Returns the old object itself if nothing changes. */
function buildChildProduct(
  ctx: Context,
  parent: Product,
  { id, optionIds }: Child,
  variations: readonly Variation[],
  old: Product | undefined,
): Product {
  if (old?.child?.detached) return old;
  const options = optionIds.flatMap((optionId, at) => findOption(variations[at], optionId) ?? []);
  const { fields, priceModifiers } = buildChildFields(parent.fields, options);
  const now = ctx.now().toISOString();
  const made: Product = {
    id,
    fields,
    created_at: old?.created_at ?? now,
    updated_at: old?.updated_at ?? now,
    variationIds: [],
    files: parent.files,
    ...(parent.mainImageId === undefined ? {} : { mainImageId: parent.mainImageId }),
    ...(parent.templates ? { templates: parent.templates } : {}),
    ...(parent.tagTimes ? { tagTimes: parent.tagTimes } : {}),
    child: {
      parentId: parent.id,
      optionIds,
      variations: variations.map((variation, at) =>
        toPublishedVariation({
          ...variation,
          options: variation.options.filter(({ id: optionId }) => optionId === optionIds[at]),
        }),
      ),
      priceModifiers,
      detached: false,
    },
    ...(old?.customRelationships ? { customRelationships: old.customRelationships } : {}),
  };
  if (!old) return made;
  return isDeepStrictEqual(made, old) ? old : { ...made, updated_at: now };
}

function findOption(variation: Variation | undefined, id: string): Option | undefined {
  return variation?.options.find((option) => option.id === id);
}

async function removeOldChildren(ctx: Context, job: Document<BuildJob>, parent: Product, at: Working): Next {
  const variations = at.variations.map(toPublishedVariation);
  const built = new Set(decodeChildIds(parent.id, { variations, combinations: at.combinations }));
  for (const id of at.refused) built.delete(id);
  const old = parent.built ? decodeChildIds(parent.id, parent.built).filter((id) => !built.has(id)) : [];
  const batch = old.slice(at.done, at.done + CHILDREN_AT_ONCE);
  if (batch.length === 0) {
    const combinations = encodeCombinations(variations, (ids) => built.has(deriveChildId(parent.id, ids)));
    return finishJob(ctx, job, { variations, combinations });
  }
  await removeProducts(ctx, batch);
  await forgetRelated(ctx, batch);
  return { ...at, done: at.done + batch.length };
}

async function finishJob(
  ctx: Context,
  job: Document<BuildJob>,
  built: NonNullable<Product["built"]>,
): Promise<undefined> {
  const parent = await getProduct(ctx.table, job.value.productId);
  if (!parent) return failJob(ctx, job, `There is no product '${job.value.productId}' any more.`);
  const now = ctx.now().toISOString();
  const { isWritten } = await writeStep(
    ctx,
    buildProductSaveWrites({ ...parent.value, built, updated_at: now }, parent),
  );
  if (!isWritten) throw unavailable("The product was changed meanwhile, or the answer was lost.");
  await saveJobProgress(ctx, job, { status: "success", percent: 100, completed_at: now });
}
