import { afterEach, describe, expect, it } from "@jest/globals";
import { Webhook } from "standardwebhooks";
import { senders } from "../../../lib/aws/senders.ts";
import type { NamedEvent } from "../../../lib/events/event.ts";
import type { Patience } from "../../../lib/use-case/senders.ts";
import { readAttemptsPage } from "../../../lib/webhooks/subscriptions/attempts-store.ts";
import type { Integration } from "../../../lib/webhooks/subscriptions/integration.ts";
import { countDelivered, localService } from "../../support/events/delivered.ts";
import { aChange, anIntegration, SECRET } from "../../support/events/deliveries.ts";
import { localReceiver } from "../../support/events/local-receiver.ts";

const KEY = "sample-shared-secret";
const open: (() => Promise<void>)[] = [];
afterEach(async () => {
  for (const close of open.splice(0)) await close();
  delete process.env["SQS_ENDPOINT"];
  delete process.env["EVENTBRIDGE_ENDPOINT"];
});

const ORDER = {
  data: { id: "o1", type: "order", payment: "paid" },
  included: {
    items: [
      { id: "i1", type: "order_item" },
      { id: "i2", type: "order_item" },
    ],
  },
};

const paid = (fields: Partial<NamedEvent> = {}): NamedEvent => ({
  ...aChange("c", 1, new Date()),
  id: "10a3d6b2-aa05-411a-b271-5945795e8229",
  key: "order.paid",
  object: { type: "order", id: "o1" },
  position: 4,
  payload: ORDER,
  ...fields,
});

/** The request that a receiver gets for an event. */
async function received(event: NamedEvent, secret: object = { secret_key: KEY }) {
  const receiver = await localReceiver((response) => response.writeHead(204).end());
  open.push(receiver.close);
  const target = { type: "webhook" as const, url: receiver.url, ...secret };
  const { state } = await countDelivered(anIntegration({ target, observes: [event.key] }), [event]);
  const [request, ...others] = receiver.received;
  if (!request || others.length > 0) throw new Error("not once");
  return { ...request, sent: JSON.parse(request.body), url: receiver.url, state };
}

describe("a receiver of webhooks", () => {
  it("gets an event with its fields, its position and the text that older consumers parse", async () => {
    const { sent, url, headers, body, state } = await received(paid());
    expect(sent).toMatchObject({
      id: "10a3d6b2-aa05-411a-b271-5945795e8229",
      triggered_by: "order.paid",
      attempt: 1,
      position: 4,
      object: { type: "order", id: "o1" },
      integration: { id: "integration-1", integration_type: "webhook", name: "Desk", description: "" },
      payload: ORDER,
      configuration: { url },
    });
    expect(typeof sent.resources).toBe("string");
    expect(JSON.parse(sent.resources)).toEqual(sent.payload);
    expect(headers).toMatchObject({
      "content-type": "application/json",
      "x-moltin-secret-key": KEY,
      "x-moltin-integration-trigger": "order.paid",
      "webhook-id": sent.id,
    });
    expect(body).not.toContain(KEY);
    expect(body).not.toContain(SECRET);
    expect(new Webhook(SECRET).verify(body, headers as Record<string, string>)).toEqual(sent);
    expect(state).toMatchObject({ waiting: 0 });
  });

  it("gets no header of a secret where there is none", async () => {
    const { headers } = await received(paid(), {});
    expect(headers).not.toHaveProperty("x-moltin-secret-key");
    expect(headers["x-moltin-integration-trigger"]).toBe("order.paid");
  });

  it("gets the type and the id of what is gone, and resources as an object", async () => {
    const gone = { id: "c", type: "cart" };
    const { sent } = await received({ ...aChange("c", 7, new Date(), "cart.deleted"), payload: gone });
    expect(sent).toMatchObject({ triggered_by: "cart.deleted", position: 7 });
    expect([sent.payload, sent.resources]).toEqual([gone, gone]);
  });

  it("gets the range of changes that a rebuilt event stands for", async () => {
    const { sent } = await received(paid({ rebuilds: { from: 2, to: 4 } }));
    expect(sent).toMatchObject({ position: 4, rebuilds: { from: 2, to: 4 } });
    expect((await received(paid())).sent).not.toHaveProperty("rebuilds");
  });

  it("fails when it answers after 10 seconds, whatever it answers then", async () => {
    const receiver = await localReceiver((response) => {
      setTimeout(() => response.writeHead(200).end(), 400).unref();
    });
    open.push(receiver.close);
    const limits: Patience[] = [];
    const integration = anIntegration({ target: { type: "webhook", url: receiver.url } });
    const { state, table } = await countDelivered(integration, [aChange("a", 1, new Date())], {
      post: (request, patience) => {
        limits.push(patience);
        return senders.post(request, { longestMs: 150 });
      },
    });
    expect(limits).toEqual([{ longestMs: 10_000 }]);
    expect(state).toMatchObject({ waiting: 1, failure: { state: "retrying", count: 1, last_status: 0 } });
    const { items: found } = await readAttemptsPage(
      table,
      ["integration-1"],
      { offset: 0, limit: 10 },
      new Date(),
    );
    expect(found).toMatchObject([{ attempt: 1, succeeded: false, status_code: 0 }]);
  });
});

const QUEUE_URL = "https://sqs.eu-west-1.amazonaws.com/123456789012/events";

async function queued(target: Integration["target"], event: NamedEvent) {
  const service = await localService();
  open.push(service.close);
  const endpoint = `http://127.0.0.1:${service.port}`;
  Object.assign(process.env, { SQS_ENDPOINT: endpoint, EVENTBRIDGE_ENDPOINT: endpoint });
  const { state } = await countDelivered(anIntegration({ target, observes: [event.key] }), [event]);
  expect(state).toMatchObject({ waiting: 0 });
  expect(state).not.toHaveProperty("failure");
  expect(service.received).toHaveLength(1);
  return JSON.parse(service.received[0]?.body ?? "");
}

/** A call that reaches AWS: a message for a queue or an entry for an event bus. */
type Sent = {
  readonly QueueUrl: string;
  readonly MessageBody: string;
  readonly Entries: readonly [{ readonly Detail: string }];
};
type CloudEvent = { readonly data: { readonly included: { readonly items: readonly unknown[] } } };

/** Checks required and allowed attributes, and the form of names and values, as CloudEvents 1.0 defines them. */
function checkCloudEvent(text: string): CloudEvent {
  const document = JSON.parse(text);
  const { data, ...attributes } = document;
  for (const [name, value] of Object.entries(attributes)) {
    expect(name).toMatch(/^[a-z0-9]{1,20}$/);
    expect(["string", "number", "boolean"]).toContain(typeof value);
    if (typeof value === "number") expect(Number.isInteger(value)).toBe(true);
  }
  for (const name of ["id", "source", "type", "subject"]) expect(document[name]).toMatch(/./);
  expect(document.specversion).toBe("1.0");
  expect(document.datacontenttype).toBe("application/json");
  expect(new URL(document.source).protocol).toBe("urn:");
  expect(document.time).toBe(new Date(document.time).toISOString());
  expect(typeof data).toBe("object");
  expect(Buffer.byteLength(text)).toBeLessThanOrEqual(256 * 1024);
  return document;
}

const wide = (items: number) => ({
  ...ORDER,
  included: { items: Array.from({ length: items }, (_, n) => ({ id: `i${n}`, name: "é".repeat(500) })) },
});

describe.each<[string, Integration["target"], (request: Sent) => string]>([
  [
    "a queue of SQS",
    { type: "aws_sqs", url: QUEUE_URL, region: "eu-west-1" },
    ({ QueueUrl, MessageBody }) => {
      expect(QueueUrl).toBe(QUEUE_URL);
      return MessageBody;
    },
  ],
  [
    "a bus of EventBridge",
    { type: "aws_eventbridge", event_bus: "shop", region: "eu-west-1" },
    ({ Entries: [entry] }) => {
      expect(entry).toMatchObject({ EventBusName: "shop", Source: "cartwright", DetailType: "order.paid" });
      return entry.Detail;
    },
  ],
])("%s", (_, target, textOf) => {
  it("gets a document of CloudEvents 1.0 with the resource itself", async () => {
    const document = checkCloudEvent(textOf(await queued(target, paid())));
    expect(document).toMatchObject({
      id: "10a3d6b2-aa05-411a-b271-5945795e8229",
      type: "order.paid",
      integrationid: "integration-1",
      position: 4,
      data: { ...ORDER.data, included: ORDER.included },
    });
  });

  it("gets less of what would not fit 256 KiB: what is included is left out, and it says so", async () => {
    const document = checkCloudEvent(textOf(await queued(target, paid({ payload: wide(300) }))));
    expect(document.data).toEqual({ ...ORDER.data, included: { meta: { includes_elided: true } } });
    const whole = checkCloudEvent(textOf(await queued(target, paid({ payload: wide(100) }))));
    expect(whole.data.included.items).toHaveLength(100);
  });

  it("gets the range of changes that a rebuilt event stands for", async () => {
    const rebuilt = paid({ rebuilds: { from: 2, to: 4 } });
    expect(checkCloudEvent(textOf(await queued(target, rebuilt)))).toMatchObject({
      rebuildsfrom: 2,
      rebuildsto: 4,
    });
  });
});
