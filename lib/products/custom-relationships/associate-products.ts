import { buildUseWrite, customRelationships } from "../../custom-relationships/custom-relationships-store.ts";
import {
  dropRelated,
  MOST_RELATED,
  putRelated,
  type Related,
} from "../../custom-relationships/related-list.ts";
import {
  buildFenceCheck,
  getFence,
  getRelatedList,
  getRelatedLists,
} from "../../custom-relationships/related-lists-store.ts";
import { toLowerCaseIds } from "../../kernel/ids.ts";
import type { Document } from "../../table/entity.ts";
import type { Table, Write } from "../../table/table.ts";
import type { Context } from "../../use-case/context.ts";
import type { Reply } from "../../use-case/reply.ts";
import type { Product } from "../product.ts";
import { findExisting, getProducts, isSavable, requireProduct } from "../store.ts";
import { MOST_RELATIONSHIPS, tooManyRelationshipsError } from "./attach-relationships.ts";
import {
  attachSlug,
  buildPairWrites,
  commitRelated,
  MOST_OTHER_SIDES,
  type OtherSide,
  type RelatedSide,
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
    const [fence, { value: definition }, document] = await Promise.all([
      getFence(ctx.table, slug),
      customRelationships.require(ctx, slug),
      requireProduct(ctx, productId),
    ]);
    const { value: product } = document;
    const isMutual = definition.bi_directional;
    const [list, candidates] = await Promise.all([
      getRelatedList(ctx.table, slug, product.id),
      readCandidates(ctx.table, { slug, isMutual }, [...orderById.keys()]),
    ]);
    const own = { productId: product.id, list, product: document };
    if (!list && lacksRoom(product, slug)) throw tooManyRelationshipsError();
    const now = ctx.now().toISOString();
    const plan = planAssociation(own, candidates, orderById, { slug, isMutual });
    const isNothing = plan.related === listRelated(own) && plan.others.length === 0;
    const ownWrites = isNothing ? [] : buildPairWrites(slug, own, plan.related, now);
    const isFirst = !own.list?.value.related.length || plan.others.some(({ side }) => !side.list);
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

function lacksRoom({ customRelationships: slugs = [] }: Product, slug: string): boolean {
  return !slugs.includes(slug) && slugs.length >= MOST_RELATIONSHIPS;
}

type Setting = { readonly slug: string; readonly isMutual: boolean };

/** A product to associate. */
type Candidate = RelatedSide & {
  /** Reason to associate it with no product. */
  readonly refusal?: string | undefined;
};

/** Reads whole products only of those that get a list, a hundred at a time, and keeps them only if they are few. */
async function readCandidates(
  table: Table,
  { slug, isMutual }: Setting,
  ids: readonly string[],
): Promise<readonly Candidate[]> {
  const [lists, existing] = await Promise.all([getRelatedLists(table, slug, ids), findExisting(table, ids)]);
  const candidates = ids.map(
    (productId, at): Candidate =>
      existing.has(productId)
        ? { productId, list: lists[at] }
        : { productId, list: undefined, refusal: NO_PRODUCT },
  );
  if (!isMutual) return candidates;
  const isFew = ids.length <= MOST_OTHER_SIDES;
  const complete: Candidate[] = [];
  for (let at = 0; at < candidates.length; at += PRODUCTS_AT_ONCE) {
    const some = candidates.slice(at, at + PRODUCTS_AT_ONCE);
    const newIds = some.flatMap(({ productId, list, refusal }) => (list || refusal ? [] : [productId]));
    const products = new Map((await getProducts(table, newIds)).map((product, at) => [newIds[at], product]));
    for (const one of some) {
      const product = products.get(one.productId);
      const refusal =
        one.refusal ?? (products.has(one.productId) ? findNewRefusal(product, slug) : undefined);
      complete.push({ ...one, refusal, ...(isFew ? { product } : {}) });
    }
  }
  return complete;
}

const PRODUCTS_AT_ONCE = 100; // of up to 380 KB each
const NO_PRODUCT = "There is no such product.";

/** Says why a product cannot get the relationship, if it cannot. */
function findNewRefusal(product: Document<Product> | undefined, slug: string): string | undefined {
  if (!product) return NO_PRODUCT;
  if (lacksRoom(product.value, slug))
    return `It has ${MOST_RELATIONSHIPS} custom relationships already, which is the most.`;
  return isSavable(attachSlug(product.value, slug))
    ? undefined
    : "It is as large as a product can be; it cannot get a further relationship.";
}

type Plan = {
  readonly related: readonly Related[];
  readonly others: readonly OtherSide[];
  readonly associated: readonly string[];
  readonly refused: AssociationView["meta"]["products_not_associated"];
};

function planAssociation(
  own: RelatedSide,
  candidates: readonly Candidate[],
  orderById: ReadonlyMap<string, number | null | undefined>,
  { slug, isMutual }: Setting,
): Plan {
  const before = own.list?.value.related ?? [];
  const related = new Map(before.map((one) => [one.id, one.sortOrder]));
  const others: OtherSide[] = [];
  const associated: string[] = [];
  const refused: { ID: string; Details: string }[] = [];
  for (const { refusal, ...side } of candidates) {
    const id = side.productId;
    const isFull = !related.has(id) && related.size >= MOST_RELATED;
    const reason = findRefusal(own, { ...side, refusal }, { isMutual, isFull });
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
    if (!isSame) others.push({ slug, side, related: theirs });
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

type Rules = { readonly isMutual: boolean; readonly isFull: boolean };

/** Says why two products cannot be associated, if they cannot. */
function findRefusal(
  { productId }: RelatedSide,
  side: Candidate,
  { isMutual, isFull }: Rules,
): string | undefined {
  if (side.productId === productId) return "A product is not related to itself.";
  if (side.refusal) return side.refusal;
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
    const [list, ...lists] = await getRelatedLists(ctx.table, slug, [product.id, ...otherIds]);
    const own: RelatedSide = { productId: product.id, list };
    const theirs = otherIds.map((id, at): RelatedSide => ({ productId: id, list: lists[at] }));
    const before = new Set(listRelated(own).map(({ id }) => id));
    const self = new Set([product.id]);
    const changed = theirs.flatMap((side) => {
      const others = dropRelated(listRelated(side), self);
      if (!before.has(side.productId) && others === listRelated(side)) return [];
      return [{ slug, side, related: others }];
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
