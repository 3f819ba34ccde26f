import type { FieldChange } from "./find-changes.ts";

export const ACTOR_TYPES = ["staff", "application_key", "command", "system"] as const;

/** An entry of the record of changes, as stored. The actor's name is looked up when it is read. */
export type AuditEntry = {
  readonly id: string;
  /** The time of the commit, to the second on AWS. */
  readonly time: string;
  readonly request_id: string;
  readonly actor: { readonly type: (typeof ACTOR_TYPES)[number]; readonly id: string };
  readonly operation: string;
  readonly action: string;
  readonly object: { readonly type: string; readonly id: string; readonly name?: string };
  /** After the change; absent where objects have none, such as stock. */
  readonly version?: number;
  readonly changes: readonly FieldChange[];
  readonly changes_left_out: number;
};

/** Position of an entry among others: by time, then by the version of its object. */
export type EntryPosition = {
  readonly at: Date;
  /** Digits: the version, or the number of the change in the stream. */
  readonly number: string;
  /** Tells the objects of one change apart. */
  readonly hash: string;
};

/** Numbers of the stream have some 25 digits. */
const NUMBER_LENGTH = 40;

/** Sorts as the entries do. */
export function formatPosition({ at, number, hash }: EntryPosition): string {
  return `${at.toISOString()}#${number.padStart(NUMBER_LENGTH, "0")}#${hash}`;
}

/** @param text made by `formatPosition` */
export function parsePosition(text: string): EntryPosition {
  const [time = "", number = "", hash = ""] = text.split("#");
  return { at: new Date(time), number: number.replace(/^0+(?=\d)/, ""), hash };
}

/** Says the position, so that one key leads from an id to its entry. */
export function formatEntryId({ at, number, hash }: EntryPosition): string {
  return `${at.getTime()}-${number}-${hash}`;
}

const ENTRY_ID = /^(?<time>\d{1,15})-(?<number>\d{1,40})-(?<hash>[\w-]{16})$/;

/** Undefined for text that is no id of an entry. */
export function parseEntryId(id: string): EntryPosition | undefined {
  const { time = "", number = "", hash = "" } = ENTRY_ID.exec(id)?.groups ?? {};
  const at = new Date(time === "" ? Number.NaN : Number(time));
  return Number.isNaN(at.getTime()) || at.getUTCFullYear() > LAST_YEAR ? undefined : { at, number, hash };
}

/** Later ones are spelled with a sign, and would not sort. */
const LAST_YEAR = 9999;

/** The day of a list of entries, in UTC. */
export function formatDay(at: Date): string {
  return at.toISOString().slice(0, 10);
}
