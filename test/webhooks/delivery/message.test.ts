import { describe, expect, it } from "@jest/globals";
import { STORE_ID } from "../../../lib/kernel/store-id.ts";
import {
  formatCloudEvent,
  formatWebhookBody,
  ORG_ID,
} from "../../../lib/webhooks/delivery/attempts/message.ts";
import type { Integration } from "../../../lib/webhooks/subscriptions/integration.ts";
import { aChange, anIntegration } from "../../support/events/deliveries.ts";
import { NOON } from "../../support/runtime.ts";

const URL = "https://desk.example/hooks";
const hidden = anIntegration({ target: { type: "webhook", url: URL, secret_key: "shared-secret" } });

const attempted = (payload: object, skipped: number[] = []) => ({
  event: { ...aChange("a", 3, NOON), payload: payload as Readonly<Record<string, unknown>> },
  attempt: 2,
  skipped,
});
const sent = (payload: object, skipped: number[] = [], integration: Integration = hidden) =>
  JSON.parse(formatWebhookBody(integration, attempted(payload, skipped)));
const queued = (payload: object) =>
  JSON.parse(formatCloudEvent(anIntegration(), attempted(payload), "urn:uuid:1"));

const ORDER = { data: { id: "o", type: "order" }, included: { items: [{ id: "i", type: "order_item" }] } };
const big = (bytes: number) => ({ ...ORDER, included: { items: ["x".repeat(bytes)] } });

describe("webhookBody", () => {
  it("has the fields of the contract, and what makes order provable", () => {
    expect(sent(ORDER, [1, 2])).toEqual({
      id: "a-3",
      triggered_by: "cart.updated",
      attempt: 2,
      position: 3,
      object: { type: "cart", id: "a" },
      skipped: [1, 2],
      time: "2026-03-02T10:00:00.000Z",
      integration: { id: "integration-1", integration_type: "webhook", name: "Desk", description: "" },
      store_id: STORE_ID,
      org_id: ORG_ID,
      resources: JSON.stringify(ORDER),
      payload: ORDER,
      configuration: { url: URL },
    });
    expect(sent(ORDER)).not.toHaveProperty("skipped");
  });

  it("never holds the secret", () => {
    expect(formatWebhookBody(hidden, attempted(ORDER))).not.toContain("shared-secret");
  });

  it("has resources as text that gives the payload, as an object for what is gone, and none for a code", () => {
    expect(JSON.parse(sent(ORDER).resources)).toEqual(ORDER);
    const gone = { id: "a", type: "cart" };
    expect(sent(gone)).toMatchObject({ resources: gone, payload: gone });
    const code = { one_time_password_token: "k4w9zt", purpose: "reset_password" };
    expect(sent(code).payload).toEqual(code);
    expect(sent(code)).not.toHaveProperty("resources");
  });

  it("leaves out what is included above 5 MB, and not below", () => {
    expect(sent(big(1_000_000)).payload).toEqual(big(1_000_000));
    expect(sent(big(6_000_000)).payload.included).toEqual({ meta: { includes_elided: true } });
  });
});

describe("cloudEvent", () => {
  it("is a document of CloudEvents 1.0 whose data is the resource itself", () => {
    const event = queued(ORDER);
    expect(event).toEqual({
      specversion: "1.0",
      id: "a-3",
      type: "cart.updated",
      source: "urn:uuid:1",
      subject: "cart/a",
      time: "2026-03-02T10:00:00.000Z",
      datacontenttype: "application/json",
      integrationid: "integration-1",
      storeid: STORE_ID,
      position: 3,
      data: { id: "o", type: "order", included: ORDER.included },
    });
    for (const name of Object.keys(event)) expect(name).toMatch(/^[a-z0-9]+$/);
    expect(queued({ id: "a", type: "cart" }).data).toEqual({ id: "a", type: "cart" });
  });

  it("fits 256 KiB: what is included goes first, then all but the name", () => {
    expect(queued(big(200_000)).data.included).toEqual(big(200_000).included);
    const elided = { meta: { includes_elided: true } };
    expect(queued(big(300_000)).data).toEqual({ id: "o", type: "order", included: elided });
    const wide = { data: { id: "o", type: "order", notes: "é".repeat(200_000) } };
    const text = formatCloudEvent(anIntegration(), attempted(wide), "urn:uuid:1");
    expect(Buffer.byteLength(text)).toBeLessThan(256 * 1024);
    expect(JSON.parse(text).data).toEqual({ id: "a", type: "cart", included: elided });
  });
});
