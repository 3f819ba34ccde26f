import { describe, expect, it } from "@jest/globals";
import { createDynamoClient, hadNoAnswer, isAfterLoss, retries } from "../../../lib/table/dynamo/client.ts";
import { describeLocalClient } from "../../../lib/table/dynamo/client-settings.ts";
import { createCannedHandler, type Fault } from "../../support/faults/faults.ts";

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

/** One call whose attempts end so: its own error. */
async function findError(...faults: readonly (Fault | object)[]): Promise<unknown> {
  const requestHandler = createCannedHandler(({ index }) => faults[index] ?? "reset");
  const retryStrategy = retries({ setDelayBase: () => {}, computeNextBackoffDelay: () => 0 });
  const client = createDynamoClient(describeLocalClient("http://127.0.0.1:9"), {
    requestHandler,
    retryStrategy,
  });
  return client.send("PutItem", { Item: {} }, 5000).catch((error: unknown) => error);
}

describe("an error after a lost answer", () => {
  it.each<[what: string, faults: readonly Fault[]]>([
    ["a broken connection", ["reset", "condition"]],
    ["a fault of DynamoDB", ["server-error", "condition"]],
    ["a time-out", ["timeout", "condition"]],
    ["a loss and a throttle", ["reset", "refuse", "condition"]],
    ["a second loss", ["reset", "reset", "reset", "reset"]],
  ])("is the last one behind %s", async (_, faults) => {
    expect(isAfterLoss(await findError(...faults))).toBe(true);
  });

  it.each<[what: string, faults: readonly Fault[]]>([
    ["no other attempt", ["condition"]],
    ["a refusal", ["refuse", "condition"]],
    ["refusals only", ["refuse", "refuse", "refuse", "refuse"]],
  ])("is none behind %s", async (_, faults) => {
    const error = await findError(...faults);
    expect(error).toMatchObject({ $metadata: { httpStatusCode: 400 } });
    expect(isAfterLoss(error)).toBe(false);
  });

  it("is none in another call", async () => {
    await findError("reset", {});
    expect(isAfterLoss(await findError("condition"))).toBe(false);
  });

  it("is no answer, and nothing that is no error", async () => {
    expect(await findError("reset", { Attributes: {} })).toEqual({ Attributes: {} });
    expect(["text", null, undefined, 5].map(isAfterLoss)).toEqual([false, false, false, false]);
  });
});
