import { writeStepSurely } from "../table/effects/write-step.ts";
import type { Cursor } from "../table/table.ts";
import { takeStep } from "../tasks/take-step.ts";
import type { Work } from "../tasks/task.ts";
import type { Context } from "../use-case/context.ts";
import { customRelationships } from "./custom-relationships-store.ts";
import { dropRelated } from "./related-list.ts";
import { buildFenceRaise, buildListPut, queryRelatedLists } from "./related-lists-store.ts";

/** A search of all lists for deleted products. */
export type RelatedSearch = Work & {
  readonly kind: "search-related";
  /** Relationships still to search; the first one from the cursor on. */
  readonly slugs: readonly string[];
  readonly after?: Cursor;
};

/**
 * Begins after the products are deleted. A change that found them still existing fails now, or its lists are searched.
 * @returns undefined if there are no relationships
 * @answers How does a deleted product leave the lists that name it?
 */
export async function beginSearch(ctx: Context): Promise<RelatedSearch | undefined> {
  const slugs = (await customRelationships.list(ctx.table)).map(({ slug }) => slug);
  if (slugs.length === 0) return undefined;
  await writeStepSurely(ctx, slugs.map(buildFenceRaise));
  return { kind: "search-related", slugs };
}

const LISTS_AT_ONCE = 80; // of up to 36 KB each: a transaction takes 100 writes and 4 MB

/** Removes these products from the next lists. @returns undefined when all are searched */
export function searchNextLists(
  ctx: Context,
  search: RelatedSearch,
  gone: ReadonlySet<string>,
): Promise<RelatedSearch | undefined> {
  return takeStep(ctx, async () => {
    const { after, ...rest } = search;
    const [slug, ...others] = search.slugs;
    if (slug === undefined) return undefined;
    const { lists, next } = await queryRelatedLists(ctx.table, slug, { after });
    const changes = lists.flatMap((before) => {
      const related = dropRelated(before.value.related, gone);
      return related === before.value.related
        ? []
        : [buildListPut(slug, { ...before.value, related }, before)];
    });
    const writes = changes.slice(0, LISTS_AT_ONCE);
    if (writes.length < changes.length) return { writes, next: search };
    return { writes, next: next ? { ...rest, after: next } : { ...rest, slugs: others } };
  });
}

/** Searches all lists at once, as part of other background work. */
export async function forgetRelated(ctx: Context, productIds: readonly string[]): Promise<void> {
  const gone = new Set(productIds);
  let search = await beginSearch(ctx);
  while (search) search = await searchNextLists(ctx, search, gone);
}
