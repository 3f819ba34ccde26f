import { getOwn, orderFields } from "../kernel/objects.ts";

type Extensions = Readonly<Record<string, Readonly<Record<string, unknown>>>>;

/**
 * Sorts names, as in all maps of answers; fields of templates keep their own order.
 * @param attached slugs of the product's templates
 */
export function orderExtensions(extensions: Extensions, attached: readonly string[] = []): Extensions {
  const sorted = orderFields([], extensions);
  const inOrder = Object.entries(sorted).map(([slug, values]) => [
    slug,
    attached.includes(slug) ? (getOwn(extensions, slug) ?? values) : values,
  ]);
  return Object.fromEntries(inOrder);
}
