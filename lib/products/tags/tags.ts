import { compare } from "../../kernel/by-creation.ts";
import { notFound } from "../../kernel/errors.ts";
import { deriveUuid } from "../../kernel/ids.ts";
import type { FilterRules } from "../../lists/filter.ts";
import type { ListQuery } from "../../lists/list-query.ts";
import { pageAnswer } from "../../lists/select-page.ts";
import type { Context } from "../../use-case/context.ts";
import { listTable } from "../../use-case/list-table.ts";
import type { Reply } from "../../use-case/reply.ts";
import type { ProductRow } from "../rows/product-row.ts";
import { getProductRows } from "../store.ts";
import type { TagView } from "./tag-schemas.ts";
import { readTagTime } from "./tag-times.ts";

type Tag = {
  readonly id: string;
  readonly value: string;
  /** When the first and the last product that have it got it. */
  readonly created_at: string;
  readonly updated_at: string;
};

export const tagFilter: FilterRules = {
  attributes: {
    id: { type: "uuid", operators: ["eq", "in"] },
    value: { type: "string", operators: ["eq", "in", "like"] },
  },
};

/**
 * A page of the tags of all products, by value.
 * @throws ApiError 422 for a store with more products than one list may read
 * @answers Which tags are there?
 */
export async function listTags(ctx: Context, query: ListQuery): Promise<Reply> {
  const sort = { attribute: "value", descending: false };
  return { body: pageAnswer(await readTags(ctx), { ...query, sort }, tagView) };
}

/** @throws ApiError 404 for an id of no tag that a product has, 422 as `listTags` */
export async function readTag(ctx: Context, tagId: string): Promise<Reply> {
  const tag = (await readTags(ctx)).find(({ id }) => id === tagId.toLowerCase());
  if (!tag) throw notFound("tag", tagId);
  return { body: { data: tagView(tag) } };
}

const ADVICE = "the store has more products than this list can read";

/** Reads the rows that lists of products filter by, so a tag is here exactly while a product has it. */
async function readTags(ctx: Context): Promise<readonly Tag[]> {
  return collectTags(await getProductRows(listTable(ctx, ADVICE, {})));
}

/** Every tag of the rows, once, with the times of its first and last product. */
function collectTags(rows: readonly ProductRow[]): readonly Tag[] {
  const times = new Map<string, { readonly first: string; readonly last: string }>();
  for (const row of rows) {
    for (const tag of row.tags ?? []) {
      const time = readTagTime(row, tag);
      const { first, last } = times.get(tag) ?? { first: time, last: time };
      times.set(tag, {
        first: compare(time, first) < 0 ? time : first,
        last: compare(time, last) > 0 ? time : last,
      });
    }
  }
  return [...times].map(([value, { first, last }]) => ({
    id: deriveUuid("tag", value),
    value,
    created_at: first,
    updated_at: last,
  }));
}

function tagView({ id, value, created_at, updated_at }: Tag): TagView {
  return {
    id,
    type: "tag",
    attributes: { value },
    meta: { owner: "store", created_at, updated_at },
  };
}
