import { beforeAll, describe, expect, it } from "@jest/globals";
import { makeRetriedJob, ORDER_DESK } from "../../../../infra/areas/webhooks/samples.ts";
import { shopOn } from "../../../support/shop.ts";
import { openDemoStore } from "../../../support/shops/demo-store.ts";
import { memoryTable } from "../../../support/tables/memory-table.ts";

const now = () => new Date();
const table = memoryTable({ now });
const shop = shopOn(table, { now });
type Dated = { readonly meta: { readonly timestamps: { readonly created_at: string } } };
const timesOf = (body: { readonly data: readonly Dated[] }): readonly string[] =>
  body.data.map(({ meta }) => meta.timestamps.created_at);

describe("what the demo shop's integrations have delivered", () => {
  let began = 0;
  beforeAll(() => {
    began = Date.now();
    return openDemoStore(table);
  }, 60_000);

  it("is listed newest first, all of it of the last minutes", async () => {
    const times = timesOf((await shop.get("/v2/integrations/logs")).body);
    expect(times).toHaveLength(3);
    expect(times).toEqual(times.toSorted().reverse());
    expect(Date.parse(times.at(-1) ?? "")).toBeGreaterThanOrEqual(began - 10 * 60_000);
  });

  it("has a job that documents can name, with both of its attempts", async () => {
    const path = `/v2/integrations/${ORDER_DESK}/jobs/${makeRetriedJob(ORDER_DESK)}/logs` as const;
    const { status, body } = await shop.get(path);
    expect([status, timesOf(body)]).toEqual([200, ["2025-01-06T09:31:00.000Z", "2025-01-06T09:30:00.000Z"]]);
  });
});
