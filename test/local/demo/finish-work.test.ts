import { describe, expect, it } from "@jest/globals";
import { listCatalogProductChildren } from "../../../functions/catalog/list-catalog-product-children.ts";
import { openDemoShop } from "../../../infra/local/demo/demo-store.ts";
import { demoId } from "../../../infra/local/demo/stable-id.ts";
import { taskWrite } from "../../../lib/tasks/store.ts";
import { call } from "../../support/call.ts";
import { memoryTable } from "../../support/tables/memory-table.ts";

const now = () => new Date();

describe("the demo shop on a machine that is busy", () => {
  it("opens although its calls could not do all of their work themselves", async () => {
    const table = memoryTable({ now });
    const work = { kind: "build-children", jobId: demoId("nothing"), at: { step: "plan" } } as const;
    const earlier = { id: demoId("earlier"), queue: "jobs", created_at: "2026-01-12T08:00:00.000Z", work };
    await table.transact([taskWrite(earlier)], "earlier task");
    await openDemoShop(table, "http://127.0.0.1:3000");
    const params = { product_id: demoId("potters-apron") };
    const { status, body } = await call(listCatalogProductChildren, { table, now, as: "implicit", params });
    expect([status, body.data.length]).toEqual([200, 4]);
  });
});
