import { randomUUID } from "node:crypto";
import { describe, expect, it } from "@jest/globals";
import type { NamedEvent } from "../../../lib/events/event.ts";
import { deadlineIn } from "../../../lib/kernel/deadline.ts";
import type { Table } from "../../../lib/table/table.ts";
import { appendEvents, getLogEnds, getLogged, readLog } from "../../../lib/webhooks/log/event-log-store.ts";
import { chooseLogPart, EVENT_LOG_PARTS } from "../../../lib/webhooks/log/logged-event.ts";
import { useEngine } from "../../support/tables/engine.ts";
import { memoryTable } from "../../support/tables/memory-table.ts";

const AT = new Date("2026-03-02T10:00:00.000Z");

function ctxOn(table: Table) {
  return { table, newId: () => randomUUID(), now: () => AT, deadline: deadlineIn(30_000) };
}

function anEvent(object: string, position: number, more: Partial<NamedEvent> = {}): NamedEvent {
  return {
    id: `${object}-${position}`,
    at: AT.toISOString(),
    key: "cart.updated",
    object: { type: "cart", id: object },
    position,
    payload: { data: { id: object, type: "cart" } },
    ...more,
  };
}

async function readAll(table: Table) {
  return (await Promise.all(EVENT_LOG_PARTS.map((part) => readLog(table, part, 0, 10_000)))).flat();
}

describe("the log of events", () => {
  const engine = useEngine();

  it("keeps events of an object in order, numbered without gaps, and finds them again", async () => {
    const table = await engine.table({ now: () => AT });
    const events = Array.from({ length: 150 }, (_, at) => anEvent(`cart-${at % 7}`, Math.floor(at / 7) + 1));
    expect(await appendEvents(ctxOn(table), events)).toHaveLength(150);
    const ends = await getLogEnds(table);
    for (const part of EVENT_LOG_PARTS) {
      const found = await readLog(table, part, 0, 1000);
      expect(found.map(({ number }) => number)).toEqual(found.map((_, at) => at + 1));
      expect(ends[part]).toBe(found.length);
      for (const { object } of found) {
        expect(chooseLogPart(object)).toBe(part);
        const positions = found.filter((one) => one.object.id === object.id).map(({ position }) => position);
        expect(positions).toEqual(positions.map((_, at) => at + 1));
      }
      const behind = await readLog(table, part, 3, 2);
      expect(behind).toEqual(found.slice(3, 5));
      expect(await getLogged(table, behind)).toEqual(behind);
    }
  });

  it("takes a repeat for what it is, also of a part of what was appended", async () => {
    const table = memoryTable({ now: () => AT });
    const events = Array.from({ length: 50 }, (_, at) => anEvent("one", at + 1));
    await appendEvents(ctxOn(table), events.slice(0, 20));
    expect(await appendEvents(ctxOn(table), events)).toEqual(events.slice(20));
    expect(await appendEvents(ctxOn(table), events)).toEqual([]);
    expect((await readAll(table)).map(({ position }) => position)).toEqual(
      events.map(({ position }) => position),
    );
  });

  it("loses and doubles nothing while several append at once", async () => {
    const table = await engine.table({ now: () => AT });
    const batches = Array.from({ length: 8 }, (_, writer) =>
      Array.from({ length: 20 }, (__, at) => anEvent(`cart-${writer}`, at + 1)),
    );
    await Promise.all(batches.map((batch) => appendEvents(ctxOn(table), batch)));
    const ids = (await readAll(table)).map(({ id }) => id);
    expect(ids.toSorted()).toEqual(
      batches
        .flat()
        .map(({ id }) => id)
        .toSorted(),
    );
  });

  it("goes on after an answer that was lost, without a second entry", async () => {
    const table = memoryTable({ now: () => AT });
    let isLost = false;
    const losing: Table = {
      ...table,
      transact: async (...given) => {
        const outcome = await table.transact(...given);
        if (isLost) return outcome;
        isLost = true;
        return { lost: new Error("no answer") };
      },
    };
    await appendEvents(ctxOn(losing), [anEvent("one", 1), anEvent("one", 2)]);
    expect((await readAll(table)).map(({ position }) => position)).toEqual([1, 2]);
  });

  it("stores when each was appended, in rising order and never before its commit", async () => {
    const table = memoryTable({ now: () => AT });
    const momentAt = (seconds: number) => new Date(AT.getTime() + seconds * 1000);
    const append = (position: number, at: number, now: number) =>
      appendEvents({ ...ctxOn(table), now: () => momentAt(now) }, [
        anEvent("one", position, { at: momentAt(at).toISOString() }),
      ]);
    // One event is written late, one has a time far in the past, one has a time ahead of the writer's clock.
    const told = [
      [0, 1],
      [-500, 7],
      [4, 3],
      [9, 8],
      [9, 8],
    ] as const;
    for (const [index, [at, now]] of told.entries()) await append(index + 1, at, now);
    const items = table.all().filter(({ type }) => type === "logged_event");
    const times = items.toSorted((a, b) => Number(a.sk) - Number(b.sk)).map((item) => item["appended_at"]);
    expect(times).toEqual([1, 7, 7, 9, 9].map((seconds) => momentAt(seconds).toISOString()));
  });

  it("leaves out what is included where an event would not fit, and forgets secrets early", async () => {
    const table = memoryTable({ now: () => AT });
    const noise = Array.from({ length: 30_000 }, () => randomUUID());
    const payload = { data: { id: "one" }, included: { items: noise } };
    await appendEvents(ctxOn(table), [
      anEvent("one", 1, { payload }),
      anEvent("one", 2, { keptUntil: new Date(AT.getTime() + 600_000) }),
    ]);
    const [large] = await readAll(table);
    expect(large?.payload).toEqual({ data: { id: "one" }, included: { meta: { includes_elided: true } } });
    const kept = table
      .all()
      .filter(({ type }) => type === "logged_event")
      .map(({ expires_at }) => expires_at);
    expect(kept).toEqual([AT.getTime() / 1000 + 30 * 86_400, AT.getTime() / 1000 + 600]);
  });
});
