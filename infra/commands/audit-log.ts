import { SHORTEST_AUDIT_DAYS } from "../../lib/audit-log/log-days.ts";
import { getLogDays } from "../../lib/audit-log/log-days-store.ts";
import { findMissing, type MissingEntry } from "./audit-log/find-missing.ts";
import { type Command, type CommandSpec, readWords, runCommand } from "./command.ts";
import { type OpenTable, TABLE_OPTION, withTable } from "./keys/open-table.ts";
import { progressDisplay } from "./progress/display.ts";

const spec = {
  verb: "audit-log",
  forms: ["gaps [--table NAME]"],
  text: `gaps  Reads the whole table twice and names changes that members of staff, keys and commands made and that have no entry
      in the audit log. The exit status is 1 when there are some: the log of tasks/carry-on-tasks says why. Changes of
      stock have no version, so they cannot be compared, nor can a change that background work followed at once.`,
  options: { table: TABLE_OPTION },
} as const satisfies CommandSpec;

const LONGEST_MS = 60 * 60 * 1000;
/** The longest time that a change needs from the table to the log. */
const PAUSE_MS = 30_000;
const DAY_MS = 24 * 60 * 60 * 1000;

type Setup = Pick<OpenTable, "table" | "pages"> & {
  readonly now: Date;
  /** Waits between two looks, so that entries on their way arrive. */
  readonly pause: () => Promise<void>;
};

/** A line for each change without an entry, and one with the counts. */
export async function describeGaps({ table, pages, now, pause }: Setup): Promise<readonly string[]> {
  const { days, version } = await getLogDays(table);
  // Entries keep the end that they were made with, so after a change of the setting only the shortest is certain.
  const certain = version === 0 ? days.audit_days : SHORTEST_AUDIT_DAYS;
  const since = new Date(now.getTime() - (certain - 1) * DAY_MS);
  const first = await findMissing(pages(), since);
  if (first.missing.length > 0) await pause();
  const second = first.missing.length > 0 ? await findMissing(pages(), since) : first;
  const lines = new Set(first.missing.map(formatMissing));
  const missing = second.missing.map(formatMissing).filter((line) => lines.has(line));
  const { items, entries } = second.counts;
  return [...missing, `${missing.length} changes without an entry, ${entries} entries, ${items} items`];
}

function formatMissing({ of, version, at }: MissingEntry): string {
  return `no entry: version ${version} of ${of}, ${at.toISOString()}`;
}

async function run(words: readonly string[]): Promise<void> {
  const { values, positionals } = readWords(spec, words, 1);
  if (positionals[0] !== "gaps") throw new Error("Say gaps.");
  const pause = () => new Promise<void>((resolve) => setTimeout(resolve, PAUSE_MS));
  const lines = await withTable(
    values.table,
    ({ table, pages }) =>
      progressDisplay().during("Reading the table", () =>
        describeGaps({ table, pages, now: new Date(), pause }),
      ),
    { longestMs: LONGEST_MS },
  );
  for (const line of lines) console.log(line);
  process.exitCode = lines.length === 1 ? 0 : 1;
}

export const command: Command = { spec, run };

if (import.meta.main) await runCommand(command);
