import { createDemoKeys } from "../../../infra/local/demo/demo-keys.ts";
import { RAISED_KEYS } from "../../../lib/events/event-keys.ts";
import { takesIdempotencyKey } from "../../../lib/http/endpoint.ts";
import { forgetProcessMemory } from "../../../lib/kernel/process-memory.ts";
import type { Table } from "../../../lib/table/table.ts";
import { HURRIED } from "../background/background.ts";
import { runWorker } from "../background/worker.ts";
import { integrationShop } from "../events/integrations.ts";
import { prepareExample, sendExample } from "../example-calls.ts";
import { expectData } from "../shop.ts";
import { openDemoStore } from "../shops/demo-store.ts";
import { SURROUNDINGS } from "../surroundings.ts";
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
  /** Ids of events that receivers have got, each with its key. */
  readonly arrived: Map<string, string>;
  /** Puts store and clock back, and makes what must come before the request. */
  readonly begin: (sending: Sending) => Promise<void>;
  /** @param isHurried leaves to the worker all that it may leave */
  readonly send: (
    sending: Sending,
    plan?: FaultPlan,
    isHurried?: boolean,
  ) => Promise<Seen & { readonly attempts: readonly Attempt[] }>;
  /** Lets a new process carry on what was left to be done, an hour later, when all leases have ended. */
  readonly settle: (plan?: FaultPlan) => Promise<void>;
};

/** A busy machine is no reason to give up. */
const LONGEST_MS = 20_000;
/** Keys of one integration. */
const MOST_OBSERVED = 5;
const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;

export async function openWriteLab(engine: TestEngine): Promise<WriteLab> {
  const demo = memoryTable();
  await createDemoKeys(demo);
  await openDemoStore(demo);
  await observeAll(demo);
  // Integrations begin with the next whole second, and changes before them raise no events.
  const opened = Date.now() + MINUTE_MS;
  let hours = 0;
  const now = () => new Date(opened + hours * HOUR_MS);
  const store = await fillWireStore(engine, demo.all(), now);
  const changes = () => showChanges(store.base, store.now);
  const arrived = new Map<string, string>();
  return {
    ...{ store, now, changes, arrived },
    async begin({ subject: { request } }) {
      hours = 0;
      arrived.clear();
      await store.putBack();
      forgetProcessMemory();
      await prepareExample(request, { table: store.open().table, now });
    },
    async send({ subject: { endpoint, request }, isKeyed }, plan, isHurried = false) {
      const { table, attempts } = store.open(plan);
      const headers = isKeyed && takesIdempotencyKey(endpoint) ? { "idempotency-key": "once" } : {};
      const deadlineMs = isHurried ? 0 : LONGEST_MS;
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

/** The worker reaches the files of the requests. */
const privateFiles = SURROUNDINGS.privateFiles ?? "none";

/** Integrations that receive every event. */
async function observeAll(table: Table): Promise<void> {
  const { create } = integrationShop(table);
  for (let at = 0; at < RAISED_KEYS.length; at += MOST_OBSERVED) {
    const observes = RAISED_KEYS.slice(at, at + MOST_OBSERVED);
    await expectData(create({ observes }, { now: () => new Date() }));
  }
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
    await runWorker({ table, now, privateFiles, ...HURRIED });
  }
}

async function work(table: Table, now: () => Date): Promise<void> {
  for (let tries = 0; tries < MOST_TRIES; tries += 1)
    if (await runWorker({ table, now, privateFiles, ...HURRIED })) return;
}
