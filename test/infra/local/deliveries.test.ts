import { afterAll, beforeAll, describe, expect, it } from "@jest/globals";
import { Webhook } from "standardwebhooks";
import { type Called, demoToken, send, useSharedServer } from "../../support/deployment/local-server.ts";
import {
  aReceiver,
  type Mood,
  type Received,
  type Receiver,
  until,
} from "../../support/events/moody-receiver.ts";
import type { AnswerAt } from "../../support/routes.ts";
import { ofVolume } from "../../support/volume.ts";

const server = useSharedServer("empty");
const at = (path: string) => `${server.url()}${path}`;
const SHOPPERS = ofVolume(4, 8);
const KEY = "sample-shared-secret";
let token = "";
const receivers: Receiver[] = [];
const made: string[] = [];
beforeAll(async () => {
  token = await demoToken(server.url(), "client_credentials");
}, 60_000);
afterAll(async () => {
  // Failed deliveries would be retried during other tests.
  for (const id of made) await send(at(`/v2/integrations/${id}`), { token, method: "DELETE" });
  for (const receiver of receivers) await receiver.die();
});

async function listener(mood?: Mood): Promise<Receiver> {
  const receiver = await aReceiver(mood);
  receivers.push(receiver);
  return receiver;
}

type Hook = { readonly id: string; readonly secret: string; readonly receiver: Receiver };

async function observe(receiver: Receiver, observes: readonly string[]): Promise<Hook> {
  const data = {
    type: "integration",
    name: "Carts",
    enabled: true,
    integration_type: "webhook",
    observes,
    configuration: { url: receiver.url, secret_key: KEY },
  };
  const { status, body, text } = await send(at("/v2/integrations"), { token, body: { data } });
  expect([status, status === 201 ? "" : text]).toEqual([201, ""]);
  made.push(body.data.id);
  return { id: body.data.id, secret: body.data.configuration.signing_secret, receiver };
}

/** The merchant has repaired the receiver and enables the integration. */
async function revive({ id }: Hook): Promise<void> {
  const body = { data: { type: "integration", enabled: true } };
  expect((await send(at(`/v2/integrations/${id}`), { token, method: "PUT", body })).status).toBe(200);
}

const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

/** The contents of a cart as text. No cart below has the same contents twice. */
const stateOf = (items: readonly { readonly sku: string; readonly quantity: number }[]) =>
  items
    .map(({ sku, quantity }) => `${sku}:${quantity}`)
    .sort()
    .join(" ");

/** A shopper who changes a cart until `isOver`, and records the contents after each acknowledged change. */
async function shop(cart: string, isOver: () => boolean, acknowledged: Map<string, string[]>): Promise<void> {
  const shopper = await demoToken(server.url());
  const states: string[] = [];
  acknowledged.set(cart, states);
  await send(at("/v2/carts"), { token: shopper, body: { data: { id: cart } } });
  const path = at(`/v2/carts/${cart}/items`);
  for (let n = 1; !isOver(); n += 1) {
    const item = { type: "custom_item", name: "Lamp", sku: `s${n % 5}`, quantity: 1, price: { amount: 100 } };
    const { status, body } = await send(path, { token: shopper, body: { data: item } });
    if (status === 201) states.push(stateOf(body.data));
    await pause(ofVolume(700, 150));
  }
}

/** Each request is signed and has an id, and comes only after the receiver accepted the one before. */
function checkRequests({ secret, receiver }: Hook): void {
  const done = new Map<string, number>();
  for (const { headers, text, body, method, status } of receiver.received) {
    const sent = Object.fromEntries(Object.entries(headers).map(([name, value]) => [name, String(value)]));
    expect(new Webhook(secret).verify(text, sent)).toEqual(body);
    expect([method, headers["content-type"]]).toEqual(["POST", expect.stringMatching(/^application\/json/)]);
    expect(headers["x-moltin-secret-key"]).toBe(KEY);
    expect(headers["x-moltin-integration-trigger"]).toBe(body.triggered_by);
    expect(headers["webhook-id"]).toBe(body.id);
    expect(text).not.toContain(KEY);
    const cart: string = body.payload.data?.id ?? body.payload.id;
    const last = done.get(cart);
    if (last !== undefined) expect([cart, body.position <= last + 1]).toEqual([cart, true]);
    if (status >= 200 && status < 300) {
      done.set(cart, Math.max(last ?? 0, body.position));
    }
  }
}

const accepted = ({ receiver }: Hook): Received[] =>
  receiver.received.filter(({ status }) => status >= 200 && status < 300);

/** Carts with acknowledged contents that the receiver did not get, and their number. */
function missing(hook: Hook, acknowledged: ReadonlyMap<string, readonly string[]>): [string, number][] {
  const seen = new Set(
    accepted(hook).map(
      ({ body }) => `${body.payload.data?.id} ${stateOf(body.payload.included?.items ?? [])}`,
    ),
  );
  return [...acknowledged].flatMap(([cart, states]): [string, number][] => {
    const count = states.filter((state) => !seen.has(`${cart} ${state}`)).length;
    return count > 0 ? [[cart, count]] : [];
  });
}

function checkPositions(hook: Hook): void {
  const positions = new Map<string, Set<number>>();
  for (const { body } of accepted(hook)) {
    const { id } = body.payload.data;
    positions.set(id, (positions.get(id) ?? new Set()).add(body.position));
  }
  for (const [cart, found] of positions) {
    const least = Math.min(...found);
    const most = Math.max(...found);
    expect([cart, found.size]).toEqual([cart, most - least + 1]);
  }
}

/** Waits until the moody receiver got a delivery. On a busy machine that takes a while. */
async function meets({ receiver }: Hook): Promise<void> {
  const before = receiver.received.length;
  await until(() => receiver.received.length > before, 10_000, "A delivery to the moody receiver");
  await pause(300);
}

describe("deliveries over HTTP", () => {
  it("every change of several carts comes at least once and in order, while one receiver fails, redirects, dies and hangs", async () => {
    const forbidden = await listener();
    const steady = await observe(await listener(), ["cart.updated"]);
    const moody = await observe(await listener(), ["cart.updated", "cart.deleted"]);
    const before = await send(at("/v2/events?since=now"), { token });
    const acknowledged = new Map<string, string[]>();
    const state = { isOver: false };
    const shoppers = Array.from({ length: SHOPPERS }, (_, n) =>
      shop(`cart-${n}`, () => state.isOver, acknowledged),
    );
    await pause(2000);
    for (const mood of [
      { status: 500, body: "x".repeat(10_000) },
      { status: 302, headers: { location: forbidden.url } },
      { status: 308, headers: { location: forbidden.url } },
      "closes",
    ] satisfies Mood[]) {
      moody.receiver.mood = mood;
      await meets(moody);
      moody.receiver.mood = { status: 204 };
      await revive(moody);
      await pause(600);
    }
    await moody.receiver.die();
    await pause(1200);
    await moody.receiver.rise();
    await revive(moody);
    moody.receiver.mood = "hangs";
    await meets(moody);
    await pause(500);
    moody.receiver.mood = { status: 200, body: "thank you" };
    state.isOver = true;
    await Promise.all(shoppers);
    await until(() => missing(steady, acknowledged).length === 0, 5000, "The steady receiver's delivery");
    await pause(500);
    await revive(moody);
    await until(() => missing(moody, acknowledged).length === 0, 30_000, "The moody receiver's delivery");
    expect([...acknowledged.values()].every((states) => states.length > 5)).toBe(true);
    for (const hook of [steady, moody]) {
      checkRequests(hook);
      checkPositions(hook);
    }
    expect(forbidden.received).toEqual([]);
    const failures = new Set(moody.receiver.received.map(({ status }) => status));
    for (const status of [204, 500]) expect(failures).toContain(status);
    await checkFeed(before.body.meta.since, steady);
    await checkLogs(moody);
  }, 75_000);

  it("422: an address that is not public, and is no loopback as it must be spelled", async () => {
    for (const url of [
      "http://169.254.169.254/",
      "http://10.0.0.1/",
      "http://0.0.0.0:4000/",
      "http://2130706433/",
    ]) {
      const data = {
        ...{ type: "integration", name: "x", integration_type: "webhook", enabled: true },
        ...{ observes: ["cart.updated"], configuration: { url } },
      };
      const { status } = await send(at("/v2/integrations"), { token, body: { data } });
      expect([url, status]).toEqual([url, 422]);
    }
  });

  it("a receiver that drips its answer delays no other, and an integration that is switched off receives nothing", async () => {
    const slow = await observe(await listener("drips"), ["cart.updated"]);
    const quick = await observe(await listener(), ["cart.updated"]);
    const off = await observe(await listener(), ["cart.updated"]);
    await send(at(`/v2/integrations/${off.id}`), {
      ...{ token, method: "PUT" },
      body: { data: { type: "integration", enabled: false } },
    });
    await pause(200);
    const began = Date.now();
    const item = { type: "custom_item", name: "Lamp", sku: "x", quantity: 1, price: { amount: 100 } };
    await send(at("/v2/carts"), { token, body: { data: { id: "quick" } } });
    await send(at("/v2/carts/quick/items"), { token, body: { data: item } });
    await until(() => quick.receiver.received.length > 0, 8000, "The quick receiver's delivery");
    expect(Date.now() - began).toBeLessThan(8000);
    await until(() => slow.receiver.received.length > 0, 8000, "The slow receiver's delivery");
    await send(at("/v2/carts/quick"), { token, method: "DELETE" });
    await pause(500);
    expect(off.receiver.received).toEqual([]);
    expect(quick.receiver.received.map(({ body }) => body.triggered_by)).toEqual(["cart.updated"]);
    for (const { id } of [slow, quick, off]) {
      const { status } = await send(at(`/v2/integrations/${id}`), { token, method: "DELETE" });
      expect(status).toBe(204);
    }
  }, 30_000);
});

type LoggedEvent = AnswerAt<"GET", "/v2/events">["body"]["data"][0];

/** The event feed has the same events in the same order per cart. */
async function checkFeed(since: string, steady: Hook): Promise<void> {
  const found: LoggedEvent[] = [];
  let next: string | null = `/v2/events?since=${since}&page[limit]=100`;
  while (next) {
    const { status, body }: Called = await send(at(next), { token });
    expect(status).toBe(200);
    found.push(...body.data);
    next = body.links.next;
  }
  const ids = new Set(found.map(({ id }) => id));
  for (const { body } of accepted(steady)) expect(ids).toContain(body.id);
  const ofCart = (list: readonly LoggedEvent[], cart: string) =>
    list.filter(({ payload }) => payload.data?.id === cart).map(({ position }) => position);
  for (let n = 0; n < SHOPPERS; n += 1) {
    const positions = ofCart(
      found.filter(({ triggered_by }) => triggered_by === "cart.updated"),
      `cart-${n}`,
    );
    expect(positions).toEqual(positions.toSorted((a, b) => a - b));
    const received = [
      ...new Set(
        ofCart(
          accepted(steady).map(({ body }) => body),
          `cart-${n}`,
        ),
      ),
    ];
    expect(positions).toEqual(expect.arrayContaining(received));
  }
}

/** Each attempt has a log entry without the event's content. */
async function checkLogs({ id, receiver }: Hook): Promise<void> {
  const { status, body, text } = await send(at(`/v2/integrations/${id}/logs?page[limit]=100`), { token });
  expect(status).toBe(200);
  expect(body.results.total).toBeGreaterThanOrEqual(Math.min(receiver.received.length, 100));
  for (const entry of body.data) {
    expect(entry).toMatchObject({
      type: "integration-log",
      succeeded: entry.status_code >= 200 && entry.status_code < 300,
      relationships: {
        integration: { data: { type: "integration", id } },
        job: { data: { type: "integration-job" } },
      },
    });
    expect(entry.attempt).toBeGreaterThanOrEqual(1);
  }
  expect(text).not.toContain(KEY);
  const all = await send(at("/v2/integrations/logs?page[limit]=1"), { token });
  expect([all.status, all.body.data.length]).toEqual([200, 1]);
  const job = body.data[0].relationships.job.data.id;
  const attempts = await send(at(`/v2/integrations/${id}/jobs/${job}/logs`), { token });
  expect(attempts.status).toBe(200);
  expect(attempts.body.data.length).toBeGreaterThan(0);
}
