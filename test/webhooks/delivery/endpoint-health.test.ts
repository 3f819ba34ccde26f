import { describe, expect, it } from "@jest/globals";
import { afterFailure } from "../../../lib/webhooks/delivery/endpoint-health.ts";
import { workEndsAt } from "../../../lib/webhooks/delivery/lease.ts";
import {
  type DeliveryFailure,
  newDeliveryState,
} from "../../../lib/webhooks/subscriptions/delivery-state.ts";

const START = Date.parse("2026-03-02T10:00:00Z");

/** The states after failures of these objects, a second apart. */
function failEach(objects: readonly string[]): readonly string[] {
  let before: DeliveryFailure | undefined;
  return objects.map((object, second) => {
    const at = START + second * 1000;
    before = afterFailure(before, { object, at, status: 500, cause: "answered 500", waitMs: 0 });
    return before.state;
  });
}

const repeat = (times: number, state: string) => Array.from({ length: times }, () => state);

describe("an endpoint that fails", () => {
  it.each<[failures: string, objects: string]>([
    ["of objects in turn", "ABABABA"],
    ["of other objects each time", "ABCDEFG"],
    ["of one object and then of a second one", "AAAABCD"],
  ])("counts as down from the fifth failure in a row on: %s", (_, objects) => {
    expect(failEach([...objects])).toEqual([...repeat(4, "retrying"), ...repeat(3, "paused")]);
  });

  it("counts as down from the second object on, if the first one failed often", () => {
    expect(failEach([..."AAAAAAB"])).toEqual([...repeat(6, "retrying"), "paused"]);
  });

  it("is not down for the failures of one object, however many", () => {
    expect(failEach(repeat(50, "A"))).toEqual(repeat(50, "retrying"));
  });
});

describe("a wait that the receiver asks for", () => {
  const fail = (before: DeliveryFailure | undefined, seconds: number, waitSeconds: number) =>
    afterFailure(before, {
      ...{ object: "A", at: START + seconds * 1000, status: 429, cause: "too many" },
      waitMs: waitSeconds * 1000,
    });
  const inSeconds = (failure: DeliveryFailure) => (Date.parse(failure.not_before ?? "") - START) / 1000;

  it("holds for all events, and a shorter one does not end it", () => {
    const first = fail(undefined, 0, 60);
    expect(inSeconds(first)).toBe(60);
    expect(inSeconds(fail(first, 10, 20))).toBe(60);
    expect(inSeconds(fail(first, 10, 0))).toBe(60);
    expect(inSeconds(fail(first, 10, 55))).toBe(65);
  });

  it("is forgotten when it is over", () => {
    expect(fail(fail(undefined, 0, 60), 61, 0)).not.toHaveProperty("not_before");
  });
});

describe("a lease on deliveries", () => {
  it("ends 35 seconds before another worker may take it: a request takes ten, and saving as well", () => {
    const lease = { holder: "one", until: "2026-03-02T10:01:15.000Z" };
    expect(new Date(workEndsAt({ ...newDeliveryState([]), lease })).toISOString()).toBe(
      "2026-03-02T10:00:40.000Z",
    );
  });
});
