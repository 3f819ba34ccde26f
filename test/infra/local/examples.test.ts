import { beforeAll, describe, expect, it } from "@jest/globals";
import { areaName } from "../../../infra/endpoints.ts";
import { answerKey, isAlike, readAnswers } from "../../../infra/reference/examples/answers.ts";
import { callExample, getTokens } from "../../../infra/reference/examples/call-example.ts";
import {
  type ExampleCall,
  exampleCalls,
  strayExamples,
  successStatus,
} from "../../../infra/reference/examples/index.ts";
import { useLocalServer } from "../../support/deployment/local-server.ts";
import { NO_PROC } from "../../support/deployment/resident-memory.ts";
import { ofVolume } from "../../support/volume.ts";

const calls = exampleCalls();
const LONGEST_MS = 120_000;

async function callAll(url: string, those: readonly ExampleCall[]) {
  const tokens = await getTokens(url);
  const answers: [ExampleCall, Awaited<ReturnType<typeof callExample>>][] = [];
  for (const call of those) answers.push([call, await callExample(url, tokens, call)]);
  return answers;
}

const failed = (answers: Awaited<ReturnType<typeof callAll>>) =>
  answers
    .filter(([call, { status }]) => status !== successStatus(call))
    .map(([call, answer]) => [answerKey(call), answer]);

describe("the examples of the API reference", () => {
  it("are there for every endpoint, and for no other", () => {
    expect(strayExamples()).toEqual([]);
  });

  it("have kept answers with the status that the endpoint declares; npx cartwright examples writes them", () => {
    const shown = calls.filter(({ title }) => !title?.startsWith("at /"));
    const wrong = shown.filter(
      (call) => readAnswers(areaName(call.endpoint.id))[answerKey(call)]?.status !== successStatus(call),
    );
    expect(wrong.map(answerKey)).toEqual([]);
  });
});

/** Budgets of decision 0129. */
const AT_REST_MB = 200;
const ALL_CALLED_MB = 400;

describe("in a fresh demo store", () => {
  const server = useLocalServer({ isFresh: true });
  let answers: Awaited<ReturnType<typeof callAll>>;
  const megabytes = { atRest: 0, allCalled: 0 };
  const measure = () => (NO_PROC ? 0 : server.megabytes());
  beforeAll(async () => {
    megabytes.atRest = measure();
    answers = await callAll(server.url(), calls);
    megabytes.allCalled = measure();
  }, LONGEST_MS);

  it("every example works and is answered as the document shows", () => {
    expect(failed(answers)).toEqual([]);
    const other = answers.filter(([call, answer]) => {
      const kept = readAnswers(areaName(call.endpoint.id))[answerKey(call)];
      return kept !== undefined && !isAlike(kept, answer);
    });
    expect(other.map(([call]) => answerKey(call))).toEqual([]);
  });

  const measured = NO_PROC ? it.skip : it;
  measured(`the service rests in ${AT_REST_MB} MB, and has ${ALL_CALLED_MB} MB when all was called`, () => {
    expect(megabytes.atRest).toBeLessThan(AT_REST_MB);
    expect(megabytes.allCalled).toBeLessThan(ALL_CALLED_MB);
  });
});

describe("in another one", () => {
  const server = useLocalServer();

  /** Every third area, as a whole: other examples of an area create what an example needs. */
  const areas = [...new Set(calls.map(({ endpoint }) => areaName(endpoint.id)))];
  const isCalled = ({ endpoint }: ExampleCall) => areas.indexOf(areaName(endpoint.id)) % ofVolume(3, 1) === 0;

  it(
    "every example works in reverse order, too: none needs what another has made",
    async () => {
      expect(failed(await callAll(server.url(), calls.filter(isCalled).toReversed()))).toEqual([]);
    },
    LONGEST_MS,
  );
});
