import { byCreation } from "../kernel/by-creation.ts";
import type { FilterRules } from "../lists/filter.ts";
import { matches } from "../lists/filter-matcher.ts";
import type { ListQuery } from "../lists/list-query.ts";
import { listAnswer } from "../lists/paging.ts";
import type { FileResource } from "../releases/published-product.ts";
import type { Context } from "../use-case/context.ts";
import type { Reply } from "../use-case/reply.ts";
import { files } from "./store.ts";

const size = { type: "integer", operators: ["gt", "ge", "lt", "le"] } as const;

/** What lists of files can be filtered by; storefronts ask `in(id,…)`. */
export const fileFilter: FilterRules = {
  attributes: {
    id: { type: "uuid", operators: ["eq", "in"] },
    file_name: { type: "string", operators: ["eq", "like"] },
    width: size,
    height: size,
    file_size: size,
  },
};

/** A page of the files, newest first. */
export async function listFiles({ table }: Context, query: ListQuery): Promise<Reply> {
  const { filter, page } = query;
  const passing = (await files.list(table))
    .filter((file) => !filter || matches(filter, (field) => fieldOf(file, field)))
    .sort((a, b) => byCreation(createdOf(b), createdOf(a)));
  return { body: listAnswer(passing.slice(page.offset, page.offset + page.limit), passing.length, query) };
}

function createdOf({ id, meta }: FileResource) {
  return { id, created_at: meta.timestamps.created_at };
}

function fieldOf({ id, file_name, file_size, meta }: FileResource, field: string): unknown {
  return new Map<string, unknown>(Object.entries({ id, file_name, file_size, ...meta.dimensions })).get(
    field,
  );
}
