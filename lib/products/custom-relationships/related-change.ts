import { buildUseWrite } from "../../custom-relationships/custom-relationships-store.ts";
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
import type { Task, Work } from "../../tasks/task.ts";
import { newTask } from "../../tasks/work-on.ts";
import type { Context } from "../../use-case/context.ts";
import type { Reply } from "../../use-case/reply.ts";
import { countPackedBytes } from "../children-store.ts";
import type { Product } from "../product.ts";
import { buildProductPut, getProducts } from "../store.ts";

/** A product as one end of a relationship. It has the relationship exactly if it has a list. */
export type RelatedSide = {
  readonly productId: string;
  readonly list: Document<RelatedList> | undefined;
  /** Undefined if there is no such product. */
  readonly product: Document<Product> | undefined;
};

/** In the order of the ids. */
export async function readSides(
  table: Table,
  slug: string,
  productIds: readonly string[],
): Promise<readonly RelatedSide[]> {
  const [products, lists] = await Promise.all([
    getProducts(table, productIds),
    getRelatedLists(table, slug, productIds),
  ]);
  return productIds.map((productId, at) => ({ productId, list: lists[at], product: products[at] }));
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
  const { customRelationships = [] } = product.value;
  const attached = { ...product.value, customRelationships: [...customRelationships, slug] };
  return [
    buildListPut(slug, { productId, related, created_at: now, updated_at: now }),
    buildProductPut(attached, product),
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

/** The other direction of a change: what it writes for another product. */
export type OtherSide = {
  readonly slug: string;
  readonly productId: string;
  readonly writes: readonly Write[];
};

export type RelatedDecision = {
  readonly productId: string;
  /** Writes of the product itself. */
  readonly own: readonly Write[];
  readonly others: readonly OtherSide[];
  readonly reply: Reply;
};

/** Makes lists of other products agree with those of a product; its own lists say what is right. */
export type MirrorWork = {
  readonly kind: "mirror-related";
  readonly productId: string;
  /** Other products that are left, 16 bytes each. */
  readonly parts: readonly { readonly slug: string; readonly ids: string }[];
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
    const writes = [...own, ...others.flatMap((side) => side.writes)];
    if (fitTogether(writes)) return { writes, reply };
    // Where another product's lists are about to decide, both directions are written at once.
    const pending = findMirrors(await getTasks(ctx.table), productId);
    const isDecided = ({ slug, productId: id }: OtherSide) =>
      pending.some((one) => one.slug === slug && one.productId === id);
    const atOnce = [...own, ...others.filter(isDecided).flatMap((side) => side.writes)];
    if (!fitTogether(atOnce)) throw unavailable("Other large changes of these products are under way.");
    const later = Map.groupBy(
      others.filter((side) => !isDecided(side)),
      ({ slug }) => slug,
    );
    const parts = [...later].map(([slug, sides]) => ({
      slug,
      ids: encodeIds(sides.map((side) => side.productId)),
    }));
    return { writes: atOnce, reply, task: { ...task, work: { ...task.work, productId, parts } } };
  });
}

/** One action is left for the task, one for the reply to an `Idempotency-Key`. */
const MOST_WRITES = MOST_ACTIONS - 2;

function fitTogether(writes: readonly Write[]): boolean {
  if (writes.length > MOST_WRITES) return false;
  return writes.reduce((sum, write) => sum + countPackedBytes(write), 0) <= MOST_TRANSACTION_BYTES;
}

/** A product whose lists decide whether it is related to another one. */
export type Mirror = { readonly slug: string; readonly productId: string };

/** Finds the pending changes that name a product as another side, and the products that decide. */
export function findMirrors(tasks: readonly Task[], otherId: string): Mirror[] {
  return tasks.flatMap(({ work }) =>
    isMirrorWork(work)
      ? work.parts
          .filter(({ ids }) => decodeIds(ids).includes(otherId))
          .map(({ slug }) => ({ slug, productId: work.productId }))
      : [],
  );
}

function isMirrorWork(work: Work): work is MirrorWork {
  return work.kind === "mirror-related";
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

/** True while a change that was answered before this time is being written. One that is set aside waits for an operator. */
export function isMirroring(tasks: readonly Task[], before: string): boolean {
  return tasks.some(
    ({ work, setAside, created_at }) => isMirrorWork(work) && !setAside && created_at <= before,
  );
}
