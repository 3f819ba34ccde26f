import { isDeepStrictEqual } from "node:util";
import type { NotedChange } from "../table/stamp/change-note.ts";
import type { LoggedState } from "./logged-records-store.ts";
import { type LoggedChange, type MadeLogEntry, makeLogEntry } from "./personal-log-entry.ts";
import { parseResourceType, type ResourceType } from "./resource-types.ts";

type States = { readonly before: readonly LoggedState[]; readonly after: readonly LoggedState[] };

/** Entries of one change of an item. */
export function buildLogEntries(change: LoggedChange, { before, after }: States): readonly MadeLogEntry[] {
  const isSame = (one: LoggedState) => (other: LoggedState) => other.type === one.type && other.id === one.id;
  const gone = before.filter((record) => !after.some(isSame(record)));
  return [
    ...after.flatMap((record) => describeState(change, before.find(isSame(record)), record)),
    ...gone.map(({ type, id, persons }) =>
      makeLogEntry(change, { type, id, persons, happened: "deleted", delta: {} }),
    ),
  ];
}

function describeState(
  change: LoggedChange,
  before: LoggedState | undefined,
  after: LoggedState,
): readonly MadeLogEntry[] {
  const { type, id, path, persons, fields } = after;
  const record = { type, id, path, persons };
  if (!before) return [makeLogEntry(change, { ...record, happened: "created", delta: dropEmpty(fields) })];
  const delta = findNewValues(before.fields, fields);
  const isChanged = Object.keys(delta).length > 0 || !isDeepStrictEqual(before.hidden, after.hidden);
  return isChanged ? [makeLogEntry(change, { ...record, happened: "updated", delta })] : [];
}

type Fields = LoggedState["fields"];

/** A new record has a value for each text of its form. */
function dropEmpty(fields: Fields): Fields {
  return Object.fromEntries(
    Object.entries(fields).filter(([, value]) => value !== undefined && value !== ""),
  );
}

function findNewValues(before: Fields, after: Fields): Fields {
  const names = [...new Set([...Object.keys(before), ...Object.keys(after)])];
  const changed = names.filter((name) => !isDeepStrictEqual(before[name], after[name]));
  return Object.fromEntries(changed.map((name) => [name, after[name] ?? null]));
}

/** Entries of deletions, which no item shows. */
export function buildNotedLogEntries(
  change: LoggedChange,
  noted: readonly NotedChange[],
): readonly MadeLogEntry[] {
  return noted
    .filter(({ action, persons = [] }) => action === "deleted" && persons.length > 0)
    .flatMap((note) => {
      const { ids, persons = [], version } = note;
      const own = version === undefined ? change : { ...change, number: String(version) };
      const types = listTypes(note);
      const objects = ids.flatMap((id) => types.map((type) => ({ type, id })));
      const parts = (note.parts ?? []).flatMap(({ type, id }) => {
        const resourceType = parseResourceType(type);
        return resourceType ? [{ type: resourceType, id }] : [];
      });
      return [...objects, ...parts].map((record) =>
        makeLogEntry(own, { ...record, persons, happened: "deleted", delta: {} }),
      );
    });
}

const TYPES: Readonly<Partial<Record<NotedChange["family"], ResourceType>>> = {
  account: "account",
  accountMember: "user-authentication-info",
  address: "address",
  customer: "customer",
  membership: "account-membership",
  order: "order",
};

/** A member is a user, too. */
function listTypes({ family, persons = [] }: NotedChange): readonly ResourceType[] {
  const type = TYPES[family];
  const isOfMember = family === "accountMember" && persons.some((person) => person.startsWith("member."));
  return [...(isOfMember ? (["account-member"] as const) : []), ...(type ? [type] : [])];
}
