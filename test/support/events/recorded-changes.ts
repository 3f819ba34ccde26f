import { randomUUID } from "node:crypto";
import { isDeepStrictEqual } from "node:util";
import type { StoredChange } from "../../../lib/events/event-family.ts";
import { dropUndefined } from "../../../lib/kernel/objects.ts";
import type { Key } from "../../../lib/table/table.ts";
import { type MemoryTable, memoryTable, type WrittenItem } from "../tables/memory-table.ts";

/** A memory table whose changes can be read as from the table's stream. */
export type RecordedTable = MemoryTable & {
  /** All changes so far in the order of commits. Those of a transaction are in the order of its writes. */
  readonly changes: () => readonly StoredChange[];
  /** The changes since the last call. */
  readonly newChanges: () => readonly StoredChange[];
  /** Removes expired items, as DynamoDB does some time later, and records the removals as such. */
  readonly removeExpired: () => Promise<void>;
};

const itemKey = ({ before, after }: WrittenItem): Key => {
  const { pk, sk } = (after ?? before)!;
  return { pk, sk };
};

/**
 * A memory table that records each item that a write changes. As in the stream, a write that leaves an item unchanged is no
 * change.
 * @param now the table's clock, which gives the times of changes
 */
export function createRecordedTable({ now = () => new Date() }: { now?: () => Date } = {}): RecordedTable {
  const changes: StoredChange[] = [];
  const removed = new Set<string>();
  let told = 0;
  const record = (written: WrittenItem) => {
    const { before, after } = written;
    if (isDeepStrictEqual(before, after)) return;
    const key = itemKey(written);
    const isExpiry = !after && removed.delete(JSON.stringify(key));
    changes.push({ key, ...dropUndefined({ before, after }), at: now(), isExpiry });
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
