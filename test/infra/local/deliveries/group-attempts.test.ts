import { describe, expect, it } from "@jest/globals";
import { deriveOutcome, groupAttempts } from "../../../../infra/local/deliveries/group-attempts.ts";
import { aListedAttempt, aListedIntegration } from "../../../support/events/listed-attempts.ts";

const SOON = "2026-11-22T10:00:30.000Z";
const LATER = "2026-11-22T11:00:00.000Z";
const waiting = { waiting: 3 };
const retrying = { ...waiting, state: "retrying" } as const;

describe("the state of a delivery", () => {
  it.each([
    ["a success", {}, aListedIntegration(), { outcome: "delivered" }],
    ["a success of a deleted integration", {}, undefined, { outcome: "delivered" }],
    ["a failure, to be tried again", { next: SOON }, waiting, { outcome: "waiting", retryAt: SOON }],
    [
      "the same, when the receiver has asked to wait",
      { next: SOON },
      { ...retrying, next_attempt_at: LATER },
      { outcome: "waiting", retryAt: LATER },
    ],
    [
      "the same, when the receiver may be tried before",
      { next: LATER },
      { ...retrying, next_attempt_at: SOON },
      { outcome: "waiting", retryAt: LATER },
    ],
    [
      "the same, of a paused receiver: its probe makes all due",
      { next: LATER },
      { ...waiting, state: "paused", next_attempt_at: SOON } as const,
      { outcome: "waiting", retryAt: SOON },
    ],
    ["the last attempt", {}, waiting, { outcome: "failed" }],
    ["a failure of which nothing waits any more", { next: SOON }, {}, { outcome: "failed" }],
    ["a failure of a deleted integration", { next: SOON }, undefined, { outcome: "failed" }],
    [
      "a failure of one that is off",
      { next: SOON },
      aListedIntegration({ enabled: false, delivery: waiting }),
      { outcome: "failed" },
    ],
  ])("is, after %s, what the last attempt and the integration say", (name, given, found, state) => {
    const succeeded = name.startsWith("a success");
    const integration = found && ("meta" in found ? found : aListedIntegration({ delivery: found }));
    expect(deriveOutcome(aListedAttempt({ ...given, succeeded }), integration)).toEqual(state);
  });
});

describe("attempts in groups", () => {
  const integrations = [aListedIntegration(), aListedIntegration({ id: "mails", name: "Mails" })];
  const groupsOf = (...attempts: Parameters<typeof aListedAttempt>[0][]) =>
    groupAttempts(attempts.map(aListedAttempt), integrations);

  it("are one row for each event and integration, with the newest attempt first", () => {
    const failed = { succeeded: false, status: 503 };
    const groups = groupsOf(
      { attempt: 2, second: 30, happened: 0 },
      { integration: "mails", job: "job-2", second: 1, happened: 0 },
      { attempt: 1, second: 0, happened: 0, ...failed },
    );
    expect(groups.map(({ integration, attempts }) => [integration?.name, attempts.length])).toEqual([
      ["Order desk", 2],
      ["Mails", 1],
    ]);
    expect(groups[0]?.latest.attempt).toBe(2);
    expect(groups[0]?.outcome).toBe("delivered");
  });

  it("have the newest event first, and a row stays where it is when its event is tried again", () => {
    const older = { event: "event-1", happened: 0 };
    const newer = { event: "event-2", job: "job-2", happened: 5, second: 6 };
    const eventsOf = (groups: ReturnType<typeof groupsOf>) => groups.map(({ event }) => event.id);
    expect(eventsOf(groupsOf(newer, older))).toEqual(["event-2", "event-1"]);
    expect(eventsOf(groupsOf({ ...older, attempt: 2, second: 59 }, newer, older))).toEqual([
      "event-2",
      "event-1",
    ]);
  });

  it("count attempts that were not read, and those of a retry, which counts from 1", () => {
    const [group] = groupsOf({ job: "job-2", attempt: 1, second: 50 }, { attempt: 3, second: 40 });
    expect(group?.attemptCount).toBe(4);
  });

  it("count an attempt once that came on two pages", () => {
    const [group] = groupsOf({ attempt: 1 }, { attempt: 1 });
    expect([group?.attempts.length, group?.attemptCount]).toEqual([1, 1]);
  });

  it("have a key that fits HTML, whatever the ids are", () => {
    const [group] = groupsOf({ event: 'x"><b>', integration: "a b" });
    expect(group?.key).toMatch(/^[\w-]+$/);
    expect(group?.integration).toBeUndefined();
  });
});
