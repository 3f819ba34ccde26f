import { DEFAULT_LOG_DAYS } from "../../../lib/audit-log/log-days.ts";
import { createCustomer } from "../../../lib/customers/create-customer.ts";
import { customers } from "../../../lib/customers/store.ts";
import type { ErasureRequest } from "../../../lib/personal-data/erasure-request.ts";
import {
  buildNewRequestWrites,
  getErasureRequest,
} from "../../../lib/personal-data/erasure-requests-store.ts";
import { makeLogEntry } from "../../../lib/personal-data/personal-log-entry.ts";
import { readLogEntries, writeLogEntry } from "../../../lib/personal-data/personal-logs-store.ts";
import { writeStepSurely } from "../../../lib/table/effects/write-step.ts";
import { DEMO_ADMIN } from "../../local/demo/clients.ts";
import { addMissing, type Merchant, once } from "../../local/demo/merchant.ts";
import { demoId } from "../../local/demo/stable-id.ts";
import type { DemoPart } from "../area.ts";

const PERSON = "customer to erase";
const REQUEST = "erasure of a former customer";
const DAY_MS = 24 * 60 * 60 * 1000;

/** A customer to erase with the log of them, and the request about another one as its work leaves it. */
export const samples: DemoPart = {
  async add(merchant) {
    await addPerson(merchant);
    await addLog(merchant);
    const ctx = merchant(REQUEST);
    const request = buildRequest(ctx.now());
    await once(getErasureRequest(ctx.table, request.id), () =>
      writeStepSurely(ctx, buildNewRequestWrites(request)),
    );
  },
};

async function addPerson(merchant: Merchant): Promise<void> {
  const ctx = merchant(PERSON);
  const data = { type: "customer", name: "Edda Quist", email: "edda@example.org" } as const;
  await addMissing(customers.get(ctx.table, demoId(PERSON)), () => createCustomer(ctx, { data }));
}

/** As the stream's reader makes it. */
async function addLog(merchant: Merchant): Promise<void> {
  const ctx = merchant(`log of ${PERSON}`);
  const id = demoId(PERSON);
  const initiator = { kind: "k", id: DEMO_ADMIN.clientId } as const;
  const change = { source: "sample", at: ctx.now(), initiator, number: "1" };
  const entry = makeLogEntry(change, {
    type: "customer",
    id,
    happened: "created",
    delta: { id, name: "Edda Quist", email: "edda@example.org" },
    persons: [`customer.${id}`],
    path: `/v2/customers/${id}`,
  });
  const [first] = await readLogEntries(ctx.table, { type: "customer", id }, 1);
  if (!first) await writeLogEntry(ctx.table, entry, DEFAULT_LOG_DAYS.days);
}

function buildRequest(now: Date): ErasureRequest {
  const customerId = demoId("erased customer");
  const KEPT_DAYS = 3650;
  return {
    id: demoId(REQUEST),
    resource_type: "customer",
    resource_id: customerId,
    initiator: { kind: "k", id: DEMO_ADMIN.clientId },
    set: { kind: "customer", id: customerId },
    status: "SUCCESS",
    pieces: [],
    erased: { customer: 1, address: 2, cart: 1 },
    anonymized: 1,
    kept: { count: 2, until: new Date(now.getTime() + KEPT_DAYS * DAY_MS).toISOString().slice(0, 10) },
    created_at: now.toISOString(),
    updated_at: now.toISOString(),
  };
}
