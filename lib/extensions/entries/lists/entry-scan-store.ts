import { type Deadline, deadlineIn } from "../../../kernel/deadline.ts";
import type { Cursor, Item, Table } from "../../../table/table.ts";

/** A reading of a partition; `visit` gets every item once. */
export type Scan = {
  readonly table: Table;
  readonly pk: string;
  readonly deadline: Deadline;
  readonly isDone: () => boolean;
  readonly visit: (item: Item) => void;
};
type Range = { readonly from: string; readonly to: string };

/** All was read that had to be; with the items if they came in one call, which is at most 1 MB. */
export type Whole = { readonly items?: readonly Item[] };

/** Ids are random and spread evenly over these; `~` is behind every hexadecimal digit. */
const QUARTERS: readonly Range[] = [
  { from: "0", to: "3~" },
  { from: "4", to: "7~" },
  { from: "8", to: "b~" },
  { from: "c", to: "f~" },
];

/**
 * Reads all in any order: what is left after the first page in four parts at a time, which takes half the time.
 * @returns `undefined` if the deadline left no time for it
 */
export async function readEverything(scan: Scan): Promise<Whole | undefined> {
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

/** Reads in the order of ids until all is read or enough is. @returns `undefined` if the deadline left no time for it */
export async function readRange(scan: Scan, sk?: Range): Promise<Whole | undefined> {
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

/** How long one list is looked at before whatever else waits in the process has its turn. */
const TURN_MS = 20;

/** A call brings 1 MB, which may be very much more once it is inflated. @returns false when the deadline has passed */
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
