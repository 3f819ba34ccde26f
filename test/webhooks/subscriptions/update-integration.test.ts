import { describe, expect, it } from "@jest/globals";
import { deadlineIn } from "../../../lib/kernel/deadline.ts";
import { unavailable } from "../../../lib/kernel/errors.ts";
import type { DeliveryCalls } from "../../../lib/use-case/capabilities.ts";
import { appendEvents } from "../../../lib/webhooks/log/event-log-store.ts";
import { chooseLogPart } from "../../../lib/webhooks/log/logged-event.ts";
import type { DeliveryFailure } from "../../../lib/webhooks/subscriptions/delivery-state.ts";
import {
  deliveryStateWrite,
  getDeliveryState,
} from "../../../lib/webhooks/subscriptions/delivery-state-store.ts";
import { integrations } from "../../../lib/webhooks/subscriptions/integrations-store.ts";
import { readRefusal } from "../../support/answers.ts";
import type { Call } from "../../support/call.ts";
import { ANY_TAG } from "../../support/etags.ts";
import { integrationShop, QUEUE, WEBHOOK } from "../../support/events/integrations.ts";
import { NOON } from "../../support/runtime.ts";
import { anEmptyShop } from "../../support/shop.ts";
import { memoryTable } from "../../support/tables/memory-table.ts";
import { UNKNOWN_ID } from "../../support/unknown-id.ts";

const INVALID = [422, "Validation Error"];
const MINUTE = 60_000;
const later = (minutes: number) => new Date(NOON.getTime() + minutes * MINUTE);

/** A webhook, and functions that update and read it. */
async function made(fields: object = {}) {
  const table = memoryTable({ now: () => NOON });
  const shop = integrationShop(table);
  const { body } = await shop.create(fields);
  const { id } = body.data;
  return {
    table,
    id,
    data: body.data,
    read: async () => (await shop.get(`/v2/integrations/${id}`)).body.data,
    change: (data: object, more: Call = {}) => shop.put(`/v2/integrations/${id}`, { data }, more),
    state: async () => (await getDeliveryState(table, id))?.value,
  };
}

const FAILURE: DeliveryFailure = {
  state: "paused",
  since: later(-90).toISOString(),
  count: 12,
  cause: "The receiver did not answer within 10 seconds.",
  last_status: 0,
  next_attempt_at: later(50).toISOString(),
};

async function failing(fields: object = {}) {
  const shop = await made(fields);
  const before = await getDeliveryState(shop.table, shop.id);
  if (!before) throw new Error("no state");
  const state = { ...before.value, failure: FAILURE, waiting: 7, dead_letters: 1 };
  await shop.table.transact([deliveryStateWrite(shop.id, state, before)], "t");
  return shop;
}

const anEvent = (id: string) => ({
  id,
  key: "order.paid",
  object: { type: "order", id: "o1" },
  position: 1,
  payload: {},
  at: NOON.toISOString(),
});
const append = (table: Awaited<ReturnType<typeof made>>["table"], ...ids: string[]) =>
  appendEvents(
    { table, newId: () => crypto.randomUUID(), deadline: deadlineIn(5000), now: () => NOON },
    ids.map(anEvent),
  );

describe("PUT /v2/integrations/{integrationID}", () => {
  it("200: changes what is given and nothing else", async () => {
    const { change, read } = await made();
    const before = await read();
    const at = later(5);
    const answer = await change({ enabled: false }, { now: () => at });
    expect(answer.status).toBe(200);
    const meta = {
      timestamps: { ...before.meta.timestamps, updated_at: at.toISOString() },
      delivery: { ...before.meta.delivery, state: "disabled" },
      ...ANY_TAG,
    };
    expect(answer.body.data).toEqual({ ...before, enabled: false, meta });
    expect(await read()).toEqual(answer.body.data);
  });

  it.each<[string, object]>([
    ["no data", {}],
    [
      "what it is already",
      { type: "integration", name: WEBHOOK.name, enabled: true, observes: WEBHOOK.observes },
    ],
    ["its masked secret", { configuration: { secret_key: "****************cret" } }],
  ])("200: %s writes nothing", async (_, data) => {
    const { table, change, read } = await made();
    const [before, items] = [await read(), JSON.stringify(table.all())];
    const answer = await change(data, { now: () => later(5) });
    expect(answer).toMatchObject({ status: 200, body: { data: before } });
    expect(JSON.stringify(table.all())).toBe(items);
  });

  it("200: its own answer sent back changes nothing, secrets included", async () => {
    const { table, id, change, read } = await made();
    const { meta: _, links: __, ...data } = await read();
    await change(data, { now: () => later(5) });
    const stored = await integrations.get(table, id);
    expect(stored).toMatchObject({
      version: 1,
      value: { target: WEBHOOK.configuration, signing_secrets: [expect.objectContaining({})] },
    });
  });

  it("200: another secret replaces the one before, null and an empty text remove it", async () => {
    const { table, id, change } = await made();
    const target = async () => (await integrations.get(table, id))?.value.target;
    await change({ configuration: { secret_key: "another-secret" } });
    expect(await target()).toEqual({
      type: "webhook",
      ...WEBHOOK.configuration,
      secret_key: "another-secret",
    });
    const answer = await change({ configuration: { secret_key: null } });
    expect(answer.body.data.configuration).not.toHaveProperty("secret_key");
    await change({ configuration: { secret_key: "another-secret" } });
    await change({ configuration: { secret_key: "" } });
    expect(await target()).toEqual({ type: "webhook", url: WEBHOOK.configuration.url });
  });

  it("200: another type takes a whole configuration and leaves nothing of the one before", async () => {
    const { table, id, change } = await made();
    const partial = await change({ integration_type: "aws_sqs", configuration: { region: "eu-west-1" } });
    expect(partial).toMatchObject({ status: 422, body: { errors: [{ source: "data.configuration.url" }] } });
    const { integration_type, configuration } = QUEUE;
    const answer = await change({ integration_type, configuration });
    expect(answer.body.data).toMatchObject({ integration_type, configuration });
    expect((await integrations.get(table, id))?.value).toMatchObject({
      target: { type: "aws_sqs", ...configuration },
      signing_secrets: [],
    });
  });

  it("200: an integration that becomes a webhook shows its signing secret, once", async () => {
    const { change, read } = await made(QUEUE);
    const { integration_type, configuration } = WEBHOOK;
    const { body } = await change({ integration_type, configuration });
    expect(body.data.configuration.signing_secret).toMatch(/^whsec_[A-Za-z0-9+/]{43}=$/);
    expect((await read()).configuration.signing_secret).toMatch(/^\*{46}/);
  });

  it("200: a receiver that cannot be resolved any more can be switched off, and not be moved to", async () => {
    const { change } = await made();
    const lookup = () => Promise.reject(new Error("ENOTFOUND"));
    const targetRules = { allowsLoopback: false, lookup };
    expect((await change({ enabled: false }, { targetRules })).status).toBe(200);
    const moved = await change({ configuration: { url: "https://other.example/" } }, { targetRules });
    expect(moved).toMatchObject({ status: 422, body: { errors: [{ source: "data.configuration.url" }] } });
  });

  it.each<[string, object, string]>([
    ["a private host", { configuration: { url: "https://169.254.169.254/" } }, "data.configuration.url"],
    ["an empty name", { name: "" }, "data.name"],
    ["an unknown key", { observes: ["order.payed"] }, "data.observes.0"],
    [
      "a mask of another secret",
      { configuration: { secret_key: "****abcd" } },
      "data.configuration.secret_key",
    ],
    ["an id of another", { id: "2f3a5b6c-0000-4000-8000-000000000000" }, "data.id"],
    [
      "a signing secret that is none",
      { configuration: { signing_secret: "rotate" } },
      "data.configuration.signing_secret",
    ],
    [
      "one that is too short",
      { configuration: { signing_secret: "whsec_AAAA" } },
      "data.configuration.signing_secret",
    ],
    [
      "one that is no base64",
      { configuration: { signing_secret: `whsec_${"-".repeat(40)}` } },
      "data.configuration.signing_secret",
    ],
  ])("422: %s, and nothing changes", async (_, data, source) => {
    const { table, change } = await made();
    const items = JSON.stringify(table.all());
    expect(await change(data)).toMatchObject({ status: 422, body: { errors: [{ source }] } });
    expect(JSON.stringify(table.all())).toBe(items);
  });

  it("404: unknown", async () => {
    expect((await anEmptyShop().put(`/v2/integrations/${UNKNOWN_ID}`, { data: {} })).status).toBe(404);
  });
});

describe("rotation of the secret that signs", () => {
  const secretOf = (byte: number) => `whsec_${Buffer.alloc(32, byte).toString("base64")}`;
  const rotate = (byte: number) => ({ configuration: { signing_secret: secretOf(byte) } });

  it("keeps the one before for a day, and answers with the new one masked", async () => {
    const { table, id, data, change } = await made();
    const { body } = await change(rotate(1), { now: () => later(5) });
    expect(body.data.configuration.signing_secret).toBe(`${"*".repeat(46)}${secretOf(1).slice(-4)}`);
    const day = 24 * 60;
    expect((await integrations.get(table, id))?.value.signing_secrets).toEqual([
      { secret: secretOf(1) },
      { secret: data.configuration.signing_secret, until: later(5 + day).toISOString() },
    ]);
    await change(rotate(1), { now: () => later(6) });
    await change(rotate(2), { now: () => later(6 + day) });
    expect((await integrations.get(table, id))?.value.signing_secrets).toEqual([
      { secret: secretOf(2) },
      { secret: secretOf(1), until: later(6 + 2 * day).toISOString() },
    ]);
  });

  it("does not prolong what an earlier rotation of the same day ends", async () => {
    const { table, id, data, change } = await made();
    const day = 24 * 60;
    await change(rotate(1), { now: () => later(5) });
    await change(rotate(2), { now: () => later(65) });
    expect((await integrations.get(table, id))?.value.signing_secrets).toEqual([
      { secret: secretOf(2) },
      { secret: secretOf(1), until: later(65 + day).toISOString() },
      { secret: data.configuration.signing_secret, until: later(5 + day).toISOString() },
    ]);
  });

  it("goes back to one that is still valid", async () => {
    const { table, id, change } = await made();
    for (const byte of [1, 2, 1]) await change(rotate(byte));
    const secrets = (await integrations.get(table, id))?.value.signing_secrets.map(({ secret }) => secret);
    expect(secrets?.slice(0, 2)).toEqual([secretOf(1), secretOf(2)]);
    expect(secrets).toHaveLength(3);
  });

  it("422: a sixth secret within a day", async () => {
    const { change } = await made();
    for (const byte of [1, 2, 3, 4]) expect((await change(rotate(byte))).status).toBe(200);
    expect((await change(rotate(5))).status).toBe(422);
    expect((await change(rotate(5), { now: () => later(25 * 60) })).status).toBe(200);
  });
});

describe("the state of deliveries", () => {
  it("is shown by GET: why they fail, since when, and when they are tried again", async () => {
    const { read } = await failing();
    expect((await read()).meta.delivery).toEqual({
      state: "paused",
      cause: FAILURE.cause,
      last_status: 0,
      failing_since: FAILURE.since,
      next_attempt_at: FAILURE.next_attempt_at,
      waiting: 7,
      dead_letters: 1,
    });
  });

  it.each([{}, { enabled: true }, { name: "Desk" }])(
    "is revived by PUT, and called for: %j",
    async (data) => {
      const { id, change, state } = await failing();
      const called: string[] = [];
      const deliveryCalls: DeliveryCalls = { callFor: async (_, name) => void called.push(name) };
      const { body } = await change(data, { deliveryCalls });
      expect(body.data.meta.delivery).toMatchObject({
        state: "delivering",
        cause: null,
        waiting: 7,
        dead_letters: 1,
      });
      expect(await state()).toEqual({ cursors: [0, 0, 0, 0], waiting: 7, dead_letters: 1, revivals: 1 });
      expect(called).toEqual([id]);
    },
  );

  it("is revived although no worker can be called", async () => {
    const { change, state } = await failing();
    const callFor = () => Promise.reject(unavailable("no queue"));
    const { status } = await change({ name: "Desk" }, { deliveryCalls: { callFor } });
    expect(status).toBe(200);
    expect(await state()).not.toHaveProperty("failure");
  });

  it("begins at the present ends of the log", async () => {
    const table = memoryTable({ now: () => NOON });
    await append(table, "e1", "e2");
    const { body } = await integrationShop(table).create();
    const cursors = [0, 0, 0, 0].with(chooseLogPart({ type: "order", id: "o1" }), 2);
    expect((await getDeliveryState(table, body.data.id))?.value).toEqual({
      cursors,
      waiting: 0,
      dead_letters: 0,
    });
  });

  it("moves on to them when it is switched on again: what was pending is dropped", async () => {
    const { table, id, change, state } = await failing();
    await change({ enabled: false }, { now: () => later(1) });
    await append(table, "e1", "e2", "e3");
    expect((await state())?.cursors).toEqual([0, 0, 0, 0]);
    await change({ enabled: true }, { now: () => later(9) });
    expect(await state()).toEqual({
      cursors: [0, 0, 0, 0].with(chooseLogPart({ type: "order", id: "o1" }), 3),
      waiting: 7,
      dead_letters: 1,
      revivals: 1,
    });
    expect((await integrations.get(table, id))?.value.observed_since).toBe(later(9).toISOString());
  });

  it("200: two changes at once are both kept", async () => {
    const { change, read } = await failing();
    await Promise.all([change({ name: "One" }), change({ description: "Two" })]);
    expect(await read()).toMatchObject({ name: "One", description: "Two" });
  });
});

describe("integrations", () => {
  it("200: what is absent stays; an empty body changes nothing; 422: broken fields", async () => {
    const { read, change } = await made({ enabled: undefined });
    const put = (data: object) => change(data, { now: () => later(1) });
    const before = await read();
    const same = await put({});
    expect([same.status, same.body.data]).toEqual([200, before]);
    const on = await put({ type: "integration", enabled: true });
    const { meta: _, ...rest } = before;
    expect(on.body.data).toMatchObject({ ...rest, enabled: true });
    for (const wrong of [{ observes: [] }, { name: "" }, { enabled: 1 }, { integration_type: "pigeon" }]) {
      expect([wrong, ...readRefusal(await put({ type: "integration", ...wrong }))]).toEqual([
        wrong,
        ...INVALID,
      ]);
    }
    expect((await anEmptyShop().put(`/v2/integrations/${UNKNOWN_ID}`, { data: {} })).status).toBe(404);
    expect((await read()).enabled).toBe(true);
  });

  it("200: a masked secret that comes back keeps the secret, another replaces it", async () => {
    const {
      data: { configuration },
      change: put,
    } = await made();
    const masked = { url: configuration.url, secret_key: configuration.secret_key };
    const kept = await put({ type: "integration", configuration: masked });
    expect([kept.status, kept.body.data.configuration.secret_key]).toEqual([200, "****************cret"]);
    const replaced = { url: configuration.url, secret_key: "another-secret-1234" };
    const changed = await put({ type: "integration", configuration: replaced });
    expect(changed.body.data.configuration.secret_key).toMatch(/^\*+1234$/);
    expect(changed.text).not.toContain("another-secret");
  });
});

describe("signing secrets", () => {
  it("200: a new one is taken, and told no more than the first", async () => {
    const {
      data: { configuration },
      change,
      read,
    } = await made();
    const signing_secret = `whsec_${Buffer.alloc(32, 7).toString("base64")}`;
    const data = { type: "integration", configuration: { url: configuration.url, signing_secret } };
    const changed = await change(data);
    expect(changed.status).toBe(200);
    expect(changed.text).not.toContain(signing_secret);
    expect(JSON.stringify(await read())).not.toContain(signing_secret);
    expect(changed.body.data.configuration.secret_key ?? "****************cret").toBe("****************cret");
  });

  it.each(["whsec_", "whsec_abc", "plain", "whsec_not base64!", 7])("422: %s", async (signing_secret) => {
    const { change } = await made();
    const data = { type: "integration", configuration: { url: WEBHOOK.configuration.url, signing_secret } };
    expect((await change(data)).status).toBe(422);
  });
});
