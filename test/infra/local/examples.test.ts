import { beforeAll, describe, expect, it } from "@jest/globals";
import {
  callExample,
  findStrayExamples,
  getTokens,
  listExampleCalls,
} from "../../support/deployment/example-calls.ts";
import { useLocalServer } from "../../support/deployment/local-server.ts";
import { NO_PROC } from "../../support/deployment/resident-memory.ts";
import { isLong, takeEvery } from "../../support/volume.ts";

const LONGEST_MS = 120_000;
/** Each example is also called in process, by the test that shows it, and `test/infra/stacks/gateways.test.ts` calls each function. */
const CALLED = isLong ? "all" : "a quarter";

it("every endpoint has an example, and nothing else has one", () => {
  expect(findStrayExamples()).toEqual([]);
});

/** Budgets of decision 0129. */
const AT_REST_MB = 200;
const ALL_CALLED_MB = 400;

describe("in a demo store", () => {
  const server = useLocalServer();
  const megabytes = { atRest: 0, allCalled: 0 };
  const measure = () => (NO_PROC ? 0 : server.megabytes());
  const failed: unknown[] = [];
  beforeAll(async () => {
    megabytes.atRest = measure();
    const tokens = await getTokens(server.url());
    // Tests that show examples begin with a fresh store each. This order is the opposite of what a reader would try.
    for (const call of takeEvery(4, listExampleCalls().toReversed())) {
      const { status, body } = await callExample(server.url(), tokens, call);
      if (status !== call.status) failed.push([call.title, status, body]);
    }
    megabytes.allCalled = measure();
  }, LONGEST_MS);

  it(`examples work after any others, ${CALLED}`, () => {
    expect(failed).toEqual([]);
  });

  const measured = NO_PROC ? it.skip : it;
  measured(
    `the service rests in ${AT_REST_MB} MB, and has ${ALL_CALLED_MB} MB when ${CALLED} was called`,
    () => {
      expect(megabytes.atRest).toBeLessThan(AT_REST_MB);
      expect(megabytes.allCalled).toBeLessThan(ALL_CALLED_MB);
    },
  );
});
