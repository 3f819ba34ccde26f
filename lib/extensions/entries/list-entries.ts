import { type Deadline, deadlineIn, retry } from "../../kernel/deadline.ts";
import { invalid, toApiError, unprocessable } from "../../kernel/errors.ts";
import { buildContinuedAnswer, type LinkRules, readListStart } from "../../lists/continued-list.ts";
import { checkFilter, type Filter } from "../../lists/filter.ts";
import { listJoinedTests } from "../../lists/filter-matcher.ts";
import { type ListQuery, readSort, type Sort } from "../../lists/list-query.ts";
import { listAnswer } from "../../lists/paging.ts";
import type { Context } from "../../use-case/context.ts";
import { listTable } from "../../use-case/list-table.ts";
import type { Reply } from "../../use-case/reply.ts";
import { shopperTable } from "../../use-case/shopper-table.ts";
import type { Definition } from "../custom-apis/custom-api.ts";
import type { CustomField } from "../fields/custom-field.ts";
import { isIndexable } from "../fields/field-index.ts";
import { entryView } from "./entry.ts";
import { entryFilterFields, entryReader, sortableNames } from "./entry-fields.ts";
import { SYSTEM_FIELDS } from "./entry-schemas.ts";
import { LONGEST_INDEXED_BYTES } from "./indexes/index-values.ts";
import { type EntryPage, readEntryPage } from "./lists/entry-list-store.ts";
import type { TotalMethod } from "./lists/entry-page.ts";
import { type ApiParams, requireApi } from "./require-api.ts";

const LONGEST_TIMEOUT_MS = 20_000;
/** Inflated bytes and entries that a list may read: under a second for shoppers. */
const SHOPPER_MOST = { mostBytes: 32 * 1024 * 1024, mostEntries: 10_000 };
const ADMINISTRATOR_MOST = { mostBytes: 512 * 1024 * 1024, mostEntries: 40_000 };
/** Time reserved for writing the answer. */
const ANSWER_MS = 300;

/** A link holds at most one long text: an id or time, or a field value with the time of creation. */
function linkRules({ sort }: ListQuery): LinkRules {
  const isOfField = sort !== undefined && !Object.hasOwn(SYSTEM_FIELDS, sort.attribute);
  return isOfField ? { longestValueBytes: LONGEST_INDEXED_BYTES + 32 } : {};
}

/**
 * Never returns an incomplete list as a whole one.
 * @throws ApiError 400 for a bad filter, sort or parameter, 404, 403, 422 over the time or read limit
 */
export async function listEntries(ctx: Context, params: ApiParams, query: ListQuery): Promise<Reply> {
  const timeout = readTimeout(query.other["timeout"]);
  const totalMethod = readTotalMethod(query.other["page[total_method]"]);
  const began = ctx.now();
  return retry({ ...ctx, end: () => outOfTime(timeout ?? LONGEST_TIMEOUT_MS, CHEAP_LISTS) }, async () => {
    const definition = await requireApi(ctx, params, "list");
    return (await tryListEntries(ctx, definition, { query, timeout, totalMethod, began })) ?? "again";
  });
}

type ListRequest = {
  readonly query: ListQuery;
  readonly timeout: number | undefined;
  readonly totalMethod: TotalMethod | undefined;
  readonly began: Date;
};

/** @returns undefined when the definition has changed meanwhile */
async function tryListEntries(
  ctx: Context,
  definition: Definition,
  { query, timeout, totalMethod, began }: ListRequest,
): Promise<Reply | undefined> {
  const milliseconds = Math.round(Math.min(timeout ?? LONGEST_TIMEOUT_MS, ctx.deadline.left() - ANSWER_MS));
  const deadline = deadlineIn(Math.max(0, milliseconds));
  const { fields } = definition;
  const isAdministrator = ctx.caller.grant === "client_credentials";
  const sorted = { ...query, ...readEntrySort(query.other["sort"], fields) };
  const filter = query.rawFilter && checkFilter(query.rawFilter, entryFilterFields(fields));
  const advice = adviceFor(definition, filter, sorted.sort);
  const start = readListStart(sorted, began, linkRules(sorted));
  const table = isAdministrator ? listTable(ctx, advice, {}) : shopperTable(ctx, advice);
  const page = await readEntryPage(table, definition, {
    ...(filter ? { filter } : {}),
    ...(sorted.sort ? { sort: sorted.sort } : {}),
    ...start,
    totalMethod,
    read: entryReader(fields),
    deadline,
    ...(isAdministrator ? ADMINISTRATOR_MOST : SHOPPER_MOST),
    inParts: isAdministrator,
    advice,
  });
  if (!page || isTimeOver(timeout, deadline)) throw outOfTime(timeout ?? milliseconds, advice);
  return page === "changed" ? undefined : { body: pageAnswer(definition, page, sorted) };
}

function pageAnswer(definition: Definition, page: EntryPage, query: ListQuery) {
  const { total, total_method } = page;
  const data = page.entries.map((entry) => entryView(definition, entry));
  const rules = linkRules(query);
  const answer =
    "next" in page ? buildContinuedAnswer(data, page, query, rules) : listAnswer(data, total, query);
  return { ...answer, meta: { ...answer.meta, results: { total, total_method } } };
}

function isTimeOver(timeout: number | undefined, deadline: Deadline): boolean {
  return timeout !== undefined && deadline.left() === 0;
}

function outOfTime(milliseconds: number, advice: string) {
  return unprocessable(`The list was not complete within ${milliseconds} milliseconds; ${advice}.`);
}

/** `sort=null` requests no order. */
function readEntrySort(text: string | undefined, fields: readonly CustomField[]): { readonly sort?: Sort } {
  if (text === "null") return {};
  const sort = readSort(text, { attributes: sortableNames(fields), byDefault: "-created_at" }, (problem) => {
    throw toApiError(problem);
  });
  return { sort };
}

function readTimeout(text: string | undefined): number | undefined {
  if (text === undefined) return undefined;
  const value = /^\d{1,5}$/.test(text) ? Number(text) : 0;
  if (value >= 1 && value <= LONGEST_TIMEOUT_MS) return value;
  throw invalid(`'timeout' must be an integer from 1 to ${LONGEST_TIMEOUT_MS}.`, { source: "timeout" });
}

function readTotalMethod(text: string | undefined): TotalMethod | undefined {
  if (text === undefined || text === "lower_bound" || text === "observed") return text;
  throw invalid("'page[total_method]' must be 'lower_bound' or 'observed'.", {
    source: "page[total_method]",
  });
}

const CHEAP_LISTS =
  "use a filter on 'id' or a unique field, or the default order without a filter; an id costs a unit or more, a value two";

/** Operators that an index serves. `like` and `contains` read entries. */
const BY_INDEX: ReadonlySet<string> = new Set(["eq", "in", "is_null", "gt", "ge", "lt", "le"]);

/** Suggests a cheaper list, as the end of a sentence. */
function adviceFor({ fields }: Definition, filter: Filter | undefined, sort: Sort | undefined): string {
  const tests = filter ? listJoinedTests(filter).filter(({ operator }) => BY_INDEX.has(operator)) : [];
  const tested = new Set(tests.map(({ field }) => field));
  const named = fields.filter(({ slug }) => tested.has(slug) || slug === sort?.attribute);
  const unmarked = named.filter((field) => isIndexable(field) && !field.index).map(({ slug }) => slug);
  const building = named.filter(({ index }) => index && !index.isReady).map(({ slug }) => slug);
  const ready = named
    .filter(({ slug, index }) => index?.isReady && slug !== sort?.attribute)
    .map(({ slug }) => slug);
  return [
    CHEAP_LISTS,
    ...(unmarked.length > 0 ? [`or mark ${quoteSlugs(unmarked)} as 'indexed'`] : []),
    ...(building.length > 0 ? [`or wait until the index of ${quoteSlugs(building)} is ready`] : []),
    ...ready.slice(0, 1).map((slug) => `or use 'sort=${slug}', which is the order of its index`),
  ].join("; ");
}

function quoteSlugs(slugs: readonly string[]): string {
  const several = slugs.length === 1 ? "the field" : "one of the fields";
  return `${several} ${slugs.map((slug) => `'${slug}'`).join(", ")}`;
}
