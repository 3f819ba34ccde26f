import { describe, expect, it } from "@jest/globals";
import { createHandlerFor } from "../../lib/http/handler.ts";
import { errorText } from "../../lib/kernel/logged-error.ts";
import { type ClientOverrides, createDynamoClient } from "../../lib/table/dynamo/client.ts";
import { describeLocalClient } from "../../lib/table/dynamo/client-settings.ts";
import { dynamoTable } from "../../lib/table/dynamo/dynamo-table.ts";
import { commit } from "../../lib/table/effects/commit.ts";
import { requireWritten, type Write } from "../../lib/table/table.ts";
import type { Context } from "../../lib/use-case/context.ts";
import { makeEvent } from "../support/call.ts";
import { createCannedHandler, type Fault, faultyHandler } from "../support/faults/faults.ts";
import { probe } from "../support/probe.ts";
import { NOON, testRuntime } from "../support/runtime.ts";
import { memoryTable } from "../support/tables/memory-table.ts";

const A = { pk: "A", sk: "secret" };
const writes: readonly Write[] = ["1", "2"].map((sk) => ({
  put: { pk: "A", sk, type: "t", name: "secret" },
  when: { only: "absent" },
}));

type Run = (ctx: Context) => Promise<unknown>;
const reads: Run = ({ table }) => table.get(A);
const readsMany: Run = ({ table }) => table.getMany([A, { pk: "B", sk: "1" }]);
const transacts: Run = ({ table }) => requireWritten(table.transact(writes, crypto.randomUUID()));
const commits: Run = (ctx) => commit(ctx, writes, {});

/** One request with these settings of the DynamoDB client: its answer and its log line. */
async function ask(run: Run, settings: ClientOverrides, deadlineMs = 5000) {
  const lines: Record<string, unknown>[] = [];
  const keep = (_: string, fields: object = {}) => void lines.push({ ...fields });
  const client = createDynamoClient(describeLocalClient("http://127.0.0.1:9"), settings);
  const { endpoint } = probe({ body: undefined! }, async (ctx) => {
    await run(ctx);
    return {};
  });
  const handler = createHandlerFor(endpoint, {
    ...testRuntime({ table: memoryTable(), deadlineMs }),
    table: (deadline) => dynamoTable({ client, tableName: "t", now: () => NOON, deadline }),
    log: { info: keep, warn: keep, error: keep },
  });
  const { statusCode, body, headers } = await handler(
    await makeEvent(endpoint, { params: { probeID: "1" } }),
  );
  client.destroy();
  expect(lines).toHaveLength(1);
  return { status: statusCode, body: String(body), headers, line: lines[0]! };
}

const always = (fault: Fault) => ({ requestHandler: createCannedHandler(() => fault) });
const silent = (requestTimeout: number) => ({
  requestHandler: faultyHandler(() => "silence", { requestTimeout }),
});
/** Errors of Node's own sockets belong to another realm than the tests. */
const refused = {
  requestHandler: createCannedHandler(() => {
    throw Object.assign(new Error("connect ECONNREFUSED"), { code: "ECONNREFUSED" });
  }),
};
const unread = {
  requestHandler: createCannedHandler(({ body }) => ({ UnprocessedKeys: body.RequestItems })),
};

type Case = {
  readonly cause: RegExp;
  readonly run?: Run;
  readonly by?: ClientOverrides;
  readonly status?: number;
  readonly deadlineMs?: number;
};
const THROTTLED = { status: 429, cause: /^ProvisionedThroughputExceededException: / };
const TOO_LATE = /^The request's time was over before DynamoDB was asked\.$/;
const LOST = /^Error: The answer to a write was lost; Error: read ECONNRESET$/;
const CASES: Readonly<Record<string, Case>> = {
  "a refused connection": { cause: /^Error: connect ECONNREFUSED$/, by: refused },
  "a broken connection": { cause: /^Error: read ECONNRESET$/, by: always("reset") },
  "a throttle": { ...THROTTLED, by: always("refuse") },
  "a throttled write": { ...THROTTLED, run: transacts, by: always("refuse") },
  "a fault of DynamoDB": { cause: /^InternalServerError: /, by: always("server-error") },
  "a time-out": { cause: /^TimeoutError \(ETIMEDOUT\): .*50 ms/, by: silent(50) },
  "a read that the deadline ended": { cause: /^AbortError: /, by: silent(1500), deadlineMs: 50 },
  "keys left unread": { cause: /^DynamoDB left keys unread/, run: readsMany, by: unread, deadlineMs: 50 },
  "a deadline before a read": { cause: TOO_LATE, deadlineMs: 0 },
  "a deadline before a write": { cause: TOO_LATE, run: transacts, deadlineMs: 700 },
  "a cancelled transaction": {
    cause: /^TransactionCanceledException: /,
    run: transacts,
    by: always("collision"),
    deadlineMs: 900,
  },
  "a lost answer": { cause: LOST, run: transacts, by: always("reset") },
};

describe("the log line of a request that the table kept from its end", () => {
  it.each(Object.entries(CASES))("names %s", async (_, { cause, status = 503, ...how }) => {
    const answer = await ask(how.run ?? reads, how.by ?? {}, how.deadlineMs);
    expect([answer.status, answer.line["status"]]).toEqual([status, status]);
    expect(answer.line["cause"]).toMatch(cause);
    expect(answer.headers?.["Retry-After"]).toBe("1");
    expect(answer.body).toMatch(/"detail":"(?:The service is busy|Too many requests)\. Nothing was changed;/);
    expect(answer.body).not.toContain("cause");
    expect(JSON.stringify(answer.line)).not.toContain("secret");
  });

  it("names what the outcome of a write was lost to: 500", async () => {
    const { status, line } = await ask(commits, always("reset"), 1000);
    expect(status).toBe(500);
    expect(errorText(line["error"])).toMatch(/^Error: The outcome .* established\.; Error: read ECONNRESET$/);
  });
});

describe("the text of an error", () => {
  it.each<[string, unknown]>([
    ["TypeError: x is not a function", new TypeError("x is not a function")],
    ["in words", "in words"],
    [
      "Error: outer; Error: inner; in words",
      new Error("outer", { cause: new Error("inner", { cause: "in words" }) }),
    ],
    ["AggregateError (ECONNREFUSED)", Object.assign(new AggregateError([]), { code: "ECONNREFUSED" })],
    ["Error: read EPIPE", Object.assign(new Error("read EPIPE"), { code: "EPIPE" })],
  ])("is its name, its code and its message: %s", (text, error) => {
    expect(errorText(error)).toBe(text);
  });

  it("is short and repeats nothing in quotes, which may be data", () => {
    const parse = () => JSON.parse("secret");
    expect(parse).toThrow(/secret/);
    try {
      parse();
    } catch (error) {
      expect(errorText(error)).not.toContain("secret");
    }
    expect(errorText(new Error("é".repeat(1000))).length).toBeLessThan(310);
    const endless = new Error("round");
    endless.cause = endless;
    expect(errorText(endless).split(";")).toHaveLength(4);
  });
});
