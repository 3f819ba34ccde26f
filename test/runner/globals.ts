import { getState } from "jest-circus";

/** The exports of `@jest/globals`, which cannot be loaded outside Jest's sandbox. */
export { jestExpect as expect } from "@jest/expect";
export { afterAll, afterEach, beforeAll, beforeEach, describe, it, test } from "jest-circus";

/** The only function of `jest` here, because tests patch and mock nothing. */
export const jest = {
  /** @param milliseconds for each test and hook of this file without its own timeout */
  setTimeout(milliseconds: number): void {
    getState().testTimeout = milliseconds;
  },
};
