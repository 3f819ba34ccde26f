import { type Deadline, deadlineIn } from "../../../kernel/deadline.ts";
import type { Cursor, Item, Table } from "../../../table/table.ts";

export type Scan = {
  readonly table: Table;
  readonly pk: string;
  readonly deadline: Deadline;
  readonly isDone: () => boolean;
  readonly visit: (item: Item) => void;
};
type Range = { readonly from: string; readonly to: string };

/** A completed scan, with the items if one call (at most 1 MB) returned them all. */
export type CompletedScan = { readonly items?: readonly Item[] };

/** Ids are random and spread evenly over these ranges. `~` sorts after every hexadecimal digit. */
const QUARTERS: readonly Range[] = [
  { from: "0", to: "3~" },
  { from: "4", to: "7~" },
  { from: "8", to: "b~" },
  { from: "c", to: "f~" },
];

/** The first page, then four parts in parallel: half the time. @returns undefined if time ran out */
export async function readEverything(scan: Scan): Promise<CompletedScan | undefined> {
  if (scan.deadline.left() === 0) return undefined;
  const { items, next } = await scan.table.query({ pk: scan.pk, consistent: true });
  if (!(await visitAll(scan, items))) return undefined;
  const last = items.at(-1)?.sk ?? "";
  if (!next) return { items };
  const rest: Scan = { ...scan, visit: (item) => item.sk !== last && scan.visit(item) };
  const parts = QUARTERS.filter(({ to }) => to > last).map(({ from, to }) => {
    const [, later = from] = [from, last].sort();
    return readRange(rest, { from: later, to });
  });
  return (await Promise.all(parts)).every((part) => part !== undefined) ? {} : undefined;
}

/** Reads by id until everything or enough is read. @returns undefined if time ran out */
export async function readRange(scan: Scan, sk?: Range): Promise<CompletedScan | undefined> {
  const { table, pk, deadline, isDone } = scan;
  let first: readonly Item[] | undefined;
  let after: Cursor | undefined;
  do {
    if (deadline.left() === 0) return undefined;
    const page = await table.query({
      pk,
      consistent: true,
      ...(sk ? { sk } : {}),
      ...(after ? { after } : {}),
    });
    if (!(await visitAll(scan, page.items))) return undefined;
    first = after ? undefined : page.items;
    after = page.next;
  } while (after && !isDone());
  return first ? { items: first } : {};
}

/** Milliseconds of work before other tasks in the process get a turn. */
const TURN_MS = 20;

/** One call returns 1 MB, which may inflate to far more. @returns false if time ran out */
async function visitAll({ deadline, visit }: Scan, items: readonly Item[]): Promise<boolean> {
  let turn = deadlineIn(TURN_MS);
  for (const item of items) {
    if (deadline.left() === 0) return false;
    if (turn.left() === 0) {
      await new Promise((resolve) => setImmediate(resolve));
      turn = deadlineIn(TURN_MS);
    }
    visit(item);
  }
  return true;
}
