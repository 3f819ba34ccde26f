import { getOwn } from "../../kernel/objects.ts";
import type { Product } from "../product.ts";

type Tagged = Pick<Product, "created_at" | "tagTimes">;

/** When the product got a tag that it has. */
export function readTagTime({ created_at, tagTimes }: Tagged, tag: string): string {
  return getOwn(tagTimes, tag) ?? created_at;
}

/** Notes when a change of a product adds tags; its `updated_at` is the time. */
export function stampTags(product: Product, before: Product): Product {
  const { tagTimes: _, ...unstamped } = product;
  const { tags: old = [] } = before.fields;
  const times = (product.fields.tags ?? []).map(
    (tag) => [tag, old.includes(tag) ? readTagTime(before, tag) : product.updated_at] as const,
  );
  const later = times.filter(([, time]) => time !== product.created_at);
  return later.length > 0 ? { ...unstamped, tagTimes: Object.fromEntries(later) } : unstamped;
}
