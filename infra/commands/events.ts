import { openDeliveryCalls } from "../../lib/aws/delivery-queue.ts";
import type { Table } from "../../lib/table/table.ts";
import type { DeliveryCalls } from "../../lib/use-case/capabilities.ts";
import type { Context } from "../../lib/use-case/context.ts";
import { EVENT_SOURCES } from "../../lib/workers/raise-events.ts";
import { type Command, type CommandSpec, readWords, runCommand } from "./command.ts";
import { openContext } from "./command-context.ts";
import { auditRows } from "./events/audit-events.ts";
import { deadLetterRows, replayLetters, waitingRows } from "./events/deliveries.ts";
import { readAgain, unreadRows } from "./events/unread-changes.ts";
import { type OpenTable, TABLE_OPTION, withTable } from "./keys/open-table.ts";

const spec = {
  verb: "events",
  forms: [
    "dead INTEGRATION_ID [--table NAME]",
    "replay INTEGRATION_ID [EVENT_ID] [--table NAME]",
    "waiting INTEGRATION_ID [--table NAME]",
    "unread [--retry] [--table NAME]",
    "audit [--write] [--table NAME]",
  ],
  text: `dead     Shows events of an integration that were given up after 72 hours. They are kept for 30 days.
replay   Tries them for another 72 hours, all of them or one, in the order of their objects.
waiting  Shows the state of an integration's deliveries, and what waits behind events that could not be delivered.
unread   Shows changes of the table of which no event could be made. The exit status is 1 when some are left. Changes of
         very large items cannot be read again: audit --write makes up for them.
audit    Reads the whole table and names the changes since the first integration that no event tells of. The exit status
         is 1 while some are left.

Replayed or appended events are sent with the next event, after any PUT of the integration, or at once where
CARTWRIGHT_DELIVERY_QUEUE is set to the address of the queue.`,
  options: {
    retry: { type: "boolean", default: false, says: "with unread: read the changes again" },
    write: {
      type: "boolean",
      default: false,
      says: "with audit: append an event for each of these gaps, with what there is now",
    },
    table: TABLE_OPTION,
  },
} as const satisfies CommandSpec;

const LONGEST_MS = 60 * 60 * 1000;
/** The longest time that a change needs from the table to the log. */
const PAUSE_MS = 30_000;

/** Every call opens a context with a new deadline. */
function contexts(table: Table): () => Context {
  return () => openContext(table, { longestMs: LONGEST_MS });
}

/** Without the address of the queue, the next event calls for the deliveries. */
function openCalls(): DeliveryCalls {
  return process.env["CARTWRIGHT_DELIVERY_QUEUE"]
    ? openDeliveryCalls(process.env)
    : { callFor: async () => {} };
}

type Flags = { readonly retry: boolean; readonly write: boolean };

async function readRows(opened: OpenTable, positionals: readonly string[], flags: Flags): Promise<string[]> {
  const { table } = opened;
  const [command = "", id = "", eventId] = positionals;
  const next = contexts(table);
  if (command === "audit") return auditTable(opened, next, flags.write);
  if (command === "dead") return deadLetterRows(table, id);
  if (command === "waiting") return waitingRows(table, id);
  if (command === "replay") {
    const rows = await replayLetters(next, id, eventId);
    await openCalls().callFor(next(), id);
    return rows;
  }
  const again = flags.retry ? await readAgain(next, openCalls(), EVENT_SOURCES) : [];
  const unread = await unreadRows(table);
  process.exitCode = unread.length === 0 ? 0 : 1;
  return [...again, ...unread];
}

async function auditTable({ pages }: OpenTable, next: () => Context, isWriting: boolean): Promise<string[]> {
  const report = (line: string) => console.error(line);
  const pause = () => new Promise<void>((resolve) => setTimeout(resolve, PAUSE_MS));
  const { rows, isWhole } = await auditRows({
    pages,
    next,
    deliveryCalls: openCalls(),
    isWriting,
    report,
    pause,
  });
  process.exitCode = isWhole ? 0 : 1;
  return [...rows];
}

const OF_INTEGRATION = ["dead", "replay", "waiting"];

async function run(words: readonly string[]): Promise<void> {
  const { values, positionals } = readWords(spec, words, 3);
  const [action = "", id] = positionals;
  if (!["unread", "audit", ...OF_INTEGRATION].includes(action))
    throw new Error("Say dead, replay, waiting, unread or audit.");
  if (OF_INTEGRATION.includes(action) && id === undefined)
    throw new Error(`Which integration? ${action} INTEGRATION_ID`);
  const rows = await withTable(values.table, (opened) => readRows(opened, positionals, values), {
    longestMs: LONGEST_MS,
  });
  for (const row of rows) console.log(row);
  if (rows.length === 0) console.log("There is none.");
}

export const command: Command = { spec, run };

if (import.meta.main) await runCommand(command);
