import { buildUseWrite } from "../../custom-relationships/custom-relationships-store.ts";
import { findMirrors, type MirrorWork } from "../../custom-relationships/mirrors.ts";
import {
  decodeIds,
  dropRelated,
  encodeIds,
  putRelated,
  type Related,
  type RelatedList,
} from "../../custom-relationships/related-list.ts";
import {
  buildListCheck,
  buildListPut,
  getRelatedList,
  getRelatedLists,
} from "../../custom-relationships/related-lists-store.ts";
import { unavailable } from "../../kernel/errors.ts";
import type { Document } from "../../table/entity.ts";
import { MOST_ACTIONS, MOST_TRANSACTION_BYTES } from "../../table/limits.ts";
import type { Table, Write } from "../../table/table.ts";
import { commitWithTask } from "../../tasks/commit-with-task.ts";
import { getTasks } from "../../tasks/store.ts";
import { takeStep } from "../../tasks/take-step.ts";
import { newTask } from "../../tasks/work-on.ts";
import type { Context } from "../../use-case/context.ts";
import type { Reply } from "../../use-case/reply.ts";
import { countPackedBytes } from "../children-store.ts";
import type { Product } from "../product.ts";
import { buildProductPut, getProducts, isSavable } from "../store.ts";

/** A product as one end of a relationship. It has the relationship exactly if it has a list. */
export type RelatedSide = {
  readonly productId: string;
  readonly list: Document<RelatedList> | undefined;
  /** Only needed to give it its first list. */
  readonly product?: Document<Product> | undefined;
};

/** In the order of the ids, with the products of those without a list. */
async function readSides(
  table: Table,
  slug: string,
  productIds: readonly string[],
): Promise<readonly RelatedSide[]> {
  const lists = await getRelatedLists(table, slug, productIds);
  return addProducts(
    table,
    productIds.map((productId, at) => ({ productId, list: lists[at] })),
  );
}

async function addProducts(table: Table, sides: readonly RelatedSide[]): Promise<readonly RelatedSide[]> {
  const ids = sides.flatMap(({ productId, list, product }) => (list || product ? [] : [productId]));
  const products = new Map((await getProducts(table, ids)).map((product, at) => [ids[at], product]));
  return sides.map((side) => ({ ...side, product: side.product ?? products.get(side.productId) }));
}

/** The product with one more relationship. */
export function attachSlug(product: Product, slug: string): Product {
  return { ...product, customRelationships: [...(product.customRelationships ?? []), slug] };
}

/** Saves what is related to a product, if it changed. The first ones also give it the relationship. */
function buildSideWrites(
  slug: string,
  { productId, list, product }: RelatedSide,
  related: readonly Related[],
  now: string,
): Write[] {
  if (list) {
    const isSame = related === list.value.related;
    return isSame ? [] : [buildListPut(slug, { ...list.value, related, updated_at: now }, list)];
  }
  if (!product || related.length === 0) return [];
  return [
    buildListPut(slug, { productId, related, created_at: now, updated_at: now }),
    buildProductPut(attachSlug(product.value, slug), product),
  ];
}

/** As `buildSideWrites`. A side that stays as it is must not change meanwhile, so that both ends of a pair agree. */
export function buildPairWrites(
  slug: string,
  side: RelatedSide,
  related: readonly Related[],
  now: string,
): readonly Write[] {
  const writes = buildSideWrites(slug, side, related, now);
  return writes.length > 0 ? writes : [buildListCheck(slug, side.productId, side.list)];
}

/** The other direction of a change: what another product's list becomes. */
export type OtherSide = {
  readonly slug: string;
  readonly side: RelatedSide;
  readonly related: readonly Related[];
};

export type RelatedDecision = {
  readonly productId: string;
  /** Writes of the product itself. */
  readonly own: readonly Write[];
  readonly others: readonly OtherSide[];
  readonly reply: Reply;
};

/**
 * Writes a change in both directions: in one transaction, or the product's own lists and a task for the others. Until the
 * task is done, readers ask the product's own lists.
 * @throws ApiError 503 if too many other large changes of the same products are under way
 * @answers How are related products changed in both directions?
 */
export function commitRelated(ctx: Context, decide: () => Promise<RelatedDecision>): Promise<Reply> {
  const task = newTask<MirrorWork>(ctx, { kind: "mirror-related", productId: "", parts: [] });
  return commitWithTask(ctx, mirrorNext, async () => {
    const { productId, own, others, reply } = await decide();
    const writes = await joinWrites(ctx, own, others);
    if (writes) return { writes, reply };
    // Where another product's lists are about to decide, both directions are written at once.
    const pending = findMirrors(await getTasks(ctx.table), productId);
    const isDecided = ({ slug, side }: OtherSide) =>
      pending.some((one) => one.slug === slug && one.productId === side.productId);
    const atOnce = await joinWrites(ctx, own, others.filter(isDecided));
    if (!atOnce) throw unavailable("Other large changes of these products are under way.");
    const later = Map.groupBy(
      others.filter((other) => !isDecided(other)),
      ({ slug }) => slug,
    );
    const parts = [...later].map(([slug, sides]) => ({
      slug,
      ids: encodeIds(sides.map(({ side }) => side.productId)),
    }));
    return { writes: atOnce, reply, task: { ...task, work: { ...task.work, productId, parts } } };
  });
}

/** The writes of both directions, if they fit into one transaction. */
async function joinWrites(
  { table, now }: Context,
  own: readonly Write[],
  others: readonly OtherSide[],
): Promise<readonly Write[] | undefined> {
  if (others.length > MOST_OTHER_SIDES) return undefined;
  const sides = await addProducts(
    table,
    others.flatMap(({ side, related }) => (related.length > 0 ? [side] : [])),
  );
  const complete = new Map(sides.map((side) => [side.productId, side]));
  const time = now().toISOString();
  const theirs = others.flatMap(({ slug, related, side }) =>
    buildPairWrites(slug, complete.get(side.productId) ?? side, related, time),
  );
  const writes = [...own, ...theirs];
  return fitTogether(writes) ? writes : undefined;
}

/** One action is left for the task, one for the reply to an `Idempotency-Key`. */
const MOST_WRITES = MOST_ACTIONS - 2;

/** Other products that one transaction can change, each by its list. */
export const MOST_OTHER_SIDES = MOST_WRITES;

function fitTogether(writes: readonly Write[]): boolean {
  if (writes.length > MOST_WRITES) return false;
  return writes.reduce((sum, write) => sum + countPackedBytes(write), 0) <= MOST_TRANSACTION_BYTES;
}

/** Makes a list agree with another product's own list. @param own that list, if the product still has one */
export function mirrorRelated(
  related: readonly Related[],
  own: RelatedList | undefined,
  { productId, otherId }: { readonly productId: string; readonly otherId: string },
): readonly Related[] {
  const shown = own?.related.find(({ id }) => id === otherId);
  return shown ? putRelated(related, productId, shown.sortOrder) : dropRelated(related, new Set([productId]));
}

const SIDES_AT_ONCE = 40; // a list and a product each; a transaction takes 100 writes

/**
 * Writes the next lists, only while the product's own list stays the same. A product that reached five relationships since
 * the change was answered gets another one: the answer stands.
 */
export function mirrorNext(ctx: Context, work: MirrorWork): Promise<MirrorWork | undefined> {
  return takeStep(ctx, async () => {
    const [part, ...others] = work.parts;
    if (!part) return undefined;
    const { slug } = part;
    const ids = decodeIds(part.ids);
    const [own, sides] = await Promise.all([
      getRelatedList(ctx.table, slug, work.productId),
      readSides(ctx.table, slug, ids.slice(0, SIDES_AT_ONCE)),
    ]);
    const now = ctx.now().toISOString();
    const { writes, done } = takeFittingSides(sides, (side) => {
      const { product } = side;
      // It has grown since the change was answered: without a pass, the step would fail again and again.
      if (product && !isSavable(attachSlug(product.value, slug))) return [];
      const both = { productId: work.productId, otherId: side.productId };
      const related = mirrorRelated(side.list?.value.related ?? [], own?.value, both);
      return buildSideWrites(slug, side, related, now);
    });
    const remaining = ids.slice(done);
    const parts = remaining.length > 0 ? [{ slug, ids: encodeIds(remaining) }, ...others] : others;
    const next = parts.length > 0 ? { ...work, parts } : undefined;
    if (writes.length === 0) return { writes, next };
    const checks = [buildListCheck(slug, work.productId, own), buildUseWrite(slug)];
    return { writes: [...writes, ...checks], next };
  });
}

function takeFittingSides(
  sides: readonly RelatedSide[],
  build: (side: RelatedSide) => readonly Write[],
): { readonly writes: readonly Write[]; readonly done: number } {
  const writes: Write[] = [];
  for (const [done, side] of sides.entries()) {
    const more = build(side);
    // Never the first one: a product and its list have an item each.
    if (!fitTogether([...writes, ...more])) return { writes, done };
    writes.push(...more);
  }
  return { writes, done: sides.length };
}
