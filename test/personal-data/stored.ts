import { randomUUID } from "node:crypto";
import { buildErasureDueWrite } from "../../lib/orders/anonymize/erasure-due-store.ts";
import { buildErasedMark } from "../../lib/personal-data/erased-persons-store.ts";
import { makeLogEntry } from "../../lib/personal-data/personal-log-entry.ts";
import { writeLogEntry } from "../../lib/personal-data/personal-logs-store.ts";
import type { StoredPart } from "../formats/stored-part.ts";
import { expectData, type Shop } from "../support/shop.ts";

const YEAR_MS = 365 * 24 * 60 * 60 * 1000;

/** An erasure that no worker has begun, and the mark that one leaves for an order. */
async function addErasure(shop: Shop): Promise<void> {
  const customer = { type: "customer", name: "Edda", email: "edda@example.com", password: "nanoseconds" };
  const { id } = await expectData(shop.post("/v2/customers", { data: customer }));
  const data = { type: "erasure_request", resource_type: "customer", resource_id: id };
  await expectData(shop.post("/v2/personal-data/erasure-requests", { data }));
  const dueAt = new Date(shop.now().getTime() + YEAR_MS);
  const orderId = "00000000-0000-4000-8000-0000000000e1";
  await shop.table.transact([buildErasureDueWrite(orderId, dueAt)], randomUUID());
}

/** The log of a customer who was deleted, and the mark of one who was erased. */
async function addLog(shop: Shop): Promise<void> {
  const id = "00000000-0000-4000-8000-0000000000e2";
  const initiator = { kind: "k", id: "test-client" } as const;
  const change = { source: "stored", at: shop.now(), initiator, number: "2" };
  const persons = [`customer.${id}`] as const;
  const entry = makeLogEntry(change, { type: "customer", id, happened: "deleted", delta: {}, persons });
  await writeLogEntry(shop.table, entry, 365);
  const mark = { person: persons[0], request_id: "00000000-0000-4000-8000-0000000000e3" };
  await shop.table.transact([buildErasedMark(mark, shop.now())], randomUUID());
}

/** Items of every type that the area stores, see `test/formats`. */
export const storedParts: readonly StoredPart[] = [
  { place: 130, add: addErasure },
  { place: 131, add: addLog },
];
