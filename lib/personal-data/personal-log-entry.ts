import { createHash } from "node:crypto";
import type { EntryPosition } from "../audit-log/audit-entry.ts";
import type { Actor } from "../kernel/item-writer.ts";
import type { PersonName } from "../kernel/person-name.ts";
import type { ResourceName, ResourceType } from "./resource-types.ts";

/** A change of a record of a person, as stored. The initiator's name is looked up when it is read. */
export type PersonalLogEntry = {
  readonly id: string;
  /** The time of the commit, to the second on AWS. */
  readonly time: string;
  readonly initiator: Actor;
  readonly event_type: string;
  /** Fields that changed, with their new values; null for those that are gone. */
  readonly delta: Readonly<Record<string, unknown>>;
  readonly resource_type: ResourceType;
  readonly resource_id: string;
  /** Path of the resource; absent for one that is gone. */
  readonly path?: string;
};

export type MadeLogEntry = {
  readonly position: EntryPosition;
  readonly entry: PersonalLogEntry;
  /** With whom the entry is erased. */
  readonly persons: readonly PersonName[];
};

type Happened = "created" | "updated" | "deleted";

/** Where the change is in the stream. */
export type LoggedChange = {
  /** Identifies the item. */
  readonly source: string;
  readonly at: Date;
  readonly initiator: Actor;
  /** Digits: the item's version after the change, or the number of the change. */
  readonly number: string;
};

type LoggedRecord = ResourceName & {
  readonly happened: Happened;
  readonly delta: PersonalLogEntry["delta"];
  readonly persons: readonly PersonName[];
  readonly path?: string;
};

/** Follows from the item and the number alone, so a change that comes twice makes the same entry. */
export function makeLogEntry(
  { source, at, initiator, number }: LoggedChange,
  { type, id, happened, delta, persons, path }: LoggedRecord,
): MadeLogEntry {
  const event_type = `${type}.event.${happened}`;
  const hex = createHash("sha256").update([source, number, event_type, id].join("\n")).digest("hex");
  const position = { at, number, hash: hex.slice(0, HASH_LENGTH) };
  const entry: PersonalLogEntry = {
    id: formatUuid(hex),
    time: at.toISOString(),
    initiator,
    event_type,
    delta,
    resource_type: type,
    resource_id: id,
    ...(path === undefined ? {} : { path }),
  };
  return { position, entry, persons };
}

const HASH_LENGTH = 16;

function formatUuid(hex: string): string {
  const [version, variant] = [`4${hex.slice(13, 16)}`, `8${hex.slice(17, 20)}`];
  return [hex.slice(0, 8), hex.slice(8, 12), version, variant, hex.slice(20, 32)].join("-");
}
