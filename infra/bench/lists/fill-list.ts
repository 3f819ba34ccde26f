import { randomUUID } from "node:crypto";
import { deadlineIn } from "../../../lib/kernel/deadline.ts";
import { MOST_ACTIONS } from "../../../lib/table/limits.ts";
import { type Item, keyOf, type Table, type Update, type Write } from "../../../lib/table/table.ts";
import type { Step } from "../../commands/progress/display.ts";
import type { Shop } from "../metered-shop.ts";
import type { OpenList } from "./kinds.ts";

const BATCHES_AT_ONCE = 2;
const LONGEST_MS = 3_600_000;
const FILLED = { unconditional: "the list is filled from nothing" } as const;

/** Fills a list from one length to another in batches, so that only the batch in work is in memory. */
export async function fillList(
  shop: Shop,
  { writesAt, countWrites = () => [] }: OpenList,
  { from, to, step }: { readonly from: number; readonly to: number; readonly step: Step },
): Promise<void> {
  const sums = new Map<string, Update>();
  let items = new Map<string, Item>();
  for (let at = from; at < to; at += 1) {
    for (const write of [...writesAt(at), ...(at === to - 1 ? countWrites(to) : [])]) {
      if ("put" in write) items.set(keyText(write), write.put);
      else if ("update" in write) sums.set(keyText(write), mergeWrite(write, sums.get(keyText(write))));
    }
    if (items.size < MOST_ACTIONS * BATCHES_AT_ONCE) continue;
    await putAll(shop, [...items.values()]);
    items = new Map();
    step(at + 1);
  }
  await putAll(shop, [...items.values()]);
  await addAll(shop.runtime.table(deadlineIn(LONGEST_MS)), [...sums.values()]);
  shop.reset();
}

function keyText(write: Write): string {
  const { pk, sk } = keyOf(write);
  return `${pk}\n${sk}`;
}

function mergeWrite(write: Update, before: Update | undefined): Update {
  const add = { ...before?.add };
  for (const [name, by] of Object.entries(write.add ?? {})) add[name] = (add[name] ?? 0) + by;
  return { ...write, add };
}

/** Transactions are the engine's fastest writes: each is flushed to disk once. */
async function putAll(shop: Shop, items: readonly Item[]): Promise<void> {
  const table = shop.runtime.table(deadlineIn(LONGEST_MS));
  const batches = Array.from({ length: Math.ceil(items.length / MOST_ACTIONS) }, (_, at) =>
    items.slice(at * MOST_ACTIONS, (at + 1) * MOST_ACTIONS),
  );
  await Promise.all(
    batches.map((batch) =>
      table.transact(
        batch.map((put) => ({ put, when: FILLED })),
        randomUUID(),
      ),
    ),
  );
  shop.reset();
}

async function addAll(table: Table, sums: readonly Update[]): Promise<void> {
  for (const { update, when, ...change } of sums) await table.update(update, change, when);
}
