import { describe, expect, it } from "@jest/globals";
import {
  type DeliveryFailure,
  type DeliveryState,
  mergeOthersChanges,
} from "../../../lib/webhooks/subscriptions/delivery-state.ts";
import { NOON } from "../../support/runtime.ts";

const AT = NOON.toISOString();
const FAILURE: DeliveryFailure = {
  state: "paused",
  since: AT,
  count: 3,
  cause: "The receiver answered 500.",
  last_status: 500,
  next_attempt_at: AT,
};
const BEFORE: DeliveryState = { cursors: [5, 5, 5, 5], waiting: 4, waiting_objects: 2, dead_letters: 1 };
/** The worker read 2 more events of the log, gave one up, and failed. */
const MINE: DeliveryState = {
  ...{ cursors: [7, 5, 5, 5], waiting: 5, waiting_objects: 3, dead_letters: 2 },
  ...{ failure: FAILURE, due_at: AT },
};

describe("a worker's state, merged with what others have stored meanwhile", () => {
  it.each<[string, Partial<DeliveryState>, object]>([
    ["nothing", {}, MINE],
    ["a revival", { revivals: 1 }, { failure: undefined, due_at: undefined, revivals: 1, waiting: 5 }],
    [
      "a replay of a dead letter",
      { waiting: 5, waiting_objects: 3, dead_letters: 0 },
      { failure: FAILURE, due_at: undefined, waiting: 6, waiting_objects: 4, dead_letters: 1 },
    ],
    ["the end of the log", { cursors: [9, 5, 8, 4] }, { cursors: [9, 5, 8, 5] }],
    ["another call", { called_again_at: AT }, { ...MINE, called_again_at: AT }],
    ["fewer that wait", { waiting: 0, waiting_objects: 0 }, { waiting: 1, waiting_objects: 1 }],
  ])("%s", (_, change, expected) => {
    const merged = mergeOthersChanges(MINE, BEFORE, { ...BEFORE, ...change });
    expect({ failure: undefined, due_at: undefined, ...merged }).toMatchObject(expected);
  });
});
