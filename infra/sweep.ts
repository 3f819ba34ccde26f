import { randomUUID } from "node:crypto";
import { parseArgs } from "node:util";
import { clearAll } from "../lib/tasks/clear-partitions.ts";
import { endTask, getTasks } from "../lib/tasks/store.ts";
import { inOrder, type Task } from "../lib/tasks/task.ts";
import { type OpenTable, openTable } from "./keys/open-table.ts";
import { findStrays, type Sweep } from "./sweep/strays.ts";

const USAGE = `npm run sweep [-- --clear] [--table NAME]

Proves that claims and what they claim match one to one: slugs and api_types of Custom APIs, values of unique fields,
gates. Names background work that is not done. Reads the whole table.

  --clear   removes what deleted things left behind, without waiting for the worker
  --table   a table on AWS (or set CARTWRIGHT_TABLE); without it, the data of this machine`;

/** Items that a request is just changing look stray for a moment; what looks so twice is. */
async function sweep({ scan }: OpenTable): Promise<Sweep> {
  const first = findStrays(await scan());
  if (first.strays.length === 0) return first;
  const before = new Set(first.strays);
  const second = findStrays(await scan());
  return { ...second, strays: second.strays.filter((stray) => before.has(stray)) };
}

async function clear({ table }: OpenTable): Promise<void> {
  for (const { id, work } of await getTasks(table)) {
    if (work.kind !== "clear-partitions") continue;
    await clearAll({ table, newId: randomUUID }, work.places);
    await endTask(table, id, randomUUID());
    console.log(`Removed ${work.places.map(({ pk }) => pk).join(", ")}`);
  }
}

function report({ strays, leftovers, counts }: Sweep, place: string): void {
  const { apis, entries, claims } = counts;
  console.log(`${place}: ${apis} Custom APIs, ${entries} entries, ${claims} claims and gates`);
  for (const stray of strays) console.error(stray);
  if (leftovers.length > 0) console.log(`${leftovers.length} partitions still to be removed: add --clear`);
  console.log(strays.length === 0 ? "They match one to one." : `${strays.length} do not match.`);
}

/** What waits for the worker; one that is old has failed again and again, the function's log says why. */
function reportTasks(tasks: readonly Task[]): void {
  for (const { id, created_at, work } of inOrder(tasks)) {
    console.log(`Task ${id} to ${work.kind.replace("-", " ")} is not done, since ${created_at}`);
  }
}

async function main(): Promise<void> {
  const options = {
    clear: { type: "boolean" },
    table: { type: "string" },
    help: { type: "boolean" },
  } as const;
  const { values } = parseArgs({ options });
  if (values.help) return console.log(USAGE);
  const opened = await openTable(values.table ?? process.env["CARTWRIGHT_TABLE"]);
  try {
    if (values.clear) await clear(opened);
    const found = await sweep(opened);
    report(found, opened.place);
    reportTasks(await getTasks(opened.table));
    process.exitCode = found.strays.length === 0 ? 0 : 1;
  } finally {
    await opened.close();
  }
}

if (import.meta.main) {
  try {
    await main();
  } catch (error) {
    console.error(error instanceof Error ? error.message : error);
    process.exitCode = 1;
  }
}
