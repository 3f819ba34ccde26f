import { invalid, notFound } from "../kernel/errors.ts";
import type { Filter, Test } from "../lists/filter.ts";
import { refuseFilter } from "../lists/filter-parser.ts";
import { getLinkLimit, type ListQuery, type QueryRules } from "../lists/list-query.ts";
import type { View } from "../schemas/view.ts";
import type { Caller, Context } from "../use-case/context.ts";
import type { Reply } from "../use-case/reply.ts";
import type { StaffRole } from "../use-case/staff-role.ts";
import { getActorNames } from "./actor-names-store.ts";
import { type AuditEntry, formatEntryId, parseEntryId } from "./audit-entry.ts";
import type { auditEntriesResponse, auditEntrySchema } from "./audit-log-schemas.ts";
import {
  type EntryList,
  type EntryRange,
  getAuditEntry,
  getIndexedEntries,
  type IndexedEntry,
  readEntryList,
} from "./audit-log-store.ts";
import { mayReadEntries } from "./may-read-entries.ts";

const equality = { type: "string", operators: ["eq"] } as const;

export const auditLogQuery = {
  page: { smallest: 1, largestOffset: 0 },
  filter: {
    attributes: {
      object_type: equality,
      object_id: equality,
      actor_id: equality,
      operation: equality,
      time: { type: "date", operators: ["ge", "le"] },
    },
  },
  other: { "page[after]": "Id of the last entry of the page before: what follows it is answered." },
} as const satisfies QueryRules;

/** Entries looked at for a page, where a role or an operation leaves most of them out. */
const MOST_LOOKED_AT = 500;

/** Newest first. @throws ApiError 400 for a filter that no list of the log answers, or an unknown position */
export async function listAuditEntries(ctx: Context, query: ListQuery): Promise<Reply> {
  const { list, range, operation } = readQuery(query);
  const role = readRole(ctx.caller);
  const passes = (one: IndexedEntry) =>
    (operation === undefined || one.operation === operation) && mayReadEntries(role, one.objectType);
  const listed: IndexedEntry[] = [];
  let last: IndexedEntry | undefined;
  let next: IndexedEntry | undefined;
  let looked = 0;
  for await (const one of readEntryList(ctx.table, list, range)) {
    const isFull = listed.length === query.page.limit || looked === MOST_LOOKED_AT;
    if (isFull) next = last;
    if (isFull) break;
    looked += 1;
    last = one;
    if (passes(one)) listed.push(one);
  }
  const data = await viewEntries(ctx, await getIndexedEntries(ctx.table, listed));
  const body: View<typeof auditEntriesResponse> = {
    data,
    meta: { page: { limit: query.page.limit }, results: { count: data.length } },
    links: {
      current: formatLink(query, query.other["page[after]"]),
      next: next ? formatLink(query, formatEntryId(next.position)) : null,
    },
  };
  return { body };
}

/** @throws ApiError 404 for an entry that is not there, or that the caller may not read */
export async function readAuditEntry(ctx: Context, entryId: string): Promise<Reply> {
  const position = parseEntryId(entryId);
  const entry = position && (await getAuditEntry(ctx.table, position));
  if (!entry || !mayReadEntries(readRole(ctx.caller), entry.object.type)) throw notFound("entry", entryId);
  const [data] = await viewEntries(ctx, [entry]);
  return { body: { data } };
}

function readRole(caller: Caller): StaffRole | undefined {
  return caller.grant === "none" ? undefined : caller.role;
}

async function viewEntries({ table }: Context, entries: readonly AuditEntry[]) {
  const names = await getActorNames(
    table,
    entries.map(({ actor }) => actor),
  );
  return entries.map((entry) => viewEntry(entry, names));
}

function viewEntry(entry: AuditEntry, names: ReadonlyMap<string, string>): View<typeof auditEntrySchema> {
  const { id, time, request_id, actor, operation, action, object, version, changes, changes_left_out } =
    entry;
  const isNamedById = actor.type === "command" || actor.type === "system";
  const name = isNamedById ? actor.id : names.get(actor.id);
  return {
    id,
    type: "audit_entry",
    time,
    actor: { ...actor, ...(name === undefined ? {} : { name }) },
    operation,
    action,
    object,
    ...(version === undefined ? {} : { version }),
    changes,
    changes_left_out,
    request_id,
  };
}

type ReadQuery = { readonly list: EntryList; readonly range: EntryRange; readonly operation?: string };

function readQuery({ filter, other }: ListQuery): ReadQuery {
  const tests = listTests(filter);
  const { object_type: type, object_id: id, actor_id: actor, operation } = readTexts(tests);
  const range = { ...readBounds(tests), ...readAfter(other["page[after]"]) };
  const named = operation === undefined ? {} : { operation };
  if (type !== undefined && id !== undefined && actor === undefined) {
    return { list: { of: "object", type, id }, range, ...named };
  }
  if (type !== undefined || id !== undefined) {
    throw refuseFilter("object_type and object_id go together, and without actor_id.");
  }
  if (actor !== undefined) return { list: { of: "actor", id: actor }, range, ...named };
  if (operation !== undefined) throw refuseFilter("operation needs the object or the actor with it.");
  return { list: { of: "all" }, range };
}

/** @throws ApiError 400 for alternatives */
function listTests(filter: Filter | undefined): readonly Test[] {
  if (!filter) return [];
  if (filter.kind === "test") return [filter];
  if (filter.kind === "any") throw refuseFilter("the log has no alternatives: ask for each of them.");
  return filter.parts.flatMap(listTests);
}

function readTexts(tests: readonly Test[]): Readonly<Record<string, string | undefined>> {
  const texts: Record<string, string> = {};
  for (const { field, operator, operands } of tests) {
    if (operator !== "eq") continue;
    const value = String(operands[0]);
    if (field in texts && texts[field] !== value) throw refuseFilter(`field [${field}] has two values.`);
    texts[field] = value;
  }
  return texts;
}

function readBounds(tests: readonly Test[]): Pick<EntryRange, "from" | "to"> {
  const pick = (operator: Test["operator"]) =>
    tests.flatMap((test) =>
      test.field === "time" && test.operator === operator ? [Number(test.operands[0])] : [],
    );
  const [from, to] = [pick("ge"), pick("le")];
  return {
    ...(from.length > 0 ? { from: toMoment(Math.max(...from)) } : {}),
    ...(to.length > 0 ? { to: toMoment(Math.min(...to)) } : {}),
  };
}

/** Years that sort as text. */
const EARLIEST_MS = Date.UTC(1970, 0, 1);
const LATEST_MS = Date.UTC(9999, 11, 31);

function toMoment(milliseconds: number): Date {
  return new Date(Math.min(Math.max(milliseconds, EARLIEST_MS), LATEST_MS));
}

function readAfter(text: string | undefined): Pick<EntryRange, "after"> {
  if (text === undefined || text === "") return {};
  const after = parseEntryId(text);
  if (after) return { after };
  throw invalid("'page[after]' must be the id of an entry.", { source: "page[after]" });
}

function formatLink({ path, kept, page }: ListQuery, after: string | undefined): string {
  const parts = kept
    .filter(([name]) => name !== "page[after]")
    .map(([name, value]) => `${name}=${encodeURIComponent(value)}`);
  const position = after ? [`page[after]=${encodeURIComponent(after)}`] : [];
  return `${path}?${[...parts, `page[limit]=${getLinkLimit(page)}`, ...position].join("&")}`;
}
