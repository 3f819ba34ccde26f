import { getState } from "jest-circus";

/** What `@jest/globals` names outside of Jest's sandbox, where that package refuses to be loaded. */
export { jestExpect as expect } from "@jest/expect";
export { afterAll, afterEach, beforeAll, beforeEach, describe, it, test } from "jest-circus";

/** Tests patch and mock nothing, so that this is all there is of `jest`. */
export const jest = {
  /** @param milliseconds for each test and hook of this file that has no time of its own */
  setTimeout(milliseconds: number): void {
    getState().testTimeout = milliseconds;
  },
};
