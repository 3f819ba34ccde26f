import { describe, expect, it } from "@jest/globals";
import {
  type Attempts,
  addAttempt,
  expirySeconds,
  FORGOTTEN_AFTER_SECONDS,
  secondsToWait,
} from "../../../lib/auth/sign-in/attempts.ts";

/** Seconds that the next attempt has to wait after each of `count` attempts, each made as soon as it is allowed. */
function waitsAfter(count: number): number[] {
  let now = 1000;
  let attempts: Attempts | undefined;
  return Array.from({ length: count }, () => {
    attempts = addAttempt(attempts, now);
    const wait = secondsToWait(attempts, now);
    now += wait;
    return wait;
  });
}

describe("tries to sign in with one name", () => {
  it("five are free, then each doubles the wait, from half a minute to a quarter of an hour", () => {
    expect(waitsAfter(13)).toEqual([0, 0, 0, 0, 30, 60, 120, 240, 480, 900, 900, 900, 900]);
  });

  it("have to wait to the second", () => {
    const fifth: Attempts = { count: 5, until: 1030 };
    expect([1000, 1029, 1030, 9999].map((now) => secondsToWait(fifth, now))).toEqual([30, 1, 0, 0]);
    expect(secondsToWait(undefined, 1000)).toBe(0);
  });

  it("are forgotten a day after the wait", () => {
    expect(expirySeconds(addAttempt({ count: 4, until: 0 }, 1000))).toBe(1030 + FORGOTTEN_AFTER_SECONDS);
  });

  it("leave at most some hundred guesses a day, for ever many", () => {
    const day = waitsAfter(110).reduce((sum, wait) => sum + wait);
    expect(day).toBeGreaterThan(24 * 3600);
  });
});
