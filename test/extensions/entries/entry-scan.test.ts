import { describe, expect, it } from "@jest/globals";
import {
  readEverything,
  readRange,
  type Scan,
} from "../../../lib/extensions/entries/lists/entry-scan-store.ts";
import { deadlineIn } from "../../../lib/kernel/deadline.ts";
import type { Item, Table } from "../../../lib/table/table.ts";
import { memoryTable } from "../../support/tables/memory-table.ts";

const items = Array.from({ length: 10 }, (_, at): Item => ({ pk: "ENTRY#1", sk: `0${at}`, type: "entry" }));
/** One call returns all entries, up to DynamoDB's 1 MB. */
const query: Table["query"] = async () => ({ items, units: 1 });
const table = { ...memoryTable(), query };

describe.each([
  ["all", readEverything],
  ["a range", readRange],
])("reading %s of a partition, while entries of one call are looked at", (_, read) => {
  const scan = (rest: Pick<Scan, "visit" | "deadline">) =>
    read({ table, pk: "ENTRY#1", isDone: () => false, ...rest });

  it("stops as soon as the time is over", async () => {
    const seen: Item[] = [];
    const deadline = { left: () => (seen.length < 3 ? 1000 : 0) };
    expect(await scan({ deadline, visit: (item) => seen.push(item) })).toBeUndefined();
    expect(seen).toHaveLength(3);
  });

  it("lets other work have its turn", async () => {
    let seen = 0;
    let seenByOther: number | undefined;
    const visit = () => {
      seen += 1;
      for (const busy = deadlineIn(10); busy.left() > 0; );
    };
    setImmediate(() => {
      seenByOther = seen;
    });
    expect(await scan({ deadline: deadlineIn(60_000), visit })).toEqual({ items });
    expect([seen, seenByOther]).toEqual([10, expect.any(Number)]);
    expect(seenByOther).toBeLessThan(10);
  });
});
