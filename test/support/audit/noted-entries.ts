import { marshall } from "@aws-sdk/util-dynamodb";
import { createContexts } from "../../../lib/runtime/consumer.ts";
import { recordChanges } from "../../../lib/workers/record-changes.ts";
import { testRuntime } from "../runtime.ts";
import { expectData, type Shop } from "../shop.ts";
import type { MemoryTable } from "../tables/memory-table.ts";
import type { AuditEntryView } from "./audited-shop.ts";

/** Entries of the log about members of staff, made of the notes that are in the table; newest first. */
export async function readStaffEntries(
  shop: Pick<Shop<MemoryTable>, "table" | "get" | "now">,
  staffId: string,
): Promise<readonly AuditEntryView[]> {
  const notes = shop.table.all().filter(({ type, who }) => type === "change_note" && who !== undefined);
  const written = notes.map((note, at) => ({
    key: { pk: note.pk, sk: note.sk },
    after: marshall(note, { removeUndefinedValues: true }),
    at: shop.now(),
    sequenceNumber: String(at),
    isExpiry: false,
  }));
  const next = createContexts(testRuntime({ table: shop.table, now: shop.now }), () => {});
  await recordChanges({ next, written, expired: [], changes: [], hasWork: false, hasTime: () => true });
  const filter = `eq(object_type,staff):eq(object_id,${staffId})`;
  return expectData(shop.get(`/v2/audit-log?page[limit]=100&filter=${filter}`));
}
