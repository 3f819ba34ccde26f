import { describe, expect, it } from "@jest/globals";
import {
  nextAttemptAt,
  parseRetryAfter,
  probeWait,
} from "../../../lib/webhooks/delivery/attempts/schedule.ts";
import {
  calculateRefillMs,
  choosePace,
  fullBudget,
  refillBudget,
  spendBudget,
} from "../../../lib/webhooks/delivery/budget.ts";
import { isObserved } from "../../../lib/webhooks/delivery/select-events.ts";
import { anIntegration } from "../../support/events/deliveries.ts";
import { NOON } from "../../support/runtime.ts";

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const UNTIL = 72 * HOUR;
const next = (attempts: number, lastAt: number, more: object = {}) =>
  nextAttemptAt({ eventId: "e", attempts, firstAt: 0, lastAt, until: UNTIL, ...more });

describe("the schedule of an event", () => {
  it.each([
    [1, 0, 0.5],
    [2, 0.5, 2],
    [3, 2, 8],
    [4, 8, 25],
    [5, 25, 85],
    [60, 3000, 3060],
  ])("after attempt %d: spread by a tenth at most", (attempts, last, wanted) => {
    const at = (next(attempts, last * MINUTE) ?? 0) / MINUTE;
    expect(Math.abs(at - wanted)).toBeLessThanOrEqual(0.1 * Math.min(wanted, 60) + 0.01);
  });

  it("obeys the receiver for an hour at most, never earlier than planned, never beyond the end", () => {
    expect(next(1, 0, { waitMs: 10 * MINUTE })).toBe(10 * MINUTE);
    expect(next(1, 0, { waitMs: 5 * HOUR })).toBe(HOUR);
    expect(next(5, 0, { waitMs: 1000 })).toBeGreaterThan(50 * MINUTE);
    expect(next(70, UNTIL - MINUTE)).toBeUndefined();
    expect(next(2, UNTIL - 10_000)).toBe(UNTIL);
    expect(next(2, UNTIL - 9999)).toBeUndefined();
  });

  it("makes no attempts at once where they came late", () => {
    expect(next(2, 20 * MINUTE)).toBe(20 * MINUTE + 10_000);
  });

  it("reads Retry-After in seconds and as a date", () => {
    const now = NOON.getTime();
    expect(parseRetryAfter("120", now)).toBe(120_000);
    expect(parseRetryAfter(new Date(now + 30_000).toUTCString(), now)).toBe(30_000);
    expect(parseRetryAfter("99999", now)).toBe(HOUR);
    for (const text of ["soon", "-5", "", undefined, "1e9"]) expect(parseRetryAfter(text, now)).toBe(0);
  });
});

describe("probes of an endpoint", () => {
  it("are every 10 seconds, then every minute, then every 15 minutes and spread", () => {
    expect(probeWait(0, "a")).toBe(10_000);
    expect(probeWait(10 * MINUTE, "a")).toBe(MINUTE);
    const rare = ["a", "b", "c"].map((seed) => probeWait(3 * HOUR, seed) / MINUTE);
    expect(new Set(rare).size).toBe(3);
    for (const minutes of rare) expect(Math.abs(minutes - 15)).toBeLessThanOrEqual(1.5);
  });
});

describe("failures of an integration", () => {
  it("are 60 in any minute at most, however they come", () => {
    let budget = fullBudget(0);
    const failures: number[] = [];
    for (let now = 0; now < 5 * MINUTE; now += 100) {
      while (refillBudget(budget, now).tokens >= 1) {
        budget = spendBudget(refillBudget(budget, now), 1);
        failures.push(now);
      }
    }
    const most = Math.max(
      ...failures.map((from) => failures.filter((at) => at >= from && at < from + MINUTE).length),
    );
    expect(most).toBeLessThanOrEqual(60);
    expect(failures.length).toBeGreaterThan(200);
    expect(calculateRefillMs({ tokens: 0, at: 0 }, 1)).toBe(1500);
    expect(refillBudget({ tokens: 3, at: 1000 }, 0)).toEqual({ tokens: 3, at: 1000 });
  });

  it("a receiver that is back gets 5 requests a second at first, and never more than 50", () => {
    expect(choosePace(undefined).gapMs).toBe(0);
    expect(choosePace(0).gapMs).toBe(200);
    expect(choosePace(HOUR)).toEqual({ inFlight: 20, gapMs: 20 });
  });
});

describe("isObserved", () => {
  it("takes the whole second in which the integration came, and nothing before", () => {
    const integration = anIntegration({ observed_since: "2026-03-02T10:00:00.700Z" });
    const at = (time: string, key = "cart.updated") => isObserved(integration, { key, at: time });
    expect(at("2026-03-02T10:00:00.000Z")).toBe(true);
    expect(at("2026-03-02T09:59:59.999Z")).toBe(false);
    expect(at("2026-03-02T10:00:01.000Z", "cart.deleted")).toBe(false);
    expect(isObserved({ ...integration, enabled: false }, { key: "cart.updated", at: "2026-03-03" })).toBe(
      false,
    );
  });
});
