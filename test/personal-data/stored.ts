import { randomUUID } from "node:crypto";
import { buildErasureDueWrite } from "../../lib/orders/anonymize/erasure-due-store.ts";
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

/** Items of every type that the area stores, see `test/formats`. */
export const storedParts: readonly StoredPart[] = [{ place: 130, add: addErasure }];
