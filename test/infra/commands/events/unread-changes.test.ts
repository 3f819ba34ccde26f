import { randomBytes, randomUUID } from "node:crypto";
import { describe, expect, it } from "@jest/globals";
import { readAgain, unreadRows } from "../../../../infra/commands/events/unread-changes.ts";
import type { EventFamily } from "../../../../lib/events/event-family.ts";
import { deadlineIn } from "../../../../lib/kernel/deadline.ts";
import type { Context } from "../../../../lib/use-case/context.ts";
import { getLogEnds } from "../../../../lib/webhooks/log/event-log-store.ts";
import { getUnreadChanges, setChangeAside } from "../../../../lib/webhooks/log/unread-changes-store.ts";
import { NOON } from "../../../support/runtime.ts";
import { memoryTable } from "../../../support/tables/memory-table.ts";

const family: EventFamily = {
  itemTypes: ["note"],
  eventsOf: async (_, { after }) => {
    const id = after?.pk ?? "";
    return [{ key: "note.updated", object: { type: "note", id }, position: 2, payload: { data: { id } } }];
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
  const setAside = (id: string, bytes: number) => {
    const packed = () => ({ B: randomBytes(bytes).toString("base64") });
    const item = { pk: { S: id }, sk: { S: "NOTE" }, type: { S: "note" }, version: { N: "2" } };
    const image = () => ({ ...item, packed: packed() });
    const change = {
      key: { pk: id, sk: "NOTE" },
      before: image(),
      after: image(),
      at: NOON,
      isExpiry: false,
    };
    return setChangeAside(table, { ...change, sequenceNumber: "1" }, "note", new Error("not yet"));
  };
  const retry = () =>
    readAgain(next, { callFor: async () => {} }, { families: [family], getIntegrations: async () => [] });
  const told = async () => (await getLogEnds(table)).reduce((sum, end) => sum + end, 0);
  return { table, setAside, retry, told };
}

describe("changes that were set aside", () => {
  it("raise their events when they are read again, and are then forgotten", async () => {
    const { table, setAside, retry, told } = shop();
    await setAside("small", 100);
    expect(await retry()).toEqual([expect.stringMatching(/: 1 events$/)]);
    expect([await told(), await getUnreadChanges(table)]).toEqual([1, []]);
  });

  it("stay where their images were too large to keep, and say what makes up for them", async () => {
    const { table, setAside, retry, told } = shop();
    await setAside("large", 330_000);
    for (const _ of [1, 2]) {
      expect(await retry()).toEqual([expect.stringMatching(/still not read: .*too large.*`audit --write`/)]);
    }
    expect(await told()).toBe(0);
    expect(await unreadRows(table)).toEqual([expect.stringContaining("note large NOTE: Error: not yet")]);
  });

  it("are kept no longer than events are, whatever they hold", async () => {
    const { table, setAside } = shop();
    await setAside("small", 100);
    const [item] = table.all();
    expect(item?.["expires_at"]).toBe(NOON.getTime() / 1000 + 30 * 86_400);
  });
});
