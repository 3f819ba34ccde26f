import { randomUUID } from "node:crypto";
import { parseArgs } from "node:util";
import { openDeliveryCalls } from "../lib/aws/delivery-queue.ts";
import { deadlineIn } from "../lib/kernel/deadline.ts";
import type { Table } from "../lib/table/table.ts";
import type { Context } from "../lib/use-case/context.ts";
import { EVENT_SOURCES } from "../lib/workers/event-sources.ts";
import { auditRows } from "./events/audit-rows.ts";
import { deadLetterRows, replayLetters, waitingRows } from "./events/deliveries.ts";
import { readAgain, unreadRows } from "./events/unread-changes.ts";
import { type OpenTable, openTable } from "./keys/open-table.ts";

const USAGE = `npm run events -- dead INTEGRATION_ID [--table NAME]
npm run events -- replay INTEGRATION_ID [EVENT_ID] [--table NAME]
npm run events -- waiting INTEGRATION_ID [--table NAME]
npm run events -- unread [--retry] [--table NAME]
npm run events -- audit [--write] [--table NAME]

dead     Events of an integration that were given up after 72 hours. They are kept for 30 days.
replay   Has them tried for another 72 hours, all of them or one, in the order of their objects.
waiting  How the deliveries of an integration are, and what waits behind events that could not be delivered.
unread   Changes of the table of which no event could be made; with --retry they are read again. The exit status is 1
         when some are left. Those of very large items cannot be read again: audit --write makes up for them.
audit    Reads the whole table and names the changes since the first integration of which nothing was told. With --write
         an event is appended for each of these gaps, with what there is now. The exit status is 1 while some are left.

What is replayed or appended is sent when the integration is next called for: by the next event, by any PUT of it, or at once where
CARTWRIGHT_DELIVERY_QUEUE is set to the address of the queue.

--table  a table on AWS (or set CARTWRIGHT_TABLE); without it, the data of this machine`;

const LONGEST_MS = 60 * 60 * 1000;
/** For so long a change may be on its way from the table to the log. */
const PAUSE_MS = 30_000;

/** What work on events needs outside of a function. */
function contexts(table: Table): () => Context {
  const quiet = () => {};
  return () => {
    const deadline = deadlineIn(LONGEST_MS);
    return {
      table,
      deadline,
      now: () => new Date(),
      newId: () => randomUUID(),
      log: { info: quiet, warn: quiet, error: (event, fields) => console.error(event, fields) },
      count: quiet,
      profile: "specification",
      signer: () => Promise.reject(new Error("A command signs nothing.")),
      demoKeys: "refused",
      caller: { grant: "none" },
      callerSource: "",
      addressLimit: 0,
      shopper: {},
      requestId: randomUUID(),
      effectId: randomUUID(),
      ...(process.env["CARTWRIGHT_DELIVERY_QUEUE"] ? { deliveryCalls: openDeliveryCalls(deadline) } : {}),
    };
  };
}

type Flags = { readonly retry: boolean; readonly write: boolean };

async function rowsOf(opened: OpenTable, positionals: readonly string[], flags: Flags): Promise<string[]> {
  const { table } = opened;
  const [command = "", id = "", eventId] = positionals;
  const next = contexts(table);
  if (command === "audit") return audited(opened, next, flags.write);
  if (command === "dead") return deadLetterRows(table, id);
  if (command === "waiting") return waitingRows(table, id);
  if (command === "replay") {
    const rows = await replayLetters(next, id, eventId);
    await next().deliveryCalls?.callFor(id);
    return rows;
  }
  const again = flags.retry ? await readAgain(next, EVENT_SOURCES) : [];
  const left = await unreadRows(table);
  process.exitCode = left.length === 0 ? 0 : 1;
  return [...again, ...left];
}

async function audited({ pages }: OpenTable, next: () => Context, isWriting: boolean): Promise<string[]> {
  const report = (line: string) => console.error(line);
  const pause = () => new Promise<void>((resolve) => setTimeout(resolve, PAUSE_MS));
  const { rows, isWhole } = await auditRows({ pages, next, isWriting, report, pause });
  process.exitCode = isWhole ? 0 : 1;
  return [...rows];
}

async function main(): Promise<void> {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: {
      table: { type: "string" },
      retry: { type: "boolean", default: false },
      write: { type: "boolean", default: false },
      help: { type: "boolean" },
    },
  });
  const [command = "", id] = positionals;
  const isKnown =
    ["unread", "audit"].includes(command) ||
    (["dead", "replay", "waiting"].includes(command) && id !== undefined);
  if (values.help || !isKnown) return console.log(USAGE);
  const opened = await openTable(values.table ?? process.env["CARTWRIGHT_TABLE"], process.env, {
    longestMs: LONGEST_MS,
  });
  try {
    const rows = await rowsOf(opened, positionals, values);
    for (const row of rows) console.log(row);
    if (rows.length === 0) console.log("There is none.");
  } finally {
    await opened.close();
  }
}

try {
  await main();
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
}
