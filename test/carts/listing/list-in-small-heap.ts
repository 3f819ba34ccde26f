import { writeSync } from "node:fs";
import { listCarts } from "../../../functions/carts/list-carts.ts";
import { createHandlerFor } from "../../../lib/http/handler.ts";
import { deadlineIn } from "../../../lib/kernel/deadline.ts";
import { createDynamoClient } from "../../../lib/table/dynamo/client.ts";
import { describeLocalClient } from "../../../lib/table/dynamo/client-settings.ts";
import { dynamoTable } from "../../../lib/table/dynamo/dynamo-table.ts";
import { makeEvent } from "../../support/call.ts";
import { asShopper, NOON, testRuntime } from "../../support/runtime.ts";

/** One list of carts from a table of the engine. */
export type SmallHeapRequest = {
  readonly tableName: string;
  readonly query: string;
  readonly customer?: string;
};

/** The input of the process: lists from tables of a running engine, one after another. */
export type SmallHeapInput = { readonly endpoint: string; readonly requests: readonly SmallHeapRequest[] };

/** A line of the output, one for each list. `count` and `total` are those of the page, `detail` is that of the first error. */
export type SmallHeapAnswer = {
  readonly status: number;
  readonly count?: number;
  readonly total?: number;
  readonly detail?: string;
};

/** Runs as a process of its own, whose heap is limited. Each answer is printed at once, so that those before an end remain. */
const { endpoint, requests }: SmallHeapInput = JSON.parse(process.argv[2] ?? "{}");
const client = createDynamoClient(describeLocalClient(endpoint), { timeLimits: { requestTimeout: 20_000 } });
for (const { tableName, query, customer } of requests) {
  const table = dynamoTable({ client, tableName, now: () => NOON, deadline: deadlineIn(60_000) });
  const headers = customer === undefined ? {} : await asShopper({ customer });
  const event = await makeEvent(listCarts, { query, headers, ...(customer ? { as: "implicit" } : {}) });
  const answer = await createHandlerFor(listCarts, testRuntime({ table, deadlineMs: 60_000 }))(event);
  const { data, meta, errors } = JSON.parse(answer.body ?? "{}");
  const shown = { status: answer.statusCode, count: data?.length, total: meta?.results.total };
  writeSync(1, `${JSON.stringify({ ...shown, detail: errors?.[0].detail })}\n`);
}
process.exit();
