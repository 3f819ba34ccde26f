import { randomUUID } from "node:crypto";
import { isDeepStrictEqual } from "node:util";
import type { StoredChange } from "../../../lib/events/event-family.ts";
import { defined } from "../../../lib/kernel/defined.ts";
import type { Key } from "../../../lib/table/table.ts";
import { type MemoryTable, memoryTable, type WrittenItem } from "../tables/memory-table.ts";

/** A table in memory whose changes can be read as the stream of the table tells them. */
export type RecordedTable = MemoryTable & {
  /** Every change up to now, in the order of the commits; those of a transaction in the order of its writes. */
  readonly changes: () => readonly StoredChange[];
  /** The changes since this was last called, or since the beginning. */
  readonly newChanges: () => readonly StoredChange[];
  /** Removes what has expired by now, as the table does some time later, and records it as that. */
  readonly removeExpired: () => Promise<void>;
};

const keyOf = ({ before, after }: WrittenItem): Key => {
  const { pk, sk } = (after ?? before)!;
  return { pk, sk };
};

/**
 * A memory table that records each item that a write has changed. As in the stream, a write that leaves an item as it
 * was is no change.
 * @param now the clock of the table, from which the changes have their time
 */
export function recordedTable({ now = () => new Date() }: { now?: () => Date } = {}): RecordedTable {
  const changes: StoredChange[] = [];
  const removed = new Set<string>();
  let told = 0;
  const record = (written: WrittenItem) => {
    const { before, after } = written;
    if (isDeepStrictEqual(before, after)) return;
    const key = keyOf(written);
    const isExpiry = !after && removed.delete(JSON.stringify(key));
    changes.push({ key, ...defined({ before, after }), at: now(), isExpiry });
  };
  const table = memoryTable({ now, onWritten: record });
  return {
    ...table,
    changes: () => changes,
    newChanges: () => {
      const fresh = changes.slice(told);
      told = changes.length;
      return fresh;
    },
    removeExpired: async () => {
      const seconds = now().getTime() / 1000;
      const expired = table
        .all()
        .filter(({ expires_at = Number.POSITIVE_INFINITY }) => expires_at <= seconds);
      for (const { pk, sk } of expired) {
        removed.add(JSON.stringify({ pk, sk }));
        const removal = { delete: { pk, sk }, when: { unconditional: "it has expired" } };
        await table.transact([removal], randomUUID());
      }
    },
  };
}
