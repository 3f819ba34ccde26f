import { isDeepStrictEqual } from "node:util";
import { type Child, childId, childIdsOf, childrenOf, combinationsText } from "../catalog/children.ts";
import type { Context } from "../http/context.ts";
import type { Product } from "../products/product.ts";
import { getProduct, getProducts, removeProduct, saveProduct } from "../products/store.ts";
import { buildPlan } from "../variations/build-plan.ts";
import { childFields } from "../variations/modified-fields.ts";
import { getVariations } from "../variations/store.ts";
import { builtVariation, type Option, type Variation } from "../variations/variation.ts";
import type { BuildWork, Job } from "./job.ts";

const CHILDREN_AT_ONCE = 25;

type Working = Extract<BuildWork, { step: "write" | "remove" }>;

/**
 * One step of building a product's children; doing it again changes nothing.
 * @returns the job after it, `undefined` when the table was busy and the step has to be done again
 */
export async function buildStep(ctx: Context, job: Job): Promise<Job | undefined> {
  const parent = (await getProduct(ctx.table, job.productId))?.value;
  if (!parent) return failed(job, `There is no product '${job.productId}' any more.`);
  const { work } = job;
  switch (work.step) {
    case "plan":
      return plan(ctx, job, parent);
    case "write":
      return write(ctx, job, parent, work);
    case "remove":
      return remove(ctx, job, parent, work);
  }
}

async function plan(ctx: Context, job: Job, { variationIds, fields }: Product): Promise<Job> {
  const found = await getVariations(ctx.table, variationIds);
  const variations = found.flatMap((variation) => variation ?? []);
  if (variations.length < variationIds.length) return failed(job, "A variation of the product is gone.");
  const result = buildPlan(variations.map(builtVariation), fields.build_rules);
  if (!result.ok) return failed(job, result.reason);
  const { combinations } = result;
  return { ...job, work: { step: "write", variations, combinations, done: 0, refused: [] } };
}

async function write(ctx: Context, job: Job, parent: Product, work: Working): Promise<Job | undefined> {
  const facts = { variations: work.variations.map(builtVariation), combinations: work.combinations };
  const children = childrenOf(parent.id, facts);
  const some = children.slice(work.done, work.done + CHILDREN_AT_ONCE);
  if (some.length === 0) return { ...job, work: { ...work, step: "remove", done: 0 } };
  const before = await getProducts(
    ctx.table,
    some.map(({ id }) => id),
  );
  const outcomes = await Promise.all(
    some.map(async (child, at) => {
      const old = before[at];
      const made = childProduct(ctx, parent, child, work.variations, old?.value);
      if (made === old?.value) return { child, outcome: "written" as const };
      return { child, outcome: await saveProduct(ctx, made, old) };
    }),
  );
  if (outcomes.some(({ outcome }) => outcome === "changed")) return undefined;
  const refused = outcomes.filter(({ outcome }) => outcome !== "written").map(({ child }) => child.id);
  return {
    ...job,
    errors: [...job.errors, ...refused.map((id) => `The sku or slug of the child '${id}' is in use.`)],
    work: { ...work, done: work.done + some.length, refused: [...work.refused, ...refused] },
  };
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
          options: variation.options.filter((one) => one.id === optionIds[at]),
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

async function remove(ctx: Context, job: Job, parent: Product, work: Working): Promise<Job | undefined> {
  const variations = work.variations.map(builtVariation);
  const built = new Set(childIdsOf(parent.id, { variations, combinations: work.combinations }));
  for (const id of work.refused) built.delete(id);
  const old = parent.built ? childIdsOf(parent.id, parent.built).filter((id) => !built.has(id)) : [];
  const some = old.slice(work.done, work.done + CHILDREN_AT_ONCE);
  if (some.length === 0) {
    const combinations = combinationsText(variations, (ids) => built.has(childId(parent.id, ids)));
    return finish(ctx, job, { variations, combinations });
  }
  const gone = await getProducts(ctx.table, some);
  const outcomes = await Promise.all(gone.map((product) => product && removeProduct(ctx, product)));
  if (outcomes.includes(false)) return undefined;
  return { ...job, work: { ...work, done: work.done + some.length } };
}

async function finish(
  ctx: Context,
  job: Job,
  built: NonNullable<Product["built"]>,
): Promise<Job | undefined> {
  const parent = await getProduct(ctx.table, job.productId);
  if (!parent) return failed(job, `There is no product '${job.productId}' any more.`);
  const now = ctx.now().toISOString();
  if ((await saveProduct(ctx, { ...parent.value, built, updated_at: now }, parent)) !== "written")
    return undefined;
  return { ...job, status: "success", completed_at: now };
}

function failed(job: Job, reason: string): Job {
  return { ...job, status: "failed", errors: [...job.errors, reason] };
}
