import { hashSource, readDigits } from "../audit-log/build-entries.ts";
import { getLogDays } from "../audit-log/log-days-store.ts";
import { runInBatches } from "../kernel/few-at-once.ts";
import { parseWriter } from "../kernel/item-writer.ts";
import { describeErrorForLog } from "../kernel/logged-error.ts";
import { buildLogEntries, buildNotedLogEntries } from "../personal-data/build-log-entries.ts";
import { getErasedPersons } from "../personal-data/erased-persons-store.ts";
import { readLoggedStates } from "../personal-data/logged-records-store.ts";
import type { MadeLogEntry } from "../personal-data/personal-log-entry.ts";
import { removeLogEntry, writeLogEntry } from "../personal-data/personal-logs-store.ts";
import { itemOfImage } from "../table/dynamo/images.ts";
import { type NotedChange, readChangeNote } from "../table/stamp/change-note.ts";
import { findOwnersInKey } from "../table/stamp/owner-in-key.ts";
import { isBusy } from "../tasks/task.ts";
import type { Context } from "../use-case/context.ts";
import type { StreamedChange, Turns } from "../use-case/turns.ts";

const ENTRIES_AT_ONCE = 20;

/**
 * Makes the logs of personal data, of changes by anyone. May run twice. An unreadable change is logged and left out: it must not
 * stop the changes behind it. @returns whether all is written
 */
export async function logPersonalData({ next, written }: Pick<Turns, "next" | "written">): Promise<boolean> {
  const ctx = next();
  const made = written.flatMap((change) => readEntries(ctx, change));
  if (made.length === 0) return true;
  try {
    const { days } = (await getLogDays(ctx.table)).days;
    await runInBatches(ENTRIES_AT_ONCE, made, (one) => writeLogEntry(ctx.table, one, days));
    await removeOfErased(ctx, made);
    return true;
  } catch (error) {
    if (!isBusy(error)) throw error;
    ctx.log.warn("personal-data-not-logged", describeErrorForLog(error));
    return false;
  }
}

/** Behind the writes: an erasure marks its person first, and clears the logs then. */
async function removeOfErased(ctx: Context, made: readonly MadeLogEntry[]): Promise<void> {
  const erased = await getErasedPersons(
    ctx.table,
    made.flatMap(({ persons }) => persons),
  );
  const gone = made.filter(({ persons }) => persons.some((person) => erased.has(person)));
  await runInBatches(ENTRIES_AT_ONCE, gone, (one) => removeLogEntry(ctx, one));
}

function readEntries(ctx: Context, change: StreamedChange): readonly MadeLogEntry[] {
  try {
    return makeEntries(change);
  } catch (error) {
    ctx.log.error("personal-data-change-not-read", { key: change.key.pk, ...describeErrorForLog(error) });
    ctx.count("UnrecordedChanges");
    return [];
  }
}

/** @throws Error for an item that cannot be read */
function makeEntries({ key, before, after, at, sequenceNumber }: StreamedChange): readonly MadeLogEntry[] {
  if (after === undefined) return [];
  const item = itemOfImage(after);
  const writer = parseWriter(item["who"]);
  if (!writer) return [];
  const number = readDigits(sequenceNumber);
  const change = { source: hashSource(key), at, initiator: writer.actor, number };
  const noted = readChangeNote(item);
  if (noted) return buildNotedLogEntries(change, noted.map(addOwners));
  const versioned = item.version === undefined ? change : { ...change, number: String(item.version) };
  return buildLogEntries(versioned, {
    before: before === undefined ? [] : readLoggedStates(itemOfImage(before)),
    after: readLoggedStates(item),
  });
}

function addOwners(note: NotedChange): NotedChange {
  return { ...note, persons: [...findOwnersInKey(note.pk ?? ""), ...(note.persons ?? [])] };
}
