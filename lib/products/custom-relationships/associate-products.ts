import { buildUseWrite, customRelationships } from "../../custom-relationships/custom-relationships-store.ts";
import {
  dropRelated,
  MOST_RELATED,
  putRelated,
  type Related,
} from "../../custom-relationships/related-list.ts";
import { buildFenceCheck, getFence } from "../../custom-relationships/related-lists-store.ts";
import { toLowerCaseIds } from "../../kernel/ids.ts";
import type { Write } from "../../table/table.ts";
import type { Context } from "../../use-case/context.ts";
import type { Reply } from "../../use-case/reply.ts";
import { requireProduct } from "../store.ts";
import { MOST_RELATIONSHIPS, tooManyRelationshipsError } from "./attach-relationships.ts";
import {
  buildPairWrites,
  commitRelated,
  type OtherSide,
  type RelatedSide,
  readSides,
} from "./related-change.ts";
import type { AssociateRequest, AssociationView, DissociateRequest } from "./schemas.ts";

/**
 * Adds products to those related to a product, and gives it the relationship if it lacks it. What cannot be associated is
 * named with the reason; the others are.
 * @throws ApiError 404 for an unknown product or slug, 422 if the product has five other relationships
 */
export function associateProducts(
  ctx: Context,
  productId: string,
  slug: string,
  { data }: AssociateRequest,
): Promise<Reply> {
  const orderById = new Map(data.map(({ id, attributes }) => [id.toLowerCase(), attributes?.sort_order]));
  return commitRelated(ctx, async () => {
    // Before the products, so that those deleted later are noticed.
    const [fence, { value: definition }, { value: product }] = await Promise.all([
      getFence(ctx.table, slug),
      customRelationships.require(ctx, slug),
      requireProduct(ctx, productId),
    ]);
    const [own, ...others] = await readSides(ctx.table, slug, [product.id, ...orderById.keys()]);
    if (!own) throw new Error("The product's own side was read.");
    if (lacksRoom(own, slug)) throw tooManyRelationshipsError();
    const now = ctx.now().toISOString();
    const plan = planAssociation(own, others, orderById, { slug, isMutual: definition.bi_directional, now });
    const isNothing = plan.related === listRelated(own) && plan.others.length === 0;
    const ownWrites = isNothing ? [] : buildPairWrites(slug, own, plan.related, now);
    const isFirst = !own.list?.value.related.length || plan.others.some(({ writes }) => writes.length > 1);
    const uses: Write[] = isFirst ? [buildUseWrite(slug)] : [];
    const { created_at = now, updated_at = now } = own.list?.value ?? {};
    const body: AssociationView = {
      meta: {
        associated_products: plan.associated,
        products_not_associated: plan.refused,
        owner: "store",
        timestamps: { created_at, updated_at: plan.related === own.list?.value.related ? updated_at : now },
      },
    };
    return {
      productId: product.id,
      own: isNothing ? [] : [...ownWrites, ...uses, buildFenceCheck(slug, fence)],
      others: plan.others,
      reply: { body },
    };
  });
}

function lacksRoom({ list, product }: RelatedSide, slug: string): boolean {
  const { customRelationships: slugs = [] } = product?.value ?? {};
  return !list && !slugs.includes(slug) && slugs.length >= MOST_RELATIONSHIPS;
}

type Plan = {
  readonly related: readonly Related[];
  readonly others: readonly OtherSide[];
  readonly associated: readonly string[];
  readonly refused: AssociationView["meta"]["products_not_associated"];
};
type Setting = { readonly slug: string; readonly isMutual: boolean; readonly now: string };

function planAssociation(
  own: RelatedSide,
  sides: readonly RelatedSide[],
  orderById: ReadonlyMap<string, number | null | undefined>,
  { slug, isMutual, now }: Setting,
): Plan {
  const before = own.list?.value.related ?? [];
  const related = new Map(before.map((one) => [one.id, one.sortOrder]));
  const others: OtherSide[] = [];
  const associated: string[] = [];
  const refused: { ID: string; Details: string }[] = [];
  for (const side of sides) {
    const id = side.productId;
    const isFull = !related.has(id) && related.size >= MOST_RELATED;
    const reason = findRefusal(own, side, { slug, isMutual, isFull });
    if (reason) {
      refused.push({ ID: id, Details: reason });
      continue;
    }
    const [wasRelated, oldOrder, given] = [related.has(id), related.get(id), orderById.get(id)];
    const sortOrder = given === undefined ? oldOrder : (given ?? undefined);
    related.set(id, sortOrder);
    associated.push(id);
    if (!isMutual) continue;
    const theirs = putRelated(listRelated(side), own.productId, sortOrder);
    const isSame = wasRelated && sortOrder === oldOrder && theirs === side.list?.value.related;
    if (!isSame) others.push({ slug, productId: id, writes: buildPairWrites(slug, side, theirs, now) });
  }
  return { related: keepIfSame(before, related), others, associated, refused };
}

const NONE: readonly Related[] = [];

function listRelated({ list }: RelatedSide): readonly Related[] {
  return list?.value.related ?? NONE;
}

function keepIfSame(
  before: readonly Related[],
  after: ReadonlyMap<string, number | undefined>,
): readonly Related[] {
  const isSame = before.length === after.size && before.every((one) => after.get(one.id) === one.sortOrder);
  if (isSame) return before;
  return [...after].map(([id, sortOrder]) => ({ id, ...(sortOrder === undefined ? {} : { sortOrder }) }));
}

type Rules = Pick<Setting, "slug" | "isMutual"> & { readonly isFull: boolean };

/** Says why two products cannot be associated, if they cannot. */
function findRefusal(
  { productId }: RelatedSide,
  side: RelatedSide,
  { slug, isMutual, isFull }: Rules,
): string | undefined {
  if (side.productId === productId) return "A product is not related to itself.";
  if (!side.product) return "There is no such product.";
  if (isMutual && lacksRoom(side, slug))
    return `It has ${MOST_RELATIONSHIPS} custom relationships already, which is the most.`;
  const limit = MOST_RELATED.toLocaleString("en-US");
  if (isFull) return `The product has ${limit} related products already, which is the most.`;
  const theirs = listRelated(side);
  const isTheirsFull = theirs.length >= MOST_RELATED && !theirs.some(({ id }) => id === productId);
  return isMutual && isTheirsFull
    ? `It has ${limit} related products already, which is the most.`
    : undefined;
}

/**
 * Removes products from those related to a product, which keeps the relationship. Ids that are not associated are passed
 * over.
 * @throws ApiError 404 for an unknown product or slug
 */
export function dissociateProducts(
  ctx: Context,
  productId: string,
  slug: string,
  { data }: DissociateRequest,
): Promise<Reply> {
  const ids = new Set(toLowerCaseIds(data.map(({ id }) => id)));
  return commitRelated(ctx, async () => {
    const [{ value: definition }, { value: product }] = await Promise.all([
      customRelationships.require(ctx, slug),
      requireProduct(ctx, productId),
    ]);
    const otherIds = definition.bi_directional ? [...ids] : [];
    const now = ctx.now().toISOString();
    const [own, ...theirs] = await readSides(ctx.table, slug, [product.id, ...otherIds]);
    if (!own) throw new Error("The product's own side was read.");
    const before = new Set(listRelated(own).map(({ id }) => id));
    const self = new Set([product.id]);
    const changed = theirs.flatMap((side) => {
      const others = dropRelated(listRelated(side), self);
      if (!before.has(side.productId) && others === listRelated(side)) return [];
      return [{ slug, productId: side.productId, writes: buildPairWrites(slug, side, others, now) }];
    });
    const related = dropRelated(listRelated(own), ids);
    const isNothing = related === listRelated(own) && changed.length === 0;
    return {
      productId: product.id,
      own: isNothing ? [] : buildPairWrites(slug, own, related, now),
      others: changed,
      reply: {},
    };
  });
}
