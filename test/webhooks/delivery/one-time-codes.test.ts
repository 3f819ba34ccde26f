import { describe, expect, it } from "@jest/globals";
import type { NamedEvent } from "../../../lib/events/event.ts";
import { getDeadLetters } from "../../../lib/webhooks/delivery/dead-letters/dead-letters-store.ts";
import { readAttemptsPage } from "../../../lib/webhooks/subscriptions/attempts-store.ts";
import { anIntegration, deliveries, fails, succeeds } from "../../support/events/deliveries.ts";

const MINUTE = 60_000;
const KEY = "one-time-password-token-request.created";

function aCode(now: Date, minutes: number): NamedEvent {
  return {
    id: `code-${minutes}`,
    key: KEY,
    object: { type: "one-time-password-token-request", id: `request-${minutes}` },
    position: 1,
    payload: { one_time_password_token: "k4w9ztsecret", purpose: "reset_password" },
    at: now.toISOString(),
    keptUntil: new Date(now.getTime() + minutes * MINUTE),
  };
}

describe("a one-time code", () => {
  it("is not delivered after its end, and is in no log", async () => {
    const shop = deliveries();
    await shop.save(anIntegration({ observes: [KEY] }));
    shop.world.behaviour = fails;
    await shop.raise([aCode(shop.now(), 5), aCode(shop.now(), 60)]);
    await shop.runFor(6 * MINUTE);
    shop.world.behaviour = succeeds;
    await shop.runFor(90 * MINUTE);
    const taken = shop.told.filter(({ answer }) => answer.status < 300).map(({ id }) => id);
    expect(taken).toEqual(["code-60"]);
    expect(await shop.state()).toMatchObject({ waiting: 0 });
    const page = { offset: 0, limit: 100 };
    const { items: found } = await readAttemptsPage(shop.table, ["integration-1"], page, shop.now());
    expect(found.length).toBe(shop.told.length);
    const letters = await getDeadLetters(shop.table, "integration-1");
    expect(JSON.stringify([found, letters, await shop.state()])).not.toContain("k4w9ztsecret");
  });
});
