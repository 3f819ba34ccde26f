import {
  type CustomRelationship,
  customRelationshipView,
} from "../../custom-relationships/custom-relationship.ts";
import { buildUseWrite, customRelationships } from "../../custom-relationships/custom-relationships-store.ts";
import { findMirrors } from "../../custom-relationships/mirrors.ts";
import { dropRelated } from "../../custom-relationships/related-list.ts";
import {
  buildListCheck,
  buildListPut,
  getRelatedList,
  getRelatedLists,
} from "../../custom-relationships/related-lists-store.ts";
import { TITLES } from "../../kernel/error-titles.ts";
import { unprocessable } from "../../kernel/errors.ts";
import { pickValues } from "../../kernel/objects.ts";
import { commitChange } from "../../table/effects/commit-change.ts";
import { keyOf, type Table, type Write } from "../../table/table.ts";
import { getTasks } from "../../tasks/store.ts";
import type { Context } from "../../use-case/context.ts";
import type { Reply } from "../../use-case/reply.ts";
import type { Product } from "../product.ts";
import { requireMatchingProduct } from "../save-product.ts";
import { buildProductPut } from "../store.ts";
import { commitRelated, type OtherSide } from "./related-change.ts";
import type { AttachmentsRequest } from "./schemas.ts";

export const MOST_RELATIONSHIPS = 5; // as the public contract, for each product

export function tooManyRelationshipsError() {
  return unprocessable(`A product has at most ${MOST_RELATIONSHIPS} custom relationships.`, {
    title: TITLES.failedValidation,
  });
}

/**
 * Gives a product custom relationships, without related products at first.
 * @throws ApiError 404 for an unknown product, 422 for unknown slugs or more than five relationships; then none is added
 */
export function attachRelationships(
  ctx: Context,
  productId: string,
  { data }: AttachmentsRequest,
): Promise<Reply> {
  return commitChange(ctx, async () => {
    const before = await requireMatchingProduct(ctx, productId);
    const { id, customRelationships: old = [] } = before.value;
    const slugs = [...new Set([...old, ...data.map(({ slug }) => slug)])];
    const definitions = pickValues(await customRelationships.getMany(ctx.table, slugs));
    const present = new Set(definitions.map(({ slug }) => slug));
    const missing = slugs.filter((slug) => !present.has(slug));
    if (missing.length > 0) throw missingSlugsError(missing);
    if (slugs.length > MOST_RELATIONSHIPS) throw tooManyRelationshipsError();
    const added = slugs.slice(old.length);
    const now = ctx.now().toISOString();
    const empty = { productId: id, related: [], created_at: now, updated_at: now };
    const writes: Write[] = [
      buildProductPut({ ...before.value, customRelationships: slugs }, before),
      ...added.flatMap((slug) => [buildListPut(slug, empty), buildUseWrite(slug)]),
    ];
    return {
      writes: added.length > 0 ? writes : [],
      reply: { body: { data: definitions.map(customRelationshipView) } },
    };
  });
}

function missingSlugsError(slugs: readonly string[]) {
  return unprocessable(`There is no custom relationship '${slugs[0]}'.`, {
    title: TITLES.failedValidation,
    meta: { missing_slugs: slugs },
  });
}

/**
 * Takes custom relationships from a product, with its associations, in both directions where they go both ways. Slugs that
 * it does not have are passed over.
 * @throws ApiError 404 for an unknown product
 */
export function detachRelationships(
  ctx: Context,
  productId: string,
  { data }: AttachmentsRequest,
): Promise<Reply> {
  const named = new Set(data.map(({ slug }) => slug));
  return commitRelated(ctx, async () => {
    const [before, tasks] = await Promise.all([requireMatchingProduct(ctx, productId), getTasks(ctx.table)]);
    const { customRelationships: old = [], ...rest } = before.value;
    // Others may be about to give it the relationship.
    const pending = findMirrors(tasks, rest.id).filter(({ slug }) => named.has(slug));
    const kept = old.filter((slug) => !named.has(slug));
    const product: Product = kept.length > 0 ? { ...rest, customRelationships: kept } : rest;
    const slugs = new Set([...old.filter((slug) => named.has(slug)), ...pending.map(({ slug }) => slug)]);
    const sides = await Promise.all(
      [...slugs].map((slug) => {
        const deciding = pending.filter((one) => one.slug === slug).map((one) => one.productId);
        return leaveRelationship(ctx, { slug, productId: rest.id, deciding });
      }),
    );
    const own = kept.length < old.length ? [buildProductPut(product, before)] : [];
    return {
      productId: rest.id,
      own: [...own, ...sides.flatMap((side) => side.own)],
      others: sides.flatMap(({ others }) => others),
      reply: {},
    };
  });
}

type Leaving = {
  readonly slug: string;
  readonly productId: string;
  /** Products whose large change has not reached this one yet. */
  readonly deciding: readonly string[];
};

/** Deletes a product's list, and removes the product from those of the others. */
async function leaveRelationship({ table }: Context, { slug, productId, deciding }: Leaving) {
  const [list, definition] = await Promise.all([
    getRelatedList(table, slug, productId),
    customRelationships.get(table, slug),
  ]);
  const own: Write = list
    ? { delete: keyOf(buildListPut(slug, list.value)), when: { only: { version: list.version } } }
    : buildListCheck(slug, productId);
  if (!definition?.value.bi_directional) return { own: [own], others: [] };
  const ids = [...new Set([...(list?.value.related ?? []).map(({ id }) => id), ...deciding])];
  const lists = await getRelatedLists(table, slug, ids);
  const self = new Set([productId]);
  const others = ids.map((id, at): OtherSide => {
    const list = lists[at];
    return { slug, side: { productId: id, list }, related: dropRelated(list?.value.related ?? [], self) };
  });
  return { own: [own], others };
}

/** The definitions of a product's relationships, in the order in which it got them. */
export async function readDefinitions(
  table: Table,
  { customRelationships: slugs = [] }: Product,
): Promise<CustomRelationship[]> {
  return pickValues(await customRelationships.getMany(table, slugs));
}
