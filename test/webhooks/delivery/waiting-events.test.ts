import { describe, expect, it } from "@jest/globals";
import {
  afterGivingUp,
  emptyQueue,
  insertReplayed,
  isDue,
  type WaitingEvents,
} from "../../../lib/webhooks/delivery/waiting-events.ts";
import { NOON } from "../../support/runtime.ts";

const object = { type: "cart", id: "C" };
const queue = (more: Partial<WaitingEvents> = {}): WaitingEvents => ({
  ...emptyQueue({ object, part: 0 }, NOON.getTime()),
  events: [{ number: 7, position: 3 }],
  ...more,
});

describe("the queue of an object", () => {
  it("is due from its moment on, or after a revival, and never when it is empty", () => {
    const now = NOON.getTime();
    expect([-1, 0, 1].map((ms) => isDue(queue(), now + ms, 0))).toEqual([false, true, true]);
    expect(isDue(queue({ revivals: 1 }), now - 1, 2)).toBe(true);
    expect(isDue(queue({ revivals: 2 }), now - 1, 2)).toBe(false);
    expect(isDue(queue({ events: [] }), now, 1)).toBe(false);
  });

  it("reports what was given up once, and not what is replayed", () => {
    const given = afterGivingUp(queue());
    expect([given.events, given.skipped]).toEqual([[], [3]]);
    expect(afterGivingUp(queue({ skipped: [2, 3] })).skipped).toEqual([2, 3]);
    expect(afterGivingUp(queue({ events: [] })).skipped).toEqual([]);
    const replayed = insertReplayed(given, { number: 7, position: 3 }, { now: NOON, until: NOON });
    expect([replayed.events.length, replayed.skipped]).toEqual([1, []]);
  });
});
