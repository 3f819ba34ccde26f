import { describe, expect, it } from "@jest/globals";
import { getDeadLetters } from "../../../lib/webhooks/delivery/dead-letters/dead-letters-store.ts";
import { getAllWaiting } from "../../../lib/webhooks/delivery/waiting-store.ts";
import { attemptWrites } from "../../../lib/webhooks/subscriptions/attempts-store.ts";
import { newJobId } from "../../../lib/webhooks/subscriptions/delivery-attempt.ts";
import type { Integration } from "../../../lib/webhooks/subscriptions/integration.ts";
import { integrations } from "../../../lib/webhooks/subscriptions/integrations-store.ts";
import type { Call } from "../../support/call.ts";
import { aChange, anIntegration, deliveries, fails, succeeds } from "../../support/events/deliveries.ts";
import { shopOn } from "../../support/shop.ts";
import { UNKNOWN_ID } from "../../support/unknown-id.ts";

const SECOND = 1000;
const MINUTE = 60 * SECOND;
const HOUR = 60 * MINUTE;
const ID = "2f3a5b6c-0000-4000-8000-000000000001";

/** A store with one integration. Deliveries run as the clock moves. */
async function aStore(behaviour = succeeds, events = 1) {
  const store = deliveries();
  await store.save(anIntegration({ id: ID }));
  store.world.behaviour = behaviour;
  const changes = Array.from({ length: events }, (_, n) => aChange("a", n + 1, store.now()));
  await store.raise(changes, ID);
  await store.runFor(10 * SECOND);
  const api = shopOn(store.table, {
    now: store.now,
    deliveryCalls: store.deliveryCalls,
  });
  const jobs = async () => (await api.get(`/v2/integrations/${ID}/jobs`)).body.data;
  const retry = (job: string, more: Call = {}) =>
    api.post(`/v2/integrations/${ID}/jobs/${job}/retry`, undefined, more);
  const retryFirst = async (more: Call = {}) => retry((await jobs()).at(-1)?.id ?? "", more);
  const change = async (fields: Partial<Integration>) => {
    const before = await integrations.get(store.table, ID);
    if (!before) throw new Error("There is no integration.");
    await store.table.transact(
      integrations.writes({ ...before.value, ...fields }, before),
      crypto.randomUUID(),
    );
  };
  const told = () => store.told.map(({ id, attempt, answer }) => [id, attempt, answer.status]);
  return { ...store, api, jobs, retry, retryFirst, change, toldOf: told };
}

describe("POST /v2/integrations/{integrationID}/jobs/{jobID}/retry", () => {
  it("202: what was delivered is sent again with the same id, once, as a job of its own", async () => {
    const store = await aStore();
    const [job] = await store.jobs();
    const { status, body } = await store.retryFirst();
    expect([status, body.data]).toEqual([202, job]);
    await store.runFor(MINUTE);
    expect(store.toldOf()).toEqual([
      ["a-1", 1, 204],
      ["a-1", 1, 204],
    ]);
    expect(await store.jobs()).toHaveLength(2);
    expect(await store.state()).toBeUndefined();
    expect(await store.state(ID)).toMatchObject({ waiting: 0, waiting_objects: 0, dead_letters: 0 });
    expect(await getAllWaiting(store.table, ID)).toEqual([]);
  });

  it("202: what waits is tried at once, before its time, and goes on with its attempts", async () => {
    const store = await aStore(fails, 2);
    expect(store.toldOf()).toEqual([["a-1", 1, 500]]);
    store.world.behaviour = succeeds;
    expect((await store.retryFirst()).status).toBe(202);
    await store.runFor(5 * SECOND);
    expect(store.toldOf().slice(1)).toEqual([
      ["a-1", 2, 204],
      ["a-2", 1, 204],
    ]);
    expect(await store.state(ID)).toMatchObject({ waiting: 0 });
  });

  it("202: what was given up is tried again, and is no dead letter any more", async () => {
    const store = await aStore(fails);
    await store.runFor(73 * HOUR);
    expect(await getDeadLetters(store.table, ID)).toHaveLength(1);
    const before = store.told.length;
    store.world.behaviour = succeeds;
    expect((await store.retryFirst()).status).toBe(202);
    expect(await store.state(ID)).toMatchObject({ waiting: 1, dead_letters: 0 });
    await store.runFor(MINUTE);
    expect(store.toldOf().slice(before)).toEqual([["a-1", 1, 204]]);
    expect(await getDeadLetters(store.table, ID)).toEqual([]);
    expect(await store.state(ID)).toMatchObject({ waiting: 0, waiting_objects: 0, dead_letters: 0 });
  });

  it("202: two at the same time, and two with one Idempotency-Key, are one retry", async () => {
    const store = await aStore();
    await Promise.all([store.retryFirst(), store.retryFirst()]);
    await store.runFor(MINUTE);
    expect(store.told).toHaveLength(2);
    const [job] = await store.jobs();
    const headers = { "idempotency-key": "one-click" };
    expect((await store.retry(job?.id ?? "", { headers })).status).toBe(202);
    await store.runFor(MINUTE);
    expect((await store.retry(job?.id ?? "", { headers })).status).toBe(202);
    await store.runFor(MINUTE);
    expect(store.told).toHaveLength(3);
  });

  it("202: it is sent although the integration was switched off and on since", async () => {
    const store = await aStore();
    await store.change({ observed_since: new Date(store.now().getTime() + 5000).toISOString() });
    expect((await store.retryFirst()).status).toBe(202);
    await store.runFor(MINUTE);
    expect(store.told).toHaveLength(2);
  });

  it("409: an integration that is off, or does not observe the event any more; nothing is sent", async () => {
    const store = await aStore();
    await store.change({ enabled: false });
    expect((await store.retryFirst()).status).toBe(409);
    await store.change({ enabled: true, observes: ["cart.deleted"] });
    const { status, text } = await store.retryFirst();
    expect([status, text]).toEqual([409, expect.stringContaining("cart.updated")]);
    await store.runFor(MINUTE);
    expect(store.told).toHaveLength(1);
    expect(await store.state(ID)).toMatchObject({ waiting: 0 });
  });

  it("409: an event that the log has no more, or that was logged without its place", async () => {
    const store = await aStore();
    const at = store.now().toISOString();
    const job_id = newJobId(ID, "old", at);
    const line = { integration_id: ID, job_id, at, attempt: 1, succeeded: true, processing_time: 1 };
    const answer = { status_code: 204, error_detail: "" };
    const log = async (event: { id: string; type: string; part?: number; number?: number }) => {
      await store.table.transact(attemptWrites({ ...line, ...answer, event }), crypto.randomUUID());
      return (await store.retry(job_id)).status;
    };
    expect(await log({ id: "old", type: "cart.updated" })).toBe(409);
    expect(await log({ id: "old", type: "cart.updated", part: 0, number: 99 })).toBe(409);
  });

  it("404: an unknown integration or job; 401 and 403 without client credentials", async () => {
    const store = await aStore();
    const [job] = await store.jobs();
    const id = job?.id ?? "";
    expect((await store.api.post(`/v2/integrations/${UNKNOWN_ID}/jobs/${id}/retry`)).status).toBe(404);
    expect((await store.retry(UNKNOWN_ID)).status).toBe(404);
    expect((await store.retry("none")).status).toBe(404);
    expect((await store.retry(id, { as: "implicit" })).status).toBe(403);
    expect((await store.retry(id, { as: null })).status).toBe(401);
  });
});

describe("GET /v2/integrations/{integrationID}/logs", () => {
  it("200: what each attempt was about, and when the next one is, until there is none", async () => {
    const store = await aStore(fails);
    const newest = async () => (await store.api.get(`/v2/integrations/${ID}/logs`)).body.data[0]?.meta;
    const first = await newest();
    expect(first?.event).toMatchObject({
      ...{ id: "a-1", type: "cart.updated", object: { type: "cart", id: "a" }, position: 1 },
      time: expect.any(String),
    });
    const wait = Date.parse(first?.next_attempt_at ?? "") - Date.parse(first?.timestamps.created_at ?? "");
    expect(wait).toBeGreaterThan(26 * SECOND);
    expect(wait).toBeLessThan(34 * SECOND);
    await store.runFor(73 * HOUR);
    expect(await newest()).not.toHaveProperty("next_attempt_at");
  });
});
