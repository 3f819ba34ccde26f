import { createHash } from "node:crypto";
import { isDeepStrictEqual } from "node:util";
import { type Actor, type ItemWriter, isMerchant } from "../kernel/item-writer.ts";
import type { NotedChange } from "../table/stamp/change-note.ts";
import type { Key } from "../table/table.ts";
import { type AuditEntry, type EntryPosition, formatEntryId } from "./audit-entry.ts";
import { AUDITED, type FamilyName } from "./audited-families.ts";
import { findChanges } from "./find-changes.ts";
import { type AuditedObject, splitObject } from "./split-object.ts";

/** One state of an item that names its writer. */
type ItemState = { readonly value: unknown; readonly version?: number; readonly writer?: ItemWriter };

/** A change of an item after which it names a merchant as writer. */
export type WrittenChange = {
  readonly family: FamilyName;
  readonly key: Key;
  /** The part of the key that is the object's own. */
  readonly itemId: string;
  readonly before?: ItemState;
  readonly after: ItemState;
  readonly writer: ItemWriter;
  readonly at: Date;
  readonly sequenceNumber: string;
};

/** An entry with what finds it again, and what proves that none is missing. */
export type MadeEntry = {
  readonly position: EntryPosition;
  /** The item that changed. */
  readonly source: string;
  /** Epoch seconds of the version before, if a merchant wrote that too: it must have an entry. */
  readonly follows?: number;
  /** Absent for a write that changed nothing: only its version is noted. */
  readonly entry?: AuditEntry;
};

const ACTORS = { s: "staff", k: "application_key", c: "command" } as const;

/** For what an unknown person did. */
const SYSTEM = { type: "system", id: "system" } as const;

/**
 * Entries of one change. Their ids follow from the item and its version, so a change that comes twice makes the same ones.
 * @answers Which entries of the record of changes does a change make?
 */
export function buildEntries(change: WrittenChange): readonly MadeEntry[] {
  const { family, itemId, before, after } = change;
  const objects = splitObject(family, itemId, after.value);
  const earlier = before ? splitObject(family, itemId, before.value) : [];
  const entries = [
    ...objects.flatMap((object) => describeObject(change, earlier.find(isSameAs(object)), object)),
    ...earlier.filter((object) => !objects.some(isSameAs(object))).map((gone) => describeGone(change, gone)),
  ];
  return entries.length > 0 ? entries : [makeEntry(change, "nothing")];
}

function isSameAs({ type, id }: AuditedObject) {
  return (other: AuditedObject) => other.type === type && other.id === id;
}

function describeObject(
  change: WrittenChange,
  before: AuditedObject | undefined,
  after: AuditedObject,
): readonly MadeEntry[] {
  const { family } = change;
  if (before && isDeepStrictEqual(before.value, after.value)) return [];
  const { changes, leftOut } = findChanges(before?.value, after.value, AUDITED[family] ?? { type: family });
  if (changes.length === 0 && before) return [];
  const action = before ? "updated" : (FIRST_ACTIONS[family] ?? "created");
  const { type, id, name } = after;
  const object = { type, id, ...(name === undefined ? {} : { name }) };
  return [makeEntry(change, `${type} ${id}`, { action, object, changes, changes_left_out: leftOut })];
}

/** A release is made by publishing. */
const FIRST_ACTIONS: Readonly<Partial<Record<FamilyName, string>>> = { release: "published" };

function describeGone(change: WrittenChange, { type, id, name }: AuditedObject): MadeEntry {
  const object = { type, id, ...(name === undefined ? {} : { name }) };
  const told = { action: "deleted", object, changes: [], changes_left_out: 0 };
  return makeEntry(change, `${type} ${id}`, told);
}

type Told = Pick<AuditEntry, "action" | "object" | "changes" | "changes_left_out">;

function makeEntry(change: WrittenChange, part: string, told?: Told): MadeEntry {
  const { key, before, after, at, sequenceNumber, writer } = change;
  const source = hashSource(key);
  const { version } = after;
  const number = version === undefined ? readDigits(sequenceNumber) : String(version);
  const position = { at, number, hash: hashParts(source, number, part, sequenceIn(version, sequenceNumber)) };
  const previous = before?.writer;
  const follows =
    previous && isMerchant(previous.actor) ? Math.floor(previous.at.getTime() / 1000) : undefined;
  return {
    position,
    source,
    ...(follows === undefined || version === undefined ? {} : { follows }),
    ...(told ? { entry: completeEntry(position, writer, told, version) } : {}),
  };
}

function completeEntry(
  position: EntryPosition,
  { actor, requestId, operation }: ItemWriter,
  told: Told,
  version: number | undefined,
): AuditEntry {
  return {
    id: formatEntryId(position),
    time: position.at.toISOString(),
    request_id: requestId,
    actor: toAuditActor(actor),
    operation,
    ...told,
    ...(version === undefined ? {} : { version }),
  };
}

function toAuditActor({ kind, id }: Actor): AuditEntry["actor"] {
  if (kind === "s" || kind === "k" || kind === "c") return { type: ACTORS[kind], id };
  if (kind === "y") return SYSTEM;
  throw new Error(`A writer of the kind '${kind}' has no entries.`);
}

type Note = Pick<WrittenChange, "key" | "writer" | "at" | "sequenceNumber"> & {
  readonly noted: readonly NotedChange[];
};

/** Entries of changes that no item shows, such as deletions. */
export function buildNotedEntries({ key, writer, at, sequenceNumber, noted }: Note): readonly MadeEntry[] {
  const source = hashSource(key);
  const listed = noted.filter(({ actor }) => actor !== undefined || isMerchant(writer.actor));
  return listed.flatMap(({ action, family, ids, name, version, actor, changes = [], changesLeftOut = 0 }) =>
    ids.map((id): MadeEntry => {
      const { type } = AUDITED[family] ?? { type: family };
      const number = version === undefined ? readDigits(sequenceNumber) : String(version);
      const position = { at, number, hash: hashParts(source, type, id, action) };
      const object = { type, id, ...(name === undefined ? {} : { name }) };
      const told = { action, object, changes, changes_left_out: changesLeftOut };
      const author = actor ? { ...writer, actor } : writer;
      return { position, source, entry: completeEntry(position, author, told, version) };
    }),
  );
}

/** Stands for the key of an item. */
export function hashSource({ pk, sk }: Key): string {
  return hashParts(pk, sk);
}

function hashParts(...parts: readonly string[]): string {
  return createHash("sha256").update(parts.join("\n")).digest("base64url").slice(0, 16);
}

/** Changes of an object without versions differ by their place in the stream. */
function sequenceIn(version: number | undefined, sequenceNumber: string): string {
  return version === undefined ? sequenceNumber : "";
}

/** On AWS a number of digits; other engines may use letters. */
export function readDigits(sequenceNumber: string): string {
  return /^\d{1,40}$/.test(sequenceNumber) ? sequenceNumber : "0";
}
