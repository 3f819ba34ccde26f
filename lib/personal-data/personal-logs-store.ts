import { formatPosition } from "../audit-log/audit-entry.ts";
import { LONGEST_LOG_DAYS } from "../audit-log/log-days.ts";
import { unavailable } from "../kernel/errors.ts";
import type { PersonName } from "../kernel/person-name.ts";
import { isRefused, putStep, type StepOutcome, type Writer, writeStep } from "../table/effects/write-step.ts";
import { decodeItem, entity, type Partition, toContent } from "../table/entity.ts";
import { keys } from "../table/keys.ts";
import { queryFirst } from "../table/query-all.ts";
import type { Delete, Key, Table } from "../table/table.ts";
import type { MadeLogEntry, PersonalLogEntry } from "./personal-log-entry.ts";
import { parseResourceType, type ResourceName } from "./resource-types.ts";

const entryEntity = entity<PersonalLogEntry>("personal_log_entry");
const ROW_TYPE = "personal_log_row";

/** In place of a type of record. */
const GONE = "gone";

const DAY_SECONDS = 24 * 60 * 60;
const ABSENT = { only: "absent" } as const;

/**
 * Writes the entry if it is not there: a change may come twice, and an entry never changes. Its expiry is fixed now. After a
 * deletion nothing but a row leads from the person to what the log still says of the record.
 * @throws ApiError 503 if an answer was lost; then the change comes again
 */
export async function writeLogEntry(table: Table, made: MadeLogEntry, days: number): Promise<void> {
  const expireAfter = (time: number) => Math.floor(made.position.at.getTime() / 1000) + time * DAY_SECONDS;
  // The row must not expire before the last entry of the record, whatever the settings were.
  const rowEnd = expireAfter(LONGEST_LOG_DAYS);
  for (const key of listRowKeys(made)) {
    requireSettled(
      await putStep(table, { put: { ...key, type: ROW_TYPE, expires_at: rowEnd }, when: ABSENT }),
    );
  }
  const content = { type: entryEntity.type, ...toContent(entryEntity, made.entry) };
  const put = { ...entryKey(made), ...content, expires_at: expireAfter(days) };
  requireSettled(await putStep(table, { put, when: ABSENT }));
}

function requireSettled(outcome: StepOutcome): void {
  if (outcome.isWritten || isRefused(outcome)) return;
  throw unavailable(new Error("The answer to a write of the log was lost."));
}

function entryKey({ position, entry }: MadeLogEntry): Key {
  return keys.personalLog(entry.resource_type, entry.resource_id, formatPosition(position));
}

function listRowKeys({ entry, persons }: MadeLogEntry): readonly Key[] {
  const { event_type, resource_type, resource_id } = entry;
  if (!event_type.endsWith(".deleted")) return [];
  return persons.map((person) => keys.personalLog(GONE, person, `${resource_type}#${resource_id}`));
}

const IS_ERASED = { unconditional: "nothing is logged of an erased person" } as const;

/** Takes an entry back whose person is erased. @throws ApiError 503 if an answer was lost */
export async function removeLogEntry(writer: Writer, made: MadeLogEntry): Promise<void> {
  const writes = [entryKey(made), ...listRowKeys(made)].map((key) => ({ delete: key, when: IS_ERASED }));
  requireSettled(await writeStep(writer, writes));
}

/** Newest first. */
export async function readLogEntries(
  table: Table,
  { type, id }: ResourceName,
  most: number,
): Promise<readonly PersonalLogEntry[]> {
  const items = await queryFirst(table, { pk: keys.personalLog(type, id, "").pk, descending: true }, most);
  return items.map((item) => decodeItem(entryEntity, item));
}

/** All entries of a record. */
export function logPartition({ type, id }: ResourceName): Partition {
  return { pk: keys.personalLog(type, id, "").pk };
}

type LogRow = { readonly resource: ResourceName; readonly removal: Delete };

/** Records of a person that are gone while their logs may stay. */
export async function readGoneRecords(
  table: Table,
  person: PersonName,
  most: number,
): Promise<readonly LogRow[]> {
  const { pk } = keys.personalLog(GONE, person, "");
  const items = await queryFirst(table, { pk, consistent: true }, most);
  return items.flatMap(({ sk }) => {
    const at = sk.indexOf("#");
    const type = parseResourceType(sk.slice(0, at));
    const removal = { delete: { pk, sk }, when: IS_ERASED };
    return type ? [{ resource: { type, id: sk.slice(at + 1) }, removal }] : [];
  });
}
