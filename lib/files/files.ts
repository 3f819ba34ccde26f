import { forbidden } from "../kernel/errors.ts";
import { describeErrorForLog } from "../kernel/logged-error.ts";
import {
  buildContinuedAnswer,
  CONTINUED,
  readCountedRecords,
  selectPageByTime,
} from "../lists/continued-list.ts";
import type { FilterRules } from "../lists/filter.ts";
import { findRequiredValues, matches } from "../lists/filter-matcher.ts";
import type { ListQuery, QueryRules } from "../lists/list-query.ts";
import type { FileResource } from "../releases/published-product.ts";
import { getSettings } from "../settings/store.ts";
import { commitChange } from "../table/effects/commit-change.ts";
import { writeStep } from "../table/effects/write-step.ts";
import type { Capabilities, ContentRemoval } from "../use-case/capabilities.ts";
import type { Context } from "../use-case/context.ts";
import { listTable } from "../use-case/list-table.ts";
import type { Reply } from "../use-case/reply.ts";
import { shopperTable } from "../use-case/shopper-table.ts";
import { contentNameOf } from "./new-file.ts";
import {
  buildContentNote,
  buildContentNoteRemoval,
  FILE_LIST,
  files,
  findDueContents,
  getFiles,
  toFileTimedId,
} from "./store.ts";

const size = { type: "integer", operators: ["gt", "ge", "lt", "le"] } as const;

const filter: FilterRules = {
  attributes: {
    id: { type: "uuid", operators: ["eq", "in"] },
    file_name: { type: "string", operators: ["eq", "like"] },
    width: size,
    height: size,
    file_size: size,
  },
};

export const fileListQuery = {
  page: { smallest: 1 },
  filter,
  other: CONTINUED,
} as const satisfies QueryRules;

/**
 * Reads single files if the filter names ids, the whole list for any other filter.
 * @throws ApiError 403 for a shopper's list without ids unless the store allows it, 422 above the read limit
 */
export async function listFiles(ctx: Context, query: ListQuery): Promise<Reply> {
  const ids = findRequiredValues(query.filter, "id");
  if (!ids) await refuseShoppers(ctx);
  const page = await readFilesPage(ctx, query, ids);
  return { body: buildContinuedAnswer(page.records, page, query) };
}

async function readFilesPage(ctx: Context, query: ListQuery, ids: readonly string[] | undefined) {
  const { filter } = query;
  const now = ctx.now();
  const isShopper = ctx.caller.grant !== "client_credentials";
  const table = isShopper ? shopperTable(ctx, LIST_ADVICE) : listTable(ctx, LIST_ADVICE);
  if (!filter)
    return readCountedRecords({ ...ctx, table }, FILE_LIST, query, (some) => getFiles(table, some));
  const candidates = ids ? await getFiles(ctx.table, ids) : await files.list(table);
  const passing = candidates.filter((file) => matches(filter, (field) => readFileField(file, field)));
  return selectPageByTime(passing, query, { order: FILE_LIST.order, timedIdOf: toFileTimedId, now });
}

const FILTER_ADVICE = "name files by their ids, with a filter such as `in(id,…)`";
const LIST_ADVICE = `${FILTER_ADVICE}, or ask without a filter`;

/** Files may include pictures of unpublished products. */
async function refuseShoppers({ caller, table }: Context): Promise<void> {
  if (caller.grant === "client_credentials") return;
  const { settings } = await getSettings(table);
  if (settings.file_lists === "anyone") return;
  throw forbidden(`Shoppers cannot list the files of this store; ${FILTER_ADVICE}.`, { source: "filter" });
}

function readFileField({ id, file_name, file_size, meta }: FileResource, field: string): unknown {
  return new Map<string, unknown>(Object.entries({ id, file_name, file_size, ...meta.dimensions })).get(
    field,
  );
}

/** @throws ApiError 404 for an unknown file */
export async function readFile(ctx: Context, id: string): Promise<Reply> {
  const file = await files.require(ctx, id);
  return { body: { data: file.value } };
}

/**
 * Releases, carts and orders hold the file's link, so its content stays readable for a while. The deleting
 * transaction notes it, so that it is removed later even if the content store fails.
 */
const KEPT_DAYS = 30;
const DAY_MS = 24 * 60 * 60 * 1000;

/** Its content is removed later. @throws ApiError 404 for an unknown file */
export async function deleteFile(
  ctx: Context,
  id: string,
  contentRemoval: Capabilities["contentRemoval"],
): Promise<Reply> {
  const due = new Date(ctx.now().getTime() + KEPT_DAYS * DAY_MS);
  const reply = await commitChange(ctx, async () => {
    const file = await files.require(ctx, id);
    const name = contentNameOf(file.value);
    const notes = name === undefined ? [] : [buildContentNote({ name, due })];
    return { writes: [...files.removal(file), ...notes], reply: {} };
  });
  if (contentRemoval !== "none") await removeDueContents(ctx, contentRemoval);
  return reply;
}

/** Per request. The next request continues. */
const MOST_AT_ONCE = 5;

/** Removes contents whose time has come. A repeat does no harm. */
async function removeDueContents(ctx: Context, { remove }: ContentRemoval): Promise<void> {
  const { table, now, log } = ctx;
  try {
    for (const content of await findDueContents(table, now(), MOST_AT_ONCE)) {
      await remove(ctx, content.name);
      await writeStep(ctx, [buildContentNoteRemoval(content)]);
    }
  } catch (error) {
    // The file itself is deleted, so the request succeeds even if older contents remain.
    log.warn("contents_remain", describeErrorForLog(error));
  }
}
