import type { DynamoDBClient } from "@aws-sdk/client-dynamodb";
import { describe, expect, it } from "@jest/globals";
import { hadNoAnswer, isAfterLoss, watchForLostAnswers } from "../../../lib/table/dynamo/client.ts";

const named = (name: string) => Object.assign(new Error("x"), { name });
const coded = (code: unknown) => Object.assign(new Error("x"), { code });
const answered = ($metadata: unknown) => Object.assign(new Error("x"), { $metadata });
const status = (httpStatusCode: unknown) => answered({ httpStatusCode });

describe("an error without an answer, behind which the write may have happened", () => {
  it.each<[what: string, error: unknown]>([
    ["status 500", status(500)],
    ["status 503", status(503)],
    ["TimeoutError", named("TimeoutError")],
    ["AbortError", named("AbortError")],
    ["NetworkingError", named("NetworkingError")],
    ["ECONNRESET", coded("ECONNRESET")],
    ["UND_ERR_SOCKET", coded("UND_ERR_SOCKET")],
    ["ECONNRESET beside metadata without a status", Object.assign(coded("ECONNRESET"), { $metadata: {} })],
    ["ECONNRESET beside no metadata", Object.assign(coded("ECONNRESET"), { $metadata: null })],
    ["ECONNRESET beside metadata of text", Object.assign(coded("ECONNRESET"), { $metadata: "200" })],
    ["ECONNRESET beside a status of text", Object.assign(coded("ECONNRESET"), status("400"))],
  ])("is %s", (_, error) => {
    expect(hadNoAnswer(error)).toBe(true);
  });

  it.each<[what: string, error: unknown]>([
    ["status 400, whatever its name", Object.assign(status(400), { name: "TimeoutError" })],
    ["status 499", status(499)],
    ["another name", named("TypeError")],
    ["a code of our own", coded("E_conn")],
    ["a code with an E behind its start", coded("NOT_ECONNRESET")],
    ["a number as code", coded(7)],
    ["no error at all", { name: "TimeoutError", code: "ECONNRESET", $metadata: { httpStatusCode: 500 } }],
    ["nothing", undefined],
  ])("is not %s", (_, error) => {
    expect(hadNoAnswer(error)).toBe(false);
  });
});

type Next = (args: unknown) => Promise<unknown>;

/** The SDK's request of one command: its retries call the returned function again. */
function watched(...outcomes: unknown[]): () => Promise<unknown> {
  let wrap: (next: Next) => Next = (next) => next;
  let place: object = {};
  const middlewareStack = {
    add: (middleware: typeof wrap, options: object) => {
      wrap = middleware;
      place = options;
    },
  };
  watchForLostAnswers({ middlewareStack } as unknown as DynamoDBClient);
  // Inside the SDK's retries, which have a higher priority in the same step.
  expect(place).toMatchObject({ step: "finalizeRequest", priority: "low" });
  const send = wrap(async () => {
    const outcome = outcomes.shift();
    if (outcome instanceof Error || outcome === "text" || outcome === null) throw outcome;
    return outcome;
  });
  return () => send({}).catch((error: unknown) => error);
}

describe("an error after a lost answer", () => {
  it("is the one of a later try, and not that of the loss itself", async () => {
    const [lost, later, last] = [status(500), status(400), status(400)];
    const send = watched(lost, later, last);
    for (const error of [lost, later, last]) expect(await send()).toBe(error);
    expect([lost, later, last].map(isAfterLoss)).toEqual([false, true, true]);
  });

  it("is none behind a refusal", async () => {
    const [refused, later] = [status(400), status(400)];
    const send = watched(refused, later);
    for (const error of [refused, later]) expect(await send()).toBe(error);
    expect([refused, later].map(isAfterLoss)).toEqual([false, false]);
  });

  it("is none in another request", async () => {
    const [lost, other] = [status(500), status(400)];
    await watched(lost)();
    await watched(other)();
    expect([lost, other].map(isAfterLoss)).toEqual([false, false]);
  });

  it("is no thrown text, and an answer stays an answer", async () => {
    const send = watched(status(500), "text", null, { Item: 1 });
    await send();
    expect([await send(), await send(), await send()]).toEqual(["text", null, { Item: 1 }]);
    expect(["text", null, undefined, 5].map(isAfterLoss)).toEqual([false, false, false, false]);
  });
});
