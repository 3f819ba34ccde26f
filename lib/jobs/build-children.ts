import { isDeepStrictEqual } from "node:util";
import { unavailable } from "../kernel/errors.ts";
import { type ChildChange, removeProducts, saveChildren } from "../products/children-store.ts";
import type { Product } from "../products/product.ts";
import { getProduct, getProducts, productWrites } from "../products/store.ts";
import { type Child, childId, childIdsOf, childrenOf, combinationsText } from "../releases/children.ts";
import type { Document } from "../table/documents.ts";
import { writeStep } from "../table/effects/write-step.ts";
import { isKeepable } from "../tasks/store.ts";
import { isHopeless, unknownWork } from "../tasks/task.ts";
import type { Context } from "../use-case/context.ts";
import { getVariations } from "../variations/store.ts";
import { builtVariation, type Option, type Variation } from "../variations/variation.ts";
import { buildPlan } from "./build-plan.ts";
import { childFields } from "./child-fields.ts";
import { isUnderWay, type Job } from "./job.ts";
import { jobs } from "./store.ts";

const CHILDREN_AT_ONCE = 96; // read in one batch, written in four transactions

/** Where the building of a product's children stands: they are written, then those no longer wanted are removed. */
export type BuildWork = {
  readonly kind: "build-children";
  readonly jobId: string;
  readonly at: { readonly step: "plan" } | Working;
};

type Working = {
  readonly step: "write" | "remove";
  readonly variations: readonly Variation[];
  readonly combinations: string;
  /** Children done of this step. */
  readonly done: number;
  /** Children whose sku or slug another product has. */
  readonly refused: readonly string[];
};

/** Builds run one at a time, as jobs do in Elastic Path Commerce Cloud, in any order: each reads what is stored then. */
export const BUILD_QUEUE = "jobs";

/** One step of building a product's children, for as long as its job is under way. */
export async function buildChildren(ctx: Context, work: BuildWork): Promise<BuildWork | undefined> {
  const job = await jobs.get(ctx.table, work.jobId);
  if (!job || !isUnderWay(job.value)) return undefined;
  const parent = (await getProduct(ctx.table, job.value.productId))?.value;
  if (!parent) return fail(ctx, job, `There is no product '${job.value.productId}' any more.`);
  try {
    const next = await step(ctx, job, parent, work.at);
    return next && { ...work, at: next };
  } catch (error) {
    if (!isHopeless(error)) throw error;
    return fail(ctx, job, error.message);
  }
}

async function step(ctx: Context, job: Document<Job>, parent: Product, at: BuildWork["at"]): Next {
  const { step: name } = at;
  switch (at.step) {
    case "plan":
      return plan(ctx, job, parent);
    case "write":
      return write(ctx, job, parent, at);
    case "remove":
      return remove(ctx, job, parent, at);
    default:
      throw unknownWork(name);
  }
}

type Next = Promise<Working | undefined>;

async function plan(ctx: Context, job: Document<Job>, { variationIds, fields }: Product): Next {
  const linked = await getVariations(ctx.table, variationIds);
  const variations = linked.flatMap((variation) => variation ?? []);
  if (variations.length < variationIds.length) return fail(ctx, job, "A variation of the product is gone.");
  const result = buildPlan(variations.map(builtVariation), fields.build_rules);
  if (!result.ok) return fail(ctx, job, result.reason);
  const started = { status: "started", started_at: ctx.now().toISOString() } as const;
  const { combinations } = result;
  return goOn(ctx, job, started, { step: "write", variations, combinations, done: 0, refused: [] });
}

async function write(ctx: Context, job: Document<Job>, parent: Product, at: Working): Next {
  const facts = { variations: at.variations.map(builtVariation), combinations: at.combinations };
  const children = childrenOf(parent.id, facts);
  const batch = children.slice(at.done, at.done + CHILDREN_AT_ONCE);
  if (batch.length === 0) return { ...at, step: "remove", done: 0 };
  const before = await getProducts(
    ctx.table,
    batch.map(({ id }) => id),
  );
  const changes = batch.flatMap((child, index): ChildChange[] => {
    const old = before[index];
    const product = childProduct(ctx, parent, child, at.variations, old?.value);
    return product === old?.value ? [] : [{ product, ...(old ? { before: old } : {}) }];
  });
  const refused = [...at.refused, ...(await saveChildren(ctx, parent.id, changes))];
  const done = at.done + batch.length;
  const percent = Math.floor((done / children.length) * 99);
  const errors = refused.map((id) => `The sku or slug of the child '${id}' is in use.`);
  return goOn(ctx, job, { percent, errors }, { ...at, done, refused });
}

/** Shows how far the job is; one whose work nobody could take over has failed. */
async function goOn(ctx: Context, job: Document<Job>, change: Partial<Job>, at: Working): Next {
  if (!isKeepable({ kind: "build-children", jobId: job.value.id, at })) {
    return fail(ctx, job, "The variations with their modifiers are more than one build can hold.");
  }
  await progress(ctx, job, change);
  return at;
}

/** The child as a build makes it; the very same object when there is nothing to change. */
function childProduct(
  ctx: Context,
  parent: Product,
  { id, optionIds }: Child,
  variations: readonly Variation[],
  old: Product | undefined,
): Product {
  if (old?.child?.detached) return old;
  const options = optionIds.flatMap((optionId, at) => optionOf(variations[at], optionId) ?? []);
  const { fields, priceModifiers } = childFields(parent.fields, options);
  const now = ctx.now().toISOString();
  const made: Product = {
    id,
    fields,
    created_at: old?.created_at ?? now,
    updated_at: old?.updated_at ?? now,
    variationIds: [],
    files: parent.files,
    ...(parent.mainImageId === undefined ? {} : { mainImageId: parent.mainImageId }),
    child: {
      parentId: parent.id,
      optionIds,
      variations: variations.map((variation, at) =>
        builtVariation({
          ...variation,
          options: variation.options.filter(({ id: optionId }) => optionId === optionIds[at]),
        }),
      ),
      priceModifiers,
      detached: false,
    },
  };
  if (!old) return made;
  return isDeepStrictEqual(made, old) ? old : { ...made, updated_at: now };
}

function optionOf(variation: Variation | undefined, id: string): Option | undefined {
  return variation?.options.find((option) => option.id === id);
}

async function remove(ctx: Context, job: Document<Job>, parent: Product, at: Working): Next {
  const variations = at.variations.map(builtVariation);
  const built = new Set(childIdsOf(parent.id, { variations, combinations: at.combinations }));
  for (const id of at.refused) built.delete(id);
  const old = parent.built ? childIdsOf(parent.id, parent.built).filter((id) => !built.has(id)) : [];
  const batch = old.slice(at.done, at.done + CHILDREN_AT_ONCE);
  if (batch.length === 0) {
    const combinations = combinationsText(variations, (ids) => built.has(childId(parent.id, ids)));
    return finish(ctx, job, { variations, combinations });
  }
  await removeProducts(ctx, batch);
  return { ...at, done: at.done + batch.length };
}

async function finish(
  ctx: Context,
  job: Document<Job>,
  built: NonNullable<Product["built"]>,
): Promise<undefined> {
  const parent = await getProduct(ctx.table, job.value.productId);
  if (!parent) return fail(ctx, job, `There is no product '${job.value.productId}' any more.`);
  const now = ctx.now().toISOString();
  const { isWritten } = await writeStep(
    ctx,
    productWrites({ ...parent.value, built, updated_at: now }, parent),
  );
  if (!isWritten) throw unavailable("The product was changed meanwhile, or the answer was lost.");
  await progress(ctx, job, { status: "success", percent: 100, completed_at: now });
}

async function fail(ctx: Context, job: Document<Job>, reason: string): Promise<undefined> {
  const errors = [...job.value.errors, reason];
  await progress(ctx, job, { status: "failed", errors, completed_at: ctx.now().toISOString() });
}

/**
 * Shows how far the job is.
 * @throws ApiError 503 when someone else changed it, such as one who cancelled it: the step is to be done again
 */
async function progress(ctx: Context, before: Document<Job>, change: Partial<Job>): Promise<void> {
  const job = { ...before.value, ...change, updated_at: ctx.now().toISOString() };
  const { isWritten } = await writeStep(ctx, jobs.writes(job, before));
  if (!isWritten) throw unavailable("The job was changed meanwhile, or the answer was lost.");
}
