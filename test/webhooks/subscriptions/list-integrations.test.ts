import { describe, expect, it } from "@jest/globals";
import { readIds } from "../../support/answers.ts";
import { integrationShop, QUEUE } from "../../support/events/integrations.ts";
import { NOON } from "../../support/runtime.ts";
import { anEmptyShop } from "../../support/shop.ts";
import { UNKNOWN_ID } from "../../support/unknown-id.ts";

async function threeIntegrations() {
  const shop = integrationShop();
  const { create } = shop;
  const at = (minutes: number) => ({ now: () => new Date(NOON.getTime() + minutes * 60_000) });
  await create({ name: "Order desk" }, at(0));
  await create({ ...QUEUE, name: "Search", observes: ["catalog-release.updated"] }, at(1));
  await create({ name: "Carts", observes: ["cart.updated", "cart.deleted"], enabled: false }, at(2));
  const list = async (query = "") => {
    const { status, body } = await shop.get(`/v2/integrations?${query}`, at(3));
    expect(status).toBe(200);
    return body;
  };
  return { list, namesOf: async (query: string) => (await list(query)).data.map(({ name }) => name) };
}

describe("GET /v2/integrations", () => {
  it("200: newest first, in pages, with masked secrets and the state of deliveries", async () => {
    const { list, namesOf } = await threeIntegrations();
    const page = await list("page[limit]=2");
    expect(page.data.map(({ name }) => name)).toEqual(["Carts", "Search"]);
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
  const one = `/${UNKNOWN_ID}`;

  it.each([
    ["webhooks/subscriptions/create-integration", "POST", ""],
    ["webhooks/subscriptions/list-integrations", "GET", ""],
    ["webhooks/subscriptions/read-integration", "GET", one],
    ["webhooks/subscriptions/update-integration", "PUT", one],
    ["webhooks/subscriptions/delete-integration", "DELETE", one],
    ["webhooks/subscriptions/logs/list-logs", "GET", "/logs"],
    ["webhooks/subscriptions/logs/list-integration-logs", "GET", `${one}/logs`],
    ["webhooks/subscriptions/logs/list-integration-jobs", "GET", `${one}/jobs`],
    ["webhooks/subscriptions/logs/list-job-logs", "GET", `${one}/jobs/x/logs`],
  ] as const)("403: %s with an implicit token", async (_, method, below) => {
    const path = `/v2/integrations${below}` as const;
    const body = { data: {} };
    const answer = await anEmptyShop().send(method, path, { as: "implicit", body });
    const error = { title: "Forbidden", code: "gateway.scopes.authorise" };
    expect(answer).toMatchObject({ status: 403, body: { errors: [error] } });
    expect((await anEmptyShop().send(method, path, { as: null, body })).status).toBe(401);
  });

  it("200: lists by event key, page by page, and logs of nothing", async () => {
    const shop = integrationShop();
    const paid = (await shop.create()).body.data.id;
    const carts = (await shop.create({ observes: ["cart.updated"] })).body.data.id;
    const filter = encodeURIComponent("contains(observes,cart.updated)");
    const found = await shop.get(`/v2/integrations?filter=${filter}`);
    expect(readIds(found)).toEqual([carts]);
    const page = await shop.get(`/v2/integrations?page[limit]=1`);
    expect([page.body.data.length, page.body.meta.results.total]).toEqual([1, 2]);
    for (const below of ["/logs", `/${paid}/logs`]) {
      const logs = await shop.get(`/v2/integrations${below}?page[limit]=10`);
      expect([below, logs.status, logs.body.data, logs.body.results.total]).toEqual([below, 200, [], 0]);
      expect(logs.body.meta).toMatchObject({ limit: 10, offset: 0, current: 1, total: 0 });
    }
    expect((await shop.get(`/v2/integrations/${paid}/jobs`)).body.data).toEqual([]);
  });
});
