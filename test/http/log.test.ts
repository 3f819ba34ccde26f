import { describe, expect, it } from "@jest/globals";
import { createHandlerFor } from "../../lib/http/handler.ts";
import { openLog } from "../../lib/http/log.ts";
import { unavailable } from "../../lib/kernel/errors.ts";
import { makeEvent } from "../support/call.ts";
import { readOutput } from "../support/output.ts";
import { probe } from "../support/probe.ts";
import { testRuntime } from "../support/runtime.ts";
import { memoryTable } from "../support/tables/memory-table.ts";

/** A request that throws this, with a function's own logger: the answer's status and the log line. */
async function ask(thrown: unknown) {
  const { endpoint } = probe({ body: undefined! }, () => Promise.reject(thrown));
  const runtime = { ...testRuntime({ table: memoryTable() }), log: openLog("test") };
  const event = await makeEvent(endpoint, { params: { probeID: "1" } });
  let status: number | undefined;
  const written = await readOutput(async () => {
    status = (await createHandlerFor(endpoint, runtime)(event)).statusCode;
  });
  expect(written).toHaveLength(1);
  return { status, line: JSON.parse(written[0]!) };
}

function round(): Error {
  const outer = new Error("outer");
  outer.cause = new Error("inner", { cause: outer });
  return outer;
}
const ROUND = "Error: outer; Error: inner; Error: outer; Error: inner";
const bare: unknown = Object.create(null);
const wordless = Object.assign(new Error("x"), { message: bare });

describe("an error that cannot be followed or told is logged in a bounded text", () => {
  it.each<[string, unknown, number, string]>([
    ["a fault behind itself", round(), 500, ROUND],
    ["a fault that a field leads back to", Object.assign(new Error("a"), { of: round() }), 500, "Error: a"],
    ["an answer whose cause is behind itself", unavailable(round()), 503, ROUND],
    ["an answer because of an object without a prototype", unavailable(bare), 503, "…"],
    ["an answer because of an error without a message", unavailable(wordless), 503, "…"],
  ])("%s", async (_, thrown, expected, text) => {
    const { status, line } = await ask(thrown);
    expect([status, line.status, line.event]).toEqual([expected, expected, "request"]);
    expect(line.error ?? line.cause).toBe(text);
  });

  it("any other fault with its stack and what is behind it", async () => {
    const { line } = await ask(new Error("outer", { cause: new Error("inner") }));
    expect(line.error).toMatchObject({ message: "outer", stack: expect.any(String) });
    expect(line.error.cause.message).toBe("inner");
  });
});
