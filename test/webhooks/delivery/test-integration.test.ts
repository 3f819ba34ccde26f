import { afterEach, describe, expect, it } from "@jest/globals";
import { Webhook } from "standardwebhooks";
import { senders } from "../../../lib/aws/senders.ts";
import type { Integration } from "../../../lib/webhooks/subscriptions/integration.ts";
import { integrations } from "../../../lib/webhooks/subscriptions/integrations-store.ts";
import { anIntegration, SECRET } from "../../support/events/deliveries.ts";
import { localReceiver } from "../../support/events/local-receiver.ts";
import { anEmptyShop, shopOn } from "../../support/shop.ts";
import { memoryTable } from "../../support/tables/memory-table.ts";

const open: (() => Promise<void>)[] = [];
afterEach(async () => {
  for (const close of open.splice(0)) await close();
});

const ID = "5affb229-7631-4992-b0ce-583505c6af07";
const rules = { allowsLoopback: true, lookup: async () => [{ address: "127.0.0.1", family: 4 as const }] };
const now = () => new Date();

async function tested(fields: Partial<Integration>, more: object = {}) {
  const table = memoryTable({ now });
  await table.transact([...integrations.writes(anIntegration({ id: ID, ...fields }))], "made");
  const setup = { table, now, senders, targetRules: rules };
  return anEmptyShop().post(`/v2/integrations/${ID}/test`, undefined, { ...setup, ...more });
}

async function receiving(status: number) {
  const found = await localReceiver((response) => response.writeHead(status).end());
  open.push(found.close);
  return found;
}

describe("POST /v2/integrations/{integrationID}/test", () => {
  it("200: sends one sample that is signed and has the shared secret, also if it is not enabled", async () => {
    const { url, received } = await receiving(204);
    const target = { type: "webhook", url, secret_key: "shared" } as const;
    const { status, body } = await tested({ enabled: false, target });
    expect(status).toBe(200);
    expect(body.data).toMatchObject({
      type: "integration-test",
      succeeded: true,
      status_code: 204,
      error_detail: "",
    });
    expect(received).toHaveLength(1);
    const [{ headers, body: sent } = { headers: {}, body: "" }] = received;
    expect(headers).toMatchObject({
      "content-type": "application/json",
      "x-moltin-secret-key": "shared",
      "x-moltin-integration-trigger": "integration.test",
    });
    expect(new Webhook(SECRET).verify(sent, headers as Record<string, string>)).toMatchObject({
      triggered_by: "integration.test",
      attempt: 1,
    });
    expect(sent).not.toContain("shared");
  });

  it("200: a receiver that fails or redirects is reported, and is no error of the request", async () => {
    for (const status of [500, 302]) {
      const { url } = await receiving(status);
      const { body, ...answer } = await tested({ target: { type: "webhook", url } });
      expect(answer.status).toBe(200);
      expect(body.data).toMatchObject({ succeeded: false, status_code: status });
      expect(body.data.error_detail).toContain(`answered ${status}`);
    }
  });

  it("200: nothing is sent to an address that is not allowed, by the same rules as when it was saved", async () => {
    const { url, received } = await receiving(200);
    const targetRules = { ...rules, allowsLoopback: false };
    const { body } = await tested({ target: { type: "webhook", url } }, { targetRules });
    expect(body.data).toMatchObject({ succeeded: false, status_code: 0 });
    expect(received).toEqual([]);
    const elsewhere = { type: "webhook", url: "https://desk.larkfield.example/" } as const;
    const rebound = await tested({ target: elsewhere }, { targetRules });
    expect(rebound.body.data.error_detail).toContain("not public");
  });

  it("404: unknown id; 401 and 403 without client credentials", async () => {
    const table = memoryTable({ now });
    const shop = shopOn(table);
    const params = { integrationID: ID };
    expect(
      (await shop.post(`/v2/integrations/${params.integrationID}/test`, undefined, { now })).status,
    ).toBe(404);
    expect((await tested({}, { as: "implicit" })).status).toBe(403);
    expect((await tested({}, { as: null })).status).toBe(401);
  });
});
