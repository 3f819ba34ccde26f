import { randomUUID } from "node:crypto";
import type { Item } from "../../lib/table/table.ts";
import { clearAll, isClearWork } from "../../lib/tasks/clear-partitions.ts";
import { endTask, getTask, getTasks } from "../../lib/tasks/store.ts";
import { type Command, type CommandSpec, readWords, runCommand } from "./command.ts";
import { type OpenTable, TABLE_OPTION, withTable } from "./keys/open-table.ts";
import { progressDisplay } from "./progress/display.ts";
import { findUnlisted, keepUnexpired, LISTED_KINDS } from "./sweep/counted-lists.ts";
import { mendCounts, writeNames } from "./sweep/derived.ts";
import { findStrays, type Sweep } from "./sweep/strays.ts";
import { releaseTasks, reportTasks } from "./sweep/tasks.ts";

const spec = {
  verb: "sweep",
  text: `Proves that unique values and their owners match one to one: slugs and api_types of Custom APIs, values of unique
fields; so do write fences, entries with their number and their rows in orders and indexes, and records with their rows
in lists. Names background work that is not done, and work that the worker set aside after it failed five times: the log
of its function says why. The exit status is 1 when something does not match or is set aside. Reads the whole table.`,
  options: {
    clear: {
      type: "boolean",
      says: "remove what deleted things left behind, without waiting for the worker",
    },
    counts: {
      type: "boolean",
      says: "count orders, products, stock and failed releases again; name counters that are wrong, and mend them",
    },
    names: {
      type: "boolean",
      says: "write the rows that find records by a part of a name, where they are missing",
    },
    release: {
      type: "string",
      word: "ID|all",
      says: "put back one task that was set aside, or all of them, after you removed the cause; the worker is called for them, on this machine after the next write",
    },
    table: TABLE_OPTION,
  },
} as const satisfies CommandSpec;

/** Enough for a table with millions of items that may all need a write. */
const LONGEST_MS = 12 * 3_600_000;

/** An item that a request is changing may look stray for a moment, so only items found twice count. */
async function sweep(scan: OpenTable["scan"]): Promise<Sweep> {
  const first = sweepItems(await scan());
  if (first.strays.length === 0) return first;
  const second = sweepItems(await scan());
  return { ...second, strays: among(first.strays, second.strays) };
}

function sweepItems(items: readonly Item[]): Sweep {
  const swept = findStrays(items);
  const unlisted = findUnlisted(keepUnexpired(items, new Date()), LISTED_KINDS);
  return { ...swept, strays: [...swept.strays, ...unlisted] };
}

function among(before: readonly string[], now: readonly string[]): readonly string[] {
  const known = new Set(before);
  return now.filter((one) => known.has(one));
}

async function clear({ table }: OpenTable): Promise<void> {
  for (const { id } of await getTasks(table)) {
    const stored = await getTask(table, id);
    const work = stored?.value.work;
    if (!stored || !work || !isClearWork(work)) continue;
    await clearAll({ table, newId: randomUUID }, work.places);
    await endTask({ table, newId: randomUUID }, stored);
    console.log(`Removed ${work.places.map(({ pk }) => pk).join(", ")}`);
  }
}

function report({ strays, leftovers, counts }: Sweep, place: string): void {
  const { apis, entries, uniqueValues, fences } = counts;
  const values = `${uniqueValues} unique values, ${fences} write fences`;
  console.log(`${place}: ${apis} Custom APIs, ${entries} entries, ${values}`);
  for (const stray of strays) console.error(stray);
  if (leftovers.length > 0) console.log(`${leftovers.length} partitions still to be removed: add --clear`);
  console.log(strays.length === 0 ? "They match one to one." : `${strays.length} do not match.`);
}

async function run(words: readonly string[]): Promise<void> {
  const { values } = readWords(spec, words);
  await withTable(values.table, (opened) => sweepTable(opened, values), { longestMs: LONGEST_MS });
}

type Flags = {
  readonly clear?: boolean | undefined;
  readonly counts?: boolean | undefined;
  readonly names?: boolean | undefined;
  readonly release?: string | undefined;
};

async function sweepTable(
  opened: OpenTable,
  { clear: isClearing, counts, names, release }: Flags,
): Promise<void> {
  const { table, place, scan } = opened;
  if (isClearing) await clear(opened);
  if (release) for (const line of await releaseTasks(table, release)) console.log(line);
  if (counts) for (const line of await mendCounts(opened)) console.error(line);
  if (names) console.log(`${await writeNames(opened)} records can be found by a part of their names.`);
  const swept = await sweep(() => progressDisplay().during("Reading the table", scan));
  report(swept, place);
  const { waiting, setAside } = reportTasks(await getTasks(table), new Date());
  for (const line of waiting) console.log(line);
  for (const line of setAside) console.error(line);
  process.exitCode = swept.strays.length + setAside.length === 0 ? 0 : 1;
}

export const command: Command = { spec, run };

if (import.meta.main) await runCommand(command);
