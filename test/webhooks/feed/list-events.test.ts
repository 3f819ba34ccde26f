import { randomUUID } from "node:crypto";
import { describe, expect, it } from "@jest/globals";
import type { NamedEvent } from "../../../lib/events/event.ts";
import { deadlineIn } from "../../../lib/kernel/deadline.ts";
import { deriveUuid } from "../../../lib/kernel/ids.ts";
import type { Table } from "../../../lib/table/table.ts";
import { appendEvents } from "../../../lib/webhooks/log/event-log-store.ts";
import { chooseLogPart } from "../../../lib/webhooks/log/logged-event.ts";
import type { AnswerAt } from "../../support/routes.ts";
import { anEmptyShop, shopOn } from "../../support/shop.ts";
import { memoryTable } from "../../support/tables/memory-table.ts";

const START = new Date("2026-03-02T10:00:00.000Z");
const momentAt = (seconds: number) => new Date(START.getTime() + seconds * 1000);

function events(count: number, objects = 9): NamedEvent[] {
  return Array.from({ length: count }, (_, at) => ({
    id: deriveUuid("event", String(at)),
    at: momentAt(at).toISOString(),
    key: "cart.updated",
    object: { type: "cart", id: `cart-${at % objects}` },
    position: Math.floor(at / objects) + 1,
    payload: { data: { id: `cart-${at % objects}`, type: "cart", round: at } },
  }));
}

async function logged(table: Table, found: readonly NamedEvent[], now = START) {
  const deadline = deadlineIn(30_000);
  await appendEvents({ table, newId: () => randomUUID(), now: () => now, deadline }, found);
}

async function readFrom(table: Table, query: string, now = momentAt(0)) {
  const shop = shopOn(table);
  const pages = [];
  for (let next: string | null = `?${query}`; next !== null; ) {
    const page: AnswerAt<"GET", "/v2/events"> = await shop.get(
      `/v2/events?${next.slice(next.indexOf("?") + 1)}`,
      {
        now: () => now,
      },
    );
    expect(page.status).toBe(200);
    pages.push(page.body);
    next = page.body.links.next;
  }
  return pages;
}

const idsIn = (pages: readonly { readonly data: readonly { readonly id: string }[] }[]) =>
  pages.flatMap(({ data }) => data.map(({ id }) => id));

describe("GET /v2/events", () => {
  it("200: everything in the order of the commits, page by page, and goes on where it ended", async () => {
    const table = memoryTable({ now: () => START });
    const all = events(130);
    await logged(table, all.slice(0, 120));
    const pages = await readFrom(table, "page[limit]=25");
    expect(idsIn(pages)).toEqual(all.slice(0, 120).map(({ id }) => id));
    expect(pages[0]?.data[0]).toEqual({
      id: all[0]?.id,
      type: "event",
      triggered_by: "cart.updated",
      object: { type: "cart", id: "cart-0" },
      position: 1,
      time: START.toISOString(),
      payload: { data: { id: "cart-0", type: "cart", round: 0 } },
    });
    await logged(table, all.slice(120));
    const later = await readFrom(table, `since=${pages.at(-1)?.meta.since}`);
    expect(idsIn(later)).toEqual(all.slice(120).map(({ id }) => id));
  });

  it("200: what was committed since a moment, and nothing since now", async () => {
    const table = memoryTable({ now: () => START });
    const all = events(90);
    await logged(table, all);
    const found = await readFrom(table, `since=${momentAt(37).toISOString()}&page[limit]=10`, momentAt(90));
    expect(idsIn(found)).toEqual(all.slice(37).map(({ id }) => id));
    expect(idsIn(await readFrom(table, "since=now", momentAt(90)))).toEqual([]);
    expect(idsIn(await readFrom(table, `since=${momentAt(500).toISOString()}`, momentAt(90)))).toEqual([]);
  });

  it("200: all that was committed since a moment, also where a part of the log has it in another order", async () => {
    const table = memoryTable({ now: () => START });
    const one = (minute: number, id: string): NamedEvent => {
      const [event] = events(1, 1) as [NamedEvent];
      return { ...event, id: deriveUuid("event", id), at: momentAt(minute * 60).toISOString() };
    };
    // One shard was written promptly, by a clock that is behind the table's. The other was written late, from its start.
    const prompt = Array.from({ length: 12 }, (_, at) => one(at * 2, `prompt-${at}`));
    const late = Array.from({ length: 18 }, (_, at) => one(at, `late-${at}`));
    for (const event of prompt) await logged(table, [event], new Date(Date.parse(event.at) - 2000));
    for (const [at, event] of late.entries()) await logged(table, [event], momentAt((30 + at) * 60));
    for (const minute of [0, 7, 15, 20, 22]) {
      const since = momentAt(minute * 60).toISOString();
      const wanted = [...prompt, ...late].filter(({ at }) => at >= since).map(({ id }) => id);
      const found = idsIn(await readFrom(table, `since=${since}&page[limit]=7`, momentAt(3600)));
      expect(found).toEqual(expect.arrayContaining(wanted));
      expect(new Set(found).size).toBe(found.length);
    }
    // Events written since then are listed, however old they are. Events written before are not.
    const behind = await readFrom(table, `since=${momentAt(40 * 60).toISOString()}`, momentAt(3600));
    expect(idsIn(behind)).toEqual(late.slice(10).map(({ id }) => id));
  });

  it("200: for which changes an event stands that was found missing", async () => {
    const table = memoryTable({ now: () => START });
    const shop = shopOn(table);
    const [event] = events(1);
    await logged(table, [{ ...event, position: 5, rebuilds: { from: 2, to: 5 } } as NamedEvent]);
    const { body } = await shop.get("/v2/events");
    expect(body.data[0]).toMatchObject({ position: 5, rebuilds: { from: 2, to: 5 } });
  });

  it("200: all of a part that is longer than a page of it, each once", async () => {
    const table = memoryTable({ now: () => START });
    const all = events(250, 1);
    await logged(table, all);
    const pages = await readFrom(table, "page[limit]=100");
    expect(idsIn(pages)).toEqual(all.map(({ id }) => id));
    expect(new Set(all.map(({ object }) => chooseLogPart(object))).size).toBe(1);
  });

  it("200: shorter pages of large events", async () => {
    const table = memoryTable({ now: () => START });
    const text = "x".repeat(1_500_000);
    const all = events(5).map((event) => ({ ...event, payload: { data: { text } } }));
    await logged(table, all);
    const pages = await readFrom(table, "page[limit]=100");
    expect(pages.length).toBeGreaterThan(1);
    expect(idsIn(pages)).toEqual(all.map(({ id }) => id));
  });

  it("200: one-time codes to sign in with are left out", async () => {
    const table = memoryTable({ now: () => START });
    const shop = shopOn(table);
    const payload = { one_time_password_token: "k4w9zt", purpose: "reset_password" };
    await logged(table, [{ ...events(1)[0], payload } as NamedEvent]);
    const answer = await shop.get("/v2/events");
    expect(answer.text).not.toContain("k4w9zt");
    expect(answer.body.data[0].payload.purpose).toBe("reset_password");
  });

  it.each(["yesterday", "1-2-3", "1-2-3-4-5-6", "2026-13-45T00:00:00Z", "-1-0-0-0-0"])(
    "400 for a position that is none: %s",
    async (since) => {
      const answer = await anEmptyShop().get(`/v2/events?since=${since}`);
      expect([answer.status, answer.body.errors[0].source]).toEqual([400, "since"]);
    },
  );

  it("400 for an offset, which is named: the answer says where the next page begins", async () => {
    const { get } = anEmptyShop();
    for (const path of ["/v2/events?", "/v2/events/snapshots?type=cart&"] as const) {
      const answer = await get(`${path}page[offset]=1`);
      expect([answer.status, answer.body.errors[0].source]).toEqual([400, "page[offset]"]);
      expect((await get(`${path}page[offset]=0`)).status).toBe(200);
    }
  });

  it("400 for a position or moment that is older than events are kept", async () => {
    const table = memoryTable({ now: () => START });
    const shop = shopOn(table);
    const { body } = await shop.get("/v2/events?since=now", { now: () => START });
    const late = new Date(START.getTime() + 31 * 86_400_000);
    for (const since of [body.meta.since, START.toISOString()]) {
      const answer = await shop.get(`/v2/events?since=${since}`, { now: () => late });
      expect(answer.status).toBe(400);
      expect(answer.body.errors[0].detail).toContain("30 days");
    }
  });

  it("403 for shoppers", async () => {
    expect((await anEmptyShop().get("/v2/events", { as: "implicit" })).status).toBe(403);
  });
});
