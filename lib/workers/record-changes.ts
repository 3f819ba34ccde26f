import { writeDays, writeEntry } from "../audit-log/audit-log-store.ts";
import { buildEntries, buildNotedEntries, type MadeEntry } from "../audit-log/build-entries.ts";
import { readContent } from "../audit-log/item-content-store.ts";
import { getLogDays } from "../audit-log/log-days-store.ts";
import { runInBatches } from "../kernel/few-at-once.ts";
import { isMerchant, parseWriter } from "../kernel/item-writer.ts";
import { describeErrorForLog } from "../kernel/logged-error.ts";
import { itemOfImage } from "../table/dynamo/images.ts";
import { readChangeNote } from "../table/stamp/change-note.ts";
import { findRecordedFamily, readObjectId } from "../table/stamp/recorded-keys.ts";
import type { Item } from "../table/table.ts";
import { isBusy } from "../tasks/task.ts";
import type { Context } from "../use-case/context.ts";
import type { StreamedChange, Turns } from "../use-case/turns.ts";

const ENTRIES_AT_ONCE = 20;

/**
 * Makes the record of what merchants changed. May run twice. An unreadable change is logged and left out: it must not stop
 * the changes behind it, and the command that looks for gaps names it. @returns whether all is written
 */
export async function recordChanges({ next, written }: Turns): Promise<boolean> {
  const ctx = next();
  const entries = written.flatMap((change) => readEntries(ctx, change));
  if (entries.length === 0) return true;
  try {
    const [{ days }] = await Promise.all([
      getLogDays(ctx.table),
      writeDays(
        ctx.table,
        entries.flatMap(({ entry, position }) => (entry ? [position.at] : [])),
      ),
    ]);
    await runInBatches(ENTRIES_AT_ONCE, entries, (entry) => writeEntry(ctx.table, entry, days.audit_days));
    ctx.count("ChangesRecorded", entries.length);
    return true;
  } catch (error) {
    if (!isBusy(error)) throw error;
    ctx.log.warn("changes-not-recorded", describeErrorForLog(error));
    return false;
  }
}

function readEntries(ctx: Context, change: StreamedChange): readonly MadeEntry[] {
  try {
    return makeEntries(change);
  } catch (error) {
    ctx.log.error("change-not-recorded", { key: change.key.pk, ...describeErrorForLog(error) });
    ctx.count("UnrecordedChanges");
    return [];
  }
}

/** @throws Error for an item that cannot be read */
function makeEntries({ key, before, after, at, sequenceNumber }: StreamedChange): readonly MadeEntry[] {
  if (after === undefined) return [];
  const item = itemOfImage(after);
  const writer = parseWriter(item["who"]);
  if (!writer) return [];
  const change = { key, writer, at, sequenceNumber };
  const noted = readChangeNote(item);
  if (noted) return buildNotedEntries({ ...change, noted });
  if (!isMerchant(writer.actor)) return [];
  const family = findRecordedFamily(key);
  if (!family) return [];
  const earlier = before === undefined ? undefined : itemOfImage(before);
  return buildEntries({
    ...change,
    family: family.name,
    itemId: readObjectId(family, key),
    ...(earlier ? { before: readState(earlier) } : {}),
    after: readState(item),
  });
}

function readState(item: Item) {
  const writer = parseWriter(item["who"]);
  return {
    value: readContent(item),
    ...(item.version === undefined ? {} : { version: item.version }),
    ...(writer ? { writer } : {}),
  };
}
