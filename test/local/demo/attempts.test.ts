import { beforeAll, describe, expect, it } from "@jest/globals";
import { listJobLogs } from "../../../functions/integrations/logs/list-job-logs.ts";
import { listLogs } from "../../../functions/integrations/logs/list-logs.ts";
import { openDemoShop } from "../../../infra/local/demo/demo-store.ts";
import { retriedJob } from "../../../infra/local/demo/samples/extend/attempts.ts";
import { ORDER_DESK } from "../../../infra/local/demo/samples/extend/integrations.ts";
import { call } from "../../support/call.ts";
import { memoryTable } from "../../support/tables/memory-table.ts";

const as = "client_credentials";
const now = () => new Date();
const table = memoryTable({ now });
const timesOf = (body: any): readonly string[] =>
  body.data.map(({ meta }: any) => meta.timestamps.created_at);

describe("what the demo shop's integrations have delivered", () => {
  beforeAll(() => openDemoShop(table, "http://127.0.0.1:3000"), 60_000);

  it("is listed newest first, all of it of the last minutes", async () => {
    const times = timesOf((await call(listLogs, { table, as, now })).body);
    expect(times).toHaveLength(3);
    expect(times).toEqual(times.toSorted().reverse());
    expect(Date.parse(times.at(-1) ?? "")).toBeGreaterThan(Date.now() - 10 * 60_000);
  });

  it("has a job that documents can name, with both of its attempts", async () => {
    const params = { integrationID: ORDER_DESK, jobID: retriedJob(ORDER_DESK) };
    const { status, body } = await call(listJobLogs, { table, as, now, params });
    expect([status, timesOf(body)]).toEqual([200, ["2025-01-06T09:31:00.000Z", "2025-01-06T09:30:00.000Z"]]);
  });
});
