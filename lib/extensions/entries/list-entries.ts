import { backOff, type Deadline, deadlineIn } from "../../kernel/deadline.ts";
import { errorOf, invalid, unprocessable } from "../../kernel/errors.ts";
import { continuationOf, continuedAnswer, type LinkRules } from "../../lists/continued-list.ts";
import { checkFilter } from "../../lists/filter.ts";
import { type ListQuery, readSort, type Sort } from "../../lists/list-query.ts";
import { listAnswer } from "../../lists/paging.ts";
import type { Context } from "../../use-case/context.ts";
import { listTable } from "../../use-case/list-table.ts";
import type { Reply } from "../../use-case/reply.ts";
import { shopperTable } from "../../use-case/shopper-table.ts";
import type { Definition } from "../custom-apis/custom-api.ts";
import type { CustomField } from "../fields/custom-field.ts";
import { entryView } from "./entry.ts";
import { entryFilterFields, entryReader, sortableNames } from "./entry-fields.ts";
import { SYSTEM_FIELDS } from "./entry-schemas.ts";
import { LONGEST_INDEXED_BYTES } from "./indexes/index-values.ts";
import { type EntryPage, listEntriesOf } from "./lists/entry-list-store.ts";
import type { TotalMethod } from "./lists/entry-page.ts";
import { adviceFor } from "./lists/list-advice.ts";
import { type ApiParams, requireApi } from "./require-api.ts";

const LONGEST_TIMEOUT_MS = 20_000;
/**
 * Bytes of values that a list may look at, inflated: under a second for shoppers, most of the time for others. Entries: more
 * than 10,000 have over 2 MB however little each holds, which is what the units of a shopper's list read; 40,000 of
 * 1 KB are the units of an administrator's, and take most of a request's time.
 */
const SHOPPER_MOST = { mostBytes: 32 * 1024 * 1024, mostEntries: 10_000 };
const ADMINISTRATOR_MOST = { mostBytes: 512 * 1024 * 1024, mostEntries: 40_000 };
/** Kept back from the request's time for writing the answer. */
const ANSWER_MS = 300;

/**
 * Links name what entries are sorted by: an id or a time, or a value of a field with the time of creation. A key has one
 * long text at most, and that of a filter with values in the order of creation has theirs.
 */
function linkRules({ sort }: ListQuery): LinkRules {
  const isOfField = sort !== undefined && !Object.hasOwn(SYSTEM_FIELDS, sort.attribute);
  return isOfField ? { longestValueBytes: LONGEST_INDEXED_BYTES + 32 } : {};
}

/**
 * A page of entries that pass the filter, in the order asked, with an entry written just before among them.
 * @throws ApiError 400 for a filter, sort or parameter that does not fit, 404, 403, 422 when the time is over
 *   before every entry was looked at, or more was to be read than the caller may cost: a cut list is never shown as a
 *   whole one
 */
export async function listEntries(ctx: Context, params: ApiParams, query: ListQuery): Promise<Reply> {
  const timeout = readTimeout(query.other["timeout"]);
  const totalMethod = readTotalMethod(query.other["page[total_method]"]);
  const until = ctx.now().toISOString();
  for (let attempt = 0; ; attempt += 1) {
    const definition = await requireApi(ctx, params, "list");
    const reply = await listOnce(ctx, definition, { query, timeout, totalMethod, until });
    if (reply) return reply;
    await backOff(attempt, ctx.deadline);
  }
}

type ListRequest = {
  readonly query: ListQuery;
  readonly timeout: number | undefined;
  readonly totalMethod: TotalMethod | undefined;
  readonly until: string;
};

/** @returns nothing when the definition has changed meanwhile */
async function listOnce(
  ctx: Context,
  definition: Definition,
  { query, timeout, totalMethod, until }: ListRequest,
): Promise<Reply | undefined> {
  const milliseconds = Math.round(Math.min(timeout ?? LONGEST_TIMEOUT_MS, ctx.deadline.left() - ANSWER_MS));
  const deadline = deadlineIn(Math.max(0, milliseconds));
  const { fields } = definition;
  const isAdministrator = ctx.caller.grant === "client_credentials";
  const sorted = { ...query, ...sortOf(query.other["sort"], fields) };
  const filter = query.rawFilter && checkFilter(query.rawFilter, entryFilterFields(fields));
  const advice = adviceFor(definition, filter, sorted.sort);
  const after = continuationOf(sorted, linkRules(sorted));
  const table = isAdministrator ? listTable(ctx, advice, {}) : shopperTable(ctx, advice);
  const page = await listEntriesOf(table, definition, {
    ...(filter ? { filter } : {}),
    ...(sorted.sort ? { sort: sorted.sort } : {}),
    page: query.page,
    totalMethod,
    after,
    until: after?.until ?? until,
    read: entryReader(fields),
    deadline,
    ...(isAdministrator ? ADMINISTRATOR_MOST : SHOPPER_MOST),
    inParts: isAdministrator,
    advice,
  });
  if (!page || isOver(timeout, deadline)) throw outOfTime(timeout ?? milliseconds, advice);
  return page === "changed" ? undefined : { body: pageAnswer(definition, page, sorted) };
}

function pageAnswer(definition: Definition, page: EntryPage, query: ListQuery) {
  const { total, total_method } = page;
  const data = page.entries.map((entry) => entryView(definition, entry));
  const rules = linkRules(query);
  const answer = "next" in page ? continuedAnswer(data, page, query, rules) : listAnswer(data, total, query);
  return { ...answer, meta: { ...answer.meta, results: { total, total_method } } };
}

function isOver(timeout: number | undefined, deadline: Deadline): boolean {
  return timeout !== undefined && deadline.left() === 0;
}

function outOfTime(milliseconds: number, advice: string) {
  return unprocessable(`The list was not complete within ${milliseconds} milliseconds; ${advice}.`);
}

/** The word `null` asks for no order. */
function sortOf(text: string | undefined, fields: readonly CustomField[]): { readonly sort?: Sort } {
  if (text === "null") return {};
  const sort = readSort(text, { attributes: sortableNames(fields), byDefault: "-created_at" }, (problem) => {
    throw errorOf(problem);
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
