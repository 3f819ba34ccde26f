import { byCreation } from "../kernel/by-creation.ts";
import { forbidden } from "../kernel/errors.ts";
import type { FilterRules } from "../lists/filter.ts";
import { matches } from "../lists/filter-matcher.ts";
import type { ListQuery } from "../lists/list-query.ts";
import { listAnswer } from "../lists/paging.ts";
import { requiredValues } from "../lists/required-tests.ts";
import type { FileResource } from "../releases/published-product.ts";
import { getSettings } from "../settings/store.ts";
import type { Context } from "../use-case/context.ts";
import type { Reply } from "../use-case/reply.ts";
import { shopperTable } from "../use-case/shopper-table.ts";
import { files, getFiles } from "./store.ts";

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

/**
 * A page of the files, newest first. Files that the filter names by their ids are looked up; any other list reads
 * all of them.
 * @throws ApiError 403 for a shopper's list that names no ids, unless the store allows it; 422 for one that costs too much
 */
export async function listFiles(ctx: Context, query: ListQuery): Promise<Reply> {
  const { filter, page } = query;
  const ids = requiredValues(filter, "id");
  const found = ids ? await getFiles(ctx.table, ids) : await allFiles(ctx);
  const passing = found
    .filter((file) => !filter || matches(filter, (field) => fieldOf(file, field)))
    .sort((a, b) => byCreation(createdOf(b), createdOf(a)));
  return { body: listAnswer(passing.slice(page.offset, page.offset + page.limit), passing.length, query) };
}

const BY_IDS = "name files by their ids, with a filter such as `in(id,…)`";

/** Pictures of products that are not published yet are among them, so they are not for everybody. */
async function allFiles(ctx: Context): Promise<FileResource[]> {
  if (ctx.caller.grant !== "client_credentials") {
    const { settings } = await getSettings(ctx.table);
    if (settings.file_lists !== "anyone") {
      throw forbidden(`Shoppers cannot list the files of this store; ${BY_IDS}.`, { source: "filter" });
    }
  }
  return files.list(shopperTable(ctx, BY_IDS));
}

function createdOf({ id, meta }: FileResource) {
  return { id, created_at: meta.timestamps.created_at };
}

function fieldOf({ id, file_name, file_size, meta }: FileResource, field: string): unknown {
  return new Map<string, unknown>(Object.entries({ id, file_name, file_size, ...meta.dimensions })).get(
    field,
  );
}
