import { forbidden } from "../kernel/errors.ts";
import { CONTINUED, continuedAnswer } from "../lists/continued-list.ts";
import type { FilterRules } from "../lists/filter.ts";
import { matches } from "../lists/filter-matcher.ts";
import type { ListQuery, QueryRules } from "../lists/list-query.ts";
import { continuedBehind, pageInOrder, timedIdAfter } from "../lists/page-in-order.ts";
import { requiredValues } from "../lists/required-tests.ts";
import type { FileResource } from "../releases/published-product.ts";
import { getSettings } from "../settings/store.ts";
import type { Context } from "../use-case/context.ts";
import { listTable } from "../use-case/list-table.ts";
import type { Reply } from "../use-case/reply.ts";
import { shopperTable } from "../use-case/shopper-table.ts";
import { FILE_LIST, files, getFiles, getFilesPage, timedFile } from "./store.ts";

const size = { type: "integer", operators: ["gt", "ge", "lt", "le"] } as const;

/** What lists of files can be filtered by; storefronts ask `in(id,…)`. */
const filter: FilterRules = {
  attributes: {
    id: { type: "uuid", operators: ["eq", "in"] },
    file_name: { type: "string", operators: ["eq", "like"] },
    width: size,
    height: size,
    file_size: size,
  },
};

/** What a list of files may be asked for. */
export const fileListQuery = {
  page: { smallest: 1 },
  filter,
  other: CONTINUED,
} as const satisfies QueryRules;

/**
 * A page of the files, newest first. Without a filter no more is read than the page and the number of all. Files that the
 * filter names by their ids are looked up; any other filter looks at all of them.
 * @throws ApiError 403 for a shopper's list that names no ids, unless the store allows it; 422 for one that costs too much
 */
export async function listFiles(ctx: Context, query: ListQuery): Promise<Reply> {
  const ids = requiredValues(query.filter, "id");
  if (ids) return { body: chosen(ctx, await getFiles(ctx.table, ids), query) };
  await refuseShoppers(ctx);
  const isShopper = ctx.caller.grant !== "client_credentials";
  const table = isShopper ? shopperTable(ctx, BY_IDS) : listTable(ctx, BY_IDS);
  if (!query.filter) return { body: await filesPage({ table, now: ctx.now }, query) };
  return { body: chosen(ctx, await files.list(table), query) };
}

/** Those that pass the filter, of files that are all at hand. */
function chosen({ now }: Pick<Context, "now">, found: readonly FileResource[], query: ListQuery) {
  const { filter } = query;
  const passing = found.filter((file) => !filter || matches(filter, (field) => fieldOf(file, field)));
  const { order } = FILE_LIST;
  const { page, ...rest } = pageInOrder(passing, query, { order, timedIdOf: timedFile, now: now() });
  return continuedAnswer(page, rest, query);
}

async function filesPage({ table, now }: Pick<Context, "table" | "now">, query: ListQuery) {
  const { records, total, followed } = await getFilesPage(table, {
    ...query.page,
    after: timedIdAfter(query),
  });
  return continuedAnswer(records, { total, next: continuedBehind(query, followed, now()) }, query);
}

const NAMED = "name files by their ids, with a filter such as `in(id,…)`";
const BY_IDS = `${NAMED}, or ask without a filter`;

/** Pictures of products that are not published yet are among them, so they are not for everybody. */
async function refuseShoppers({ caller, table }: Context): Promise<void> {
  if (caller.grant === "client_credentials") return;
  const { settings } = await getSettings(table);
  if (settings.file_lists === "anyone") return;
  throw forbidden(`Shoppers cannot list the files of this store; ${NAMED}.`, { source: "filter" });
}

function fieldOf({ id, file_name, file_size, meta }: FileResource, field: string): unknown {
  return new Map<string, unknown>(Object.entries({ id, file_name, file_size, ...meta.dimensions })).get(
    field,
  );
}
