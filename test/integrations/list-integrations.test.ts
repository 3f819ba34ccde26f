import { describe, expect, it } from "@jest/globals";
import { createIntegration } from "../../functions/integrations/create-integration.ts";
import { deleteIntegration } from "../../functions/integrations/delete-integration.ts";
import { listIntegrations } from "../../functions/integrations/list-integrations.ts";
import { listIntegrationJobs } from "../../functions/integrations/logs/list-integration-jobs.ts";
import { listIntegrationLogs } from "../../functions/integrations/logs/list-integration-logs.ts";
import { listJobLogs } from "../../functions/integrations/logs/list-job-logs.ts";
import { listLogs } from "../../functions/integrations/logs/list-logs.ts";
import { readIntegration } from "../../functions/integrations/read-integration.ts";
import { updateIntegration } from "../../functions/integrations/update-integration.ts";
import { call } from "../support/call.ts";
import { integrationShop, QUEUE } from "../support/events/integrations.ts";
import { NOON } from "../support/runtime.ts";
import { anEmptyShop, shopOn } from "../support/shop.ts";

async function threeIntegrations() {
  const { table, create } = integrationShop();
  const shop = shopOn(table);
  const at = (minutes: number) => ({ now: () => new Date(NOON.getTime() + minutes * 60_000) });
  await create({ name: "Order desk" }, at(0));
  await create({ ...QUEUE, name: "Search", observes: ["catalog-release.updated"] }, at(1));
  await create({ name: "Carts", observes: ["cart.updated", "cart.deleted"], enabled: false }, at(2));
  const list = async (query = "") => {
    const { status, body } = await shop.get(`/v2/integrations?${query}`, { ...at(3) });
    expect(status).toBe(200);
    return body;
  };
  return { list, namesOf: async (query: string) => (await list(query)).data.map((one: any) => one.name) };
}

describe("GET /v2/integrations", () => {
  it("200: newest first, in pages, with masked secrets and the state of deliveries", async () => {
    const { list, namesOf } = await threeIntegrations();
    const page = await list("page[limit]=2");
    expect(page.data.map(({ name }: { name: string }) => name)).toEqual(["Carts", "Search"]);
    expect(page.data[0]).toMatchObject({
      configuration: { secret_key: "****************cret", signing_secret: expect.stringMatching(/^\*{46}/) },
      meta: { delivery: { state: "disabled" } },
    });
    expect(page.data[1].meta.delivery.state).toBe("delivering");
    expect(page.meta).toEqual({ page: { limit: 2, offset: 0, current: 1, total: 2 }, results: { total: 3 } });
    expect(await namesOf("page[limit]=2&page[offset]=2")).toEqual(["Order desk"]);
  });

  it.each([
    ["eq(observes,cart.updated)", ["Carts"]],
    ["eq(observes,order.cancelled)", ["Order desk"]],
    ["in(observes,cart.deleted,catalog-release.updated)", ["Carts", "Search"]],
    ["like(observes,cart.*)", ["Carts"]],
    ["contains(observes,order.paid)", ["Order desk"]],
    ["eq(observes,customer.created)", []],
    ["eq(enabled,true)", ["Search", "Order desk"]],
    ["eq(enabled,true):eq(integration_type,webhook)", ["Order desk"]],
    ["eq(integration_type,aws_sqs)", ["Search"]],
    ["eq(name,Search)", ["Search"]],
    ["like(name,*r*)", ["Carts", "Search", "Order desk"]],
    ["ilike(name,s*)", ["Search"]],
  ])("200: filter=%s", async (filter, names) => {
    const { namesOf } = await threeIntegrations();
    expect(await namesOf(`filter=${filter}`)).toEqual(names);
  });

  it("400: a filter by a secret", async () => {
    const answer = await anEmptyShop().get("/v2/integrations?filter=eq(configuration.secret_key,a)");
    expect(answer).toMatchObject({ status: 400, body: { errors: [{ status: 400, source: "filter" }] } });
  });
});

describe("integrations", () => {
  const params = { integrationID: "2f3a5b6c-0000-4000-8000-000000000000", jobID: "x" };
  const all = [
    ...[createIntegration, listIntegrations, readIntegration, updateIntegration, deleteIntegration],
    ...[listLogs, listIntegrationLogs, listIntegrationJobs, listJobLogs],
  ];

  it.each(all.map((endpoint) => [endpoint.id, endpoint] as const))(
    "403: %s with an implicit token",
    async (_, endpoint) => {
      const answer = await call(endpoint, { as: "implicit", params, body: { data: {} } });
      expect(answer).toMatchObject({ status: 403, body: { errors: [{ title: "Forbidden" }] } });
      expect((await call(endpoint, { as: null, params, body: { data: {} } })).status).toBe(401);
    },
  );
});
