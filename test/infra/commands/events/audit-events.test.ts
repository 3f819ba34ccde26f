import { randomUUID } from "node:crypto";
import { describe, expect, it } from "@jest/globals";
import { auditEvents, rebuildGaps } from "../../../../infra/commands/events/audit-events.ts";
import { nameEvents } from "../../../../lib/events/event.ts";
import type { EventFamily } from "../../../../lib/events/event-family.ts";
import { deadlineIn } from "../../../../lib/kernel/deadline.ts";
import type { Item } from "../../../../lib/table/table.ts";
import type { Context } from "../../../../lib/use-case/context.ts";
import { appendEvents, readLog } from "../../../../lib/webhooks/log/event-log-store.ts";
import { EVENT_LOG_PARTS } from "../../../../lib/webhooks/log/logged-event.ts";
import { NOON } from "../../../support/runtime.ts";
import { memoryTable } from "../../../support/tables/memory-table.ts";

const family: EventFamily = {
  itemTypes: ["account"],
  eventsOf: async (_, { before, after }) => {
    const item = after ?? before;
    if (item?.["text"] === "unreadable") throw new Error("no account");
    const object = { type: "account", id: item?.pk ?? "" };
    const position = item?.version ?? 0;
    const key = position === 1 ? "account.created" : "account.updated";
    return [{ key, object, position, payload: { data: { id: object.id, version: position } } }];
  },
};

function shop() {
  const table = memoryTable({ now: () => NOON });
  const next = () =>
    ({
      table,
      newId: () => randomUUID(),
      now: () => NOON,
      deadline: deadlineIn(30_000),
    }) as unknown as Context;
  const store = async (id: string, version: number, updated_at = NOON.toISOString(), text = "") => {
    const put: Item = { pk: id, sk: "ACCOUNT", type: "account", version, updated_at, text };
    await table.put(put, { unconditional: "as the test has it" });
  };
  const tell = async (id: string, positions: readonly number[], key = "account.updated") => {
    const object = { type: "account", id };
    const payload = key.endsWith(".deleted") ? object : { data: { id } };
    const events = positions.map((position) => ({ key, object, position, payload }));
    await appendEvents(next(), nameEvents(events, NOON));
  };
  const audit = (since = new Date(NOON.getTime() - 1000)) =>
    auditEvents(
      {
        pages: async function* () {
          yield table.all();
        },
        ctx: next(),
        families: [family],
        since,
        report: () => {},
      },
      async () => {},
    );
  const logged = async () => {
    const parts = await Promise.all(EVENT_LOG_PARTS.map((part) => readLog(table, part, 0, 1000)));
    return parts.flat();
  };
  return { table, next, store, tell, audit, logged };
}

const runs = (gaps: Awaited<ReturnType<typeof auditEvents>>["gaps"]) =>
  gaps.map(({ object, from, to, events }) => [object.id, from, to, events[0]?.key]).sort();

describe("the audit of events", () => {
  it("finds nothing where every change has its event", async () => {
    const { store, tell, audit } = shop();
    await store("a", 3);
    await tell("a", [1, 2, 3]);
    await store("old", 7, "2020-01-01T00:00:00.000Z");
    expect(await audit()).toEqual({ gaps: [], unread: [], counts: { objects: 2, events: 3 } });
  });

  it("finds what was missed at the end, in the middle, of new and of deleted objects", async () => {
    const { store, tell, audit } = shop();
    await store("late", 5);
    await tell("late", [1, 2]);
    await store("holes", 9);
    await tell("holes", [2, 3, 6, 9]);
    await store("new", 1);
    await store("newer", 4);
    await tell("gone", [1, 2]);
    await tell("told", [1, 2]);
    await tell("told", [3], "account.deleted");
    const { gaps } = await audit();
    expect(runs(gaps)).toEqual([
      ["gone", 3, 3, "account.deleted"],
      ["holes", 4, 5, "account.updated"],
      ["holes", 7, 8, "account.updated"],
      ["late", 3, 5, "account.updated"],
      ["new", 1, 1, "account.created"],
      ["newer", 4, 4, "account.updated"],
    ]);
  });

  it("finds what was missed before the first event only of objects made since an integration listens", async () => {
    const { table, store, tell, audit } = shop();
    await store("made", 4);
    await table.put(
      { ...table.all()[0]!, created_at: NOON.toISOString() },
      { unconditional: "as the test has it" },
    );
    await tell("made", [3]);
    await store("older", 4);
    await tell("older", [3]);
    const { gaps } = await audit();
    expect(runs(gaps)).toEqual([
      ["made", 1, 2, "account.updated"],
      ["made", 4, 4, "account.updated"],
      ["older", 4, 4, "account.updated"],
    ]);
  });

  it("takes what comes under the id of something that is gone for another", async () => {
    const { store, tell, audit } = shop();
    await store("again", 1);
    await tell("again", [1, 2]);
    await tell("again", [3], "account.deleted");
    expect(runs((await audit()).gaps)).toEqual([["again", 1, 1, "account.created"]]);
    await tell("again", [1], "account.created");
    expect((await audit()).gaps).toEqual([]);
  });

  it("tells of gone entries only while there is their Custom API", async () => {
    const { table, tell, audit } = shop();
    await tell("entry", [1, 2], "lot_ext.updated");
    expect((await audit()).gaps).toEqual([]);
    const api: Item = { pk: "API", sk: "x", type: "custom_api", version: 1, api_type: "lot_ext" };
    await table.put(api, { only: "absent" });
    expect(runs((await audit()).gaps)).toEqual([["entry", 3, 3, "lot_ext.deleted"]]);
  });

  it("rebuilds every gap with what there is now, so that the next audit finds none", async () => {
    const { store, tell, audit, next, logged } = shop();
    await store("late", 5);
    await tell("late", [1, 2]);
    await tell("gone", [1]);
    const { gaps } = await audit();
    expect(await rebuildGaps(next, gaps)).toBe(2);
    const rebuilt = (await logged()).filter(({ rebuilds }) => rebuilds);
    expect(rebuilt.map(({ object, position, rebuilds }) => [object.id, position, rebuilds])).toEqual(
      expect.arrayContaining([
        ["late", 5, { from: 3, to: 5 }],
        ["gone", 2, { from: 2, to: 2 }],
      ]),
    );
    expect((await audit()).gaps).toEqual([]);
  });

  it("names what cannot be read and looks at the rest", async () => {
    const { store, audit } = shop();
    await store("broken", 1, NOON.toISOString(), "unreadable");
    await store("new", 1);
    const { gaps, unread } = await audit();
    expect(unread).toEqual(["broken: Error: no account"]);
    expect(runs(gaps)).toEqual([["new", 1, 1, "account.created"]]);
  });
});
