import { byCreation } from "../kernel/by-creation.ts";
import { TITLES } from "../kernel/error-titles.ts";
import { invalid, unavailable, unprocessable } from "../kernel/errors.ts";
import { checkPathId } from "../kernel/ids.ts";
import { applyPatch } from "../kernel/objects.ts";
import type { FilterRules } from "../lists/filter.ts";
import type { ListQuery } from "../lists/list-query.ts";
import { pageAnswer } from "../lists/select-page.ts";
import { commitChange } from "../table/effects/commit-change.ts";
import { requireMatching } from "../table/resource.ts";
import type { Cursor, Table } from "../table/table.ts";
import { getTasks } from "../tasks/store.ts";
import type { Context } from "../use-case/context.ts";
import type { Reply } from "../use-case/reply.ts";
import {
  type CustomRelationship,
  completeSlug,
  customRelationshipView,
  toCustomRelationshipReply,
} from "./custom-relationship.ts";
import type {
  CreateCustomRelationshipRequest,
  UpdateCustomRelationshipRequest,
} from "./custom-relationship-schemas.ts";
import {
  buildRelationshipCreation,
  buildRelationshipDeletes,
  customRelationships,
} from "./custom-relationships-store.ts";
import { hasMirrors } from "./mirrors.ts";
import type { RelatedList } from "./related-list.ts";
import { buildFenceRaise, queryRelatedLists } from "./related-lists-store.ts";

/** Filters for lists of custom relationships. */
export const customRelationshipFilter: FilterRules = {
  attributes: {
    owner: { type: "string", operators: ["eq"] },
    slug: { type: "string", operators: ["eq", "in"] },
  },
};

/** A page of the definitions, oldest first. */
export async function listRelationships({ table }: Context, query: ListQuery): Promise<Reply> {
  const all = (await customRelationships.list(table)).sort(byCreation);
  const read =
    ({ slug }: CustomRelationship) =>
    (name: string) =>
      name === "owner" ? "store" : slug;
  return { body: pageAnswer(all, query, customRelationshipView, read) };
}

/** @throws ApiError 404 for an unknown slug */
export async function readRelationship(ctx: Context, slug: string): Promise<Reply> {
  return toCustomRelationshipReply((await customRelationships.require(ctx, slug)).value);
}

const FIELDS = [
  "name",
  "description",
  "sort_order",
  "external_name",
  "external_description",
] as const satisfies readonly (keyof CustomRelationship)[];

/** @throws ApiError 422 for a slug in use or the 101st definition */
export async function createRelationship(
  ctx: Context,
  { data: { attributes } }: CreateCustomRelationshipRequest,
): Promise<Reply> {
  const now = ctx.now().toISOString();
  const named: CustomRelationship = {
    id: ctx.newId(),
    slug: completeSlug(attributes.slug),
    name: attributes.name,
    bi_directional: attributes.bi_directional ?? false,
    created_at: now,
    updated_at: now,
  };
  const relationship = applyPatch(named, attributes, FIELDS);
  return commitChange(ctx, async () => ({
    writes: buildRelationshipCreation(relationship),
    reply: toCustomRelationshipReply(relationship),
  }));
}

/**
 * @throws ApiError 404 for an unknown slug; 422 for another id or slug, or another direction while products are associated;
 * 503 for another direction while a large change is being written
 */
export function updateRelationship(
  ctx: Context,
  slug: string,
  { data }: UpdateCustomRelationshipRequest,
): Promise<Reply> {
  const { attributes } = data;
  return commitChange(ctx, async () => {
    const before = await requireMatching(ctx, customRelationships, slug, customRelationshipView);
    checkPathId(data, before.value.id);
    if (attributes.slug !== undefined && attributes.slug !== slug) throw otherSlugError();
    const { bi_directional = before.value.bi_directional } = attributes;
    const isTurned = bi_directional !== before.value.bi_directional;
    if (isTurned) {
      if (await hasLists(ctx.table, slug, ({ related }) => related.length > 0)) throw directionError();
      await requireNoMirrors(ctx.table, slug);
    }
    const patched = applyPatch(before.value, attributes, FIELDS);
    const relationship = { ...patched, bi_directional, updated_at: ctx.now().toISOString() };
    const writes = customRelationships.writes(relationship, before);
    return {
      writes: isTurned ? [...writes, buildFenceRaise(slug)] : writes,
      reply: toCustomRelationshipReply(relationship),
    };
  });
}

function otherSlugError() {
  return unprocessable("'slug' is not the slug in the path; it never changes.", {
    title: TITLES.failedValidation,
    source: "data.attributes.slug",
  });
}

function directionError() {
  const detail = "'bi_directional' can be changed only while no products are associated.";
  return unprocessable(detail, {
    title: TITLES.failedValidation,
    source: "data.attributes.bi_directional",
  });
}

/**
 * Pending work would write associations of the definition as it was. Read after the lists: work that has ended raised the
 * definition's version, or wrote nothing.
 */
async function requireNoMirrors(table: Table, slug: string): Promise<void> {
  if (hasMirrors(await getTasks(table), slug))
    throw unavailable(
      `A large change of products with the custom relationship '${slug}' is still under way.`,
    );
}

async function hasLists(
  table: Table,
  slug: string,
  isSuch: (list: RelatedList) => boolean,
): Promise<boolean> {
  let after: Cursor | undefined;
  do {
    const { lists, next } = await queryRelatedLists(table, slug, { after });
    if (lists.some(({ value }) => isSuch(value))) return true;
    after = next;
  } while (after);
  return false;
}

/**
 * Deletes a definition that no product has.
 * @throws ApiError 404 for an unknown slug, 400 while a product has it, 503 while a large change is being written
 */
export function deleteRelationship(ctx: Context, slug: string): Promise<Reply> {
  return commitChange(ctx, async () => {
    const before = await requireMatching(ctx, customRelationships, slug, customRelationshipView);
    const { lists, next } = await queryRelatedLists(ctx.table, slug, { limit: MOST_COUNTED });
    if (lists.length > 0) throw inUseError(slug, lists.length, next !== undefined);
    await requireNoMirrors(ctx.table, slug);
    return { writes: [...buildRelationshipDeletes(before), buildFenceRaise(slug)], reply: {} };
  });
}

/** Counting more would cost more than the number is worth. */
const MOST_COUNTED = 100;

function inUseError(slug: string, count: number, isMore: boolean) {
  const extent = isMore
    ? `At least ${count} products have`
    : count === 1
      ? "1 product has"
      : `${count} products have`;
  return invalid(`${extent} the custom relationship '${slug}'; detach it first.`);
}
