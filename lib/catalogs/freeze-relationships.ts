import { listHeadings, type RelationshipHeading } from "../custom-relationships/custom-relationship.ts";
import { customRelationships } from "../custom-relationships/custom-relationships-store.ts";
import { sortRelated } from "../custom-relationships/related-list.ts";
import { getRelatedLists } from "../custom-relationships/related-lists-store.ts";
import { runInBatches } from "../kernel/few-at-once.ts";
import type { Product } from "../products/product.ts";
import type { PublishedProduct } from "../releases/published-product.ts";
import { saveRelatedIds } from "../releases/related-lists-store.ts";
import type { Context } from "../use-case/context.ts";

/** Reads nothing if no product has a custom relationship. @returns the headings of a product's relationships */
export async function readHeadings(
  { table }: Context,
  products: readonly Product[],
): Promise<(product: Product) => readonly RelationshipHeading[]> {
  const isUsed = products.some(({ customRelationships: slugs = [] }) => slugs.length > 0);
  const headings = isUsed ? listHeadings(await customRelationships.list(table)) : [];
  return ({ customRelationships: slugs = [] }) => headings.filter(({ slug }) => slugs.includes(slug));
}

const LISTS_AT_ONCE = 50;

/** Stores the related products of these products for a release. @returns false if they have no relationships */
export async function freezeRelatedLists(
  { table }: Context,
  releaseId: string,
  products: readonly PublishedProduct[],
): Promise<boolean> {
  const names = products.flatMap(({ id, relationships = [] }) =>
    relationships.map(({ slug }) => ({ productId: id, slug })),
  );
  const bySlug = Map.groupBy(names, ({ slug }) => slug);
  for (const [slug, group] of bySlug) {
    const productIds = group.map(({ productId }) => productId);
    const lists = await getRelatedLists(table, slug, productIds);
    const saves = lists.flatMap((list) => (list && list.value.related.length > 0 ? [list.value] : []));
    await runInBatches(LISTS_AT_ONCE, saves, ({ productId, related }) => {
      const ids = sortRelated(related).map(({ id }) => id);
      return saveRelatedIds(table, { releaseId, productId, slug }, ids);
    });
  }
  return names.length > 0;
}
