import { createDemoKeys } from "../../../infra/local/demo/demo-keys.ts";
import { takesIdempotencyKey } from "../../../lib/http/error-statuses.ts";
import { forgetProcessMemory } from "../../../lib/kernel/process-memory.ts";
import type { Table } from "../../../lib/table/table.ts";
import { HURRIED } from "../background/background.ts";
import { runWorker } from "../background/worker.ts";
import { prepareExample, sendExample } from "../example-calls.ts";
import { openDemoStore } from "../shops/demo-store.ts";
import type { TestEngine } from "../tables/engine.ts";
import { memoryTable } from "../tables/memory-table.ts";
import type { Attempt, FaultPlan } from "./faults.ts";
import { maskText, showChanges } from "./shown-changes.ts";
import { fillWireStore, type WireStore } from "./wire-store.ts";
import type { WriteSubject } from "./write-subjects.ts";

/** A request, sent with or without an Idempotency-Key. */
export type Sending = { readonly subject: WriteSubject; readonly isKeyed: boolean };

/** An answer, and what the store has changed since the beginning. */
export type Seen = { readonly status: number; readonly body: string; readonly changes: readonly string[] };

/** The demo store on the engine, whose clock stands until it is moved. */
export type WriteLab = {
  readonly store: WireStore;
  readonly now: () => Date;
  readonly changes: () => readonly string[];
  /** Puts store and clock back, and makes what must come before the request. */
  readonly begin: (sending: Sending) => Promise<void>;
  readonly send: (
    sending: Sending,
    plan?: FaultPlan,
    deadlineMs?: number,
  ) => Promise<Seen & { readonly attempts: readonly Attempt[] }>;
  /** Lets a new process carry on what was left to be done, an hour later, when all leases have ended. */
  readonly settle: (plan?: FaultPlan) => Promise<void>;
};

/** A busy machine is no reason to give up. */
const LONGEST_MS = 20_000;
const HOUR_MS = 3_600_000;

export async function openWriteLab(engine: TestEngine): Promise<WriteLab> {
  const demo = memoryTable();
  await createDemoKeys(demo);
  await openDemoStore(demo);
  const opened = Date.now();
  let hours = 0;
  const now = () => new Date(opened + hours * HOUR_MS);
  const store = await fillWireStore(engine, demo.all(), now);
  const changes = () => showChanges(store.base, store.now);
  return {
    store,
    now,
    changes,
    async begin({ subject: { request } }) {
      hours = 0;
      await store.putBack();
      forgetProcessMemory();
      await prepareExample(request, { table: store.open().table, now });
    },
    async send({ subject: { endpoint, request }, isKeyed }, plan, deadlineMs = LONGEST_MS) {
      const { table, attempts } = store.open(plan, deadlineMs);
      const headers = isKeyed && takesIdempotencyKey(endpoint) ? { "idempotency-key": "once" } : {};
      const ask = () => sendExample(endpoint, request, { table, now, headers, deadlineMs });
      const { status, text } = await (request.isPatient ? askPatiently(ask, table, now) : ask());
      return { status, body: maskText(text), changes: changes(), attempts: attempts() };
    },
    async settle(plan) {
      forgetProcessMemory();
      hours += 1;
      await work(store.open(plan).table, now);
    },
  };
}

const MOST_TRIES = 50;

async function askPatiently<A extends { readonly status: number }>(
  ask: () => Promise<A>,
  table: Table,
  now: () => Date,
): Promise<A> {
  for (let tries = 1; ; tries += 1) {
    const answer = await ask();
    if (answer.status !== 409 || tries === MOST_TRIES) return answer;
    await runWorker({ table, now, ...HURRIED });
  }
}

async function work(table: Table, now: () => Date): Promise<void> {
  for (let tries = 0; tries < MOST_TRIES; tries += 1) if (await runWorker({ table, now, ...HURRIED })) return;
}
