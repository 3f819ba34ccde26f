import { createHmac, timingSafeEqual } from "node:crypto";
import { readFileSync } from "node:fs";
import { describe, expect, it } from "@jest/globals";
import { Webhook } from "standardwebhooks";
import { integrations } from "../../lib/webhooks/subscriptions/integrations-store.ts";
import { signatureHeaders } from "../../lib/webhooks/subscriptions/secrets.ts";
import { NOON } from "../support/runtime.ts";
import { shopOn } from "../support/shop.ts";
import { memoryTable } from "../support/tables/memory-table.ts";

const page = readFileSync(new URL("../../docs/events.md", import.meta.url), "utf8");

/** The requests that the page shows, in order. */
const shown = [...page.matchAll(/```json\n(POST|PUT) \/v2\/integrations\S*\n(\{[\s\S]*?)\n```/g)].map(
  ([, method = "", body = ""]) => ({ method, body: JSON.parse(body) }),
);

/** The exports of a module that the page shows, with `given` in place of its imports. */
function moduleOf(file: string, name: string, given: Record<string, unknown>) {
  const [, code = ""] = new RegExp(`\`\`\`js\\n// ${file}\\n([\\s\\S]*?)\\n\`\`\``).exec(page) ?? [];
  const body = code.replaceAll(/^import .*$/gm, "").replaceAll(/^export /gm, "");
  return new Function(...Object.keys(given), `${body}\nreturn ${name};`)(...Object.values(given));
}

const message = (id: string, position: number) =>
  JSON.stringify({ id, triggered_by: "cart.updated", object: { type: "cart", id: "Käse" }, position });

async function subscribed() {
  const table = memoryTable({ now: () => NOON });
  const shop = shopOn(table);
  const [first] = shown;
  const { body } = await shop.post("/v2/integrations", first?.body);
  const integrationID: string = body.data.id;
  const secretsOf = async () => (await integrations.get(table, integrationID))?.value.signing_secrets ?? [];
  return { table, integrationID, secret: body.data.configuration.signing_secret as string, secretsOf };
}

describe("docs/events.md", () => {
  it("201: everything that it tells to subscribe with, and 200 for its rotation", async () => {
    const { table, integrationID } = await subscribed();
    const shop = shopOn(table);
    expect(shown.map(({ method }) => method)).toEqual(["POST", "PUT", "POST", "POST"]);
    for (const { method, body } of shown) {
      const params = { integrationID };
      const answer =
        method === "POST"
          ? await shop.post("/v2/integrations", body)
          : await shop.put(`/v2/integrations/${params.integrationID}`, body);
      expect([answer.body.errors, answer.status]).toEqual([undefined, method === "POST" ? 201 : 200]);
    }
  });

  it("verifies what is signed, also while a secret is rotated, and nothing else", async () => {
    const { table, integrationID, secret, secretsOf } = await subscribed();
    const shop = shopOn(table);
    const rotation = shown.find(({ method }) => method === "PUT")?.body;
    const params = { integrationID };
    const now = new Date();
    await shop.put(`/v2/integrations/${params.integrationID}`, rotation, { now: () => now });
    const body = message("e1", 1);
    const headers = signatureHeaders(await secretsOf(), { id: "e1", body }, now);
    const isGenuine = moduleOf("verify.js", "isGenuine", { createHmac, timingSafeEqual });
    for (const one of [secret, rotation.data.configuration.signing_secret]) {
      const process = { env: { SIGNING_SECRET: one } };
      const receive = moduleOf("receive.js", "receive", { Webhook, process });
      expect(receive(body, headers, () => {})).toBe(204);
      expect(receive(`${body} `, headers, () => {})).toBe(401);
      expect(isGenuine(body, headers, one)).toBe(true);
      expect(isGenuine(`${body} `, headers, one)).toBe(false);
      expect(isGenuine(body, headers, one, now.getTime() / 1000 + 301)).toBe(false);
    }
    expect(isGenuine(body, headers, `whsec_${"A".repeat(32)}`)).toBe(false);
    expect(isGenuine(body, {}, secret)).toBe(false);
  });

  it("shows a receiver that does what is older no more", async () => {
    const { secret, secretsOf } = await subscribed();
    const secrets = await secretsOf();
    const receive = moduleOf("receive.js", "receive", {
      Webhook,
      process: { env: { SIGNING_SECRET: secret } },
    });
    const applied: string[] = [];
    for (const [id, position] of [
      ["e1", 1],
      ["e3", 3],
      ["e1", 1],
      ["e3b", 3],
      ["e4", 4],
    ] as const) {
      const body = message(id, position);
      const headers = signatureHeaders(secrets, { id, body }, new Date());
      expect(receive(body, headers, (event: { id: string }) => applied.push(event.id))).toBe(204);
    }
    expect(applied).toEqual(["e1", "e3", "e3b", "e4"]);
  });
});
