import { beforeAll, describe, expect, it } from "@jest/globals";
import { endpoints } from "../../infra/endpoints.ts";
import { demoId } from "../../infra/local/demo/stable-id.ts";
import { findExample } from "../../infra/reference/examples/read-examples.ts";
import { type Endpoint, issuesTokens } from "../../lib/http/endpoint.ts";
import { DEFAULT_PAGE_LENGTH } from "../../lib/lists/list-query.ts";
import { ACCOUNT_REALM_ID } from "../../lib/realms/realms.ts";
import { attemptWrites } from "../../lib/webhooks/subscriptions/attempts-store.ts";
import { newJobId } from "../../lib/webhooks/subscriptions/delivery-attempt.ts";
import { aRealm } from "../support/accounts/realm.ts";
import { call } from "../support/call.ts";
import { WEBHOOK } from "../support/events/integrations.ts";
import { ruleId } from "../support/promotions/rule-promotions.ts";
import { expectData, shopOn } from "../support/shop.ts";
import { openDemoStore } from "../support/shops/demo-store.ts";
import { memoryTable } from "../support/tables/memory-table.ts";

const now = () => new Date();
const table = memoryTable({ now });
const shop = shopOn(table, { now });
const params: Record<string, string> = { release_id: "latestPublished" };

const idIn = async (path: string): Promise<string> => (await shop.get(path)).body.data[0].id;
const idOfNew = async (path: string, data: object): Promise<string> =>
  (await expectData(shop.post(path, { data }))).id;

async function aRuleWithCode(): Promise<string> {
  const period = { start: "2026-01-01", end: "2100-01-01", automatic: false };
  const id = await ruleId(table, period);
  const body = { data: { type: "promotion_codes", codes: [{ code: "PAGED" }] } };
  await shop.post(`/v2/rule-promotions/${id}/codes`, body);
  return id;
}

/** Lists with pages. Lists of roles are left out, because they read no table. */
const lists = endpoints.filter(
  (endpoint) => endpoint.query?.page && endpoint.table !== "none" && !issuesTokens(endpoint),
);
/** Lists of delivery attempts. Their `meta` is the page itself, and they have no links. */
const isFlat = ({ id }: Endpoint) => id.startsWith("webhooks/subscriptions/logs/");
/** Lists that continue after the last record and have no total. */
const goesOn = ({ id }: Endpoint) => id.startsWith("webhooks/feed/") || id.startsWith("audit-log/");
const named = (some: readonly Endpoint[]) => some.map((endpoint) => [endpoint.path, endpoint] as const);

/** An integration with three delivery attempts for two events. */
async function sentEvents(): Promise<void> {
  const integration_id = await idOfNew("/v2/integrations", WEBHOOK);
  const result = { succeeded: false, processing_time: 12, status_code: 503, error_detail: "Busy." };
  const log = async (id: string, attempt: number, at: Date) => {
    const job_id = newJobId(integration_id, id, started);
    const sent = { integration_id, job_id, event: { id, type: "order.paid" }, attempt, at: at.toISOString() };
    await table.transact(attemptWrites({ ...sent, ...result }), crypto.randomUUID());
    return job_id;
  };
  const started = now().toISOString();
  const jobID = await log("e1", 1, now());
  await log("e1", 2, now());
  await log("e2", 1, now());
  Object.assign(params, { integrationID: integration_id, jobID });
}

/** The answers to a list request without a page length in the settings, and with one. */
async function pagesOf(endpoint: Endpoint, query = "") {
  const body = endpoint.method === "POST" ? findExample(endpoint)?.body : undefined;
  const list = async () =>
    (await call(endpoint, { table, now, params, query, ...(body ? { body } : {}) })).body;
  const usual = await list();
  const data = { type: "settings", page_length: 1 };
  await shop.put("/v2/settings", { data });
  const short = await list();
  await shop.put("/v2/settings", { data: { ...data, page_length: 25 } });
  return { usual, short };
}

describe("a list without page[limit]", () => {
  beforeAll(async () => {
    await openDemoStore(table);
    params["hierarchy_id"] = demoId("hierarchy");
    params["node_id"] = await idIn(`/pcm/hierarchies/${params.hierarchy_id}/nodes`);
    params["product_id"] = await idIn("/pcm/products?filter=eq(product_types,parent)");
    await shop.post(`/v2/inventories/${params.product_id}`, { data: { quantity: 3 } });
    params["pricebook_id"] = await idIn("/pcm/pricebooks");
    params["variation_id"] = await idIn("/pcm/variations");
    params["option_id"] = await idIn(`/pcm/variations/${params.variation_id}/options`);
    params["job_id"] = await idIn("/pcm/jobs");
    params["custom_relationship_slug"] = "CRP_similar-goods";
    params["promotion_id"] = demoId("promotion Welcome");
    const codes = await shop.get(`/v2/promotions/${params.promotion_id}/codes`);
    params["code"] = codes.body.data[0].code;
    params["promotionID"] = await aRuleWithCode();
    params["codeID"] = await idIn(`/v2/rule-promotions/${params.promotionID}/codes`);
    params["cartID"] = "paged";
    await shop.post("/v2/carts", { data: { id: "paged" } });
    const { id, slug } = (await shop.get("/v2/settings/extensions/custom-apis")).body.data[0];
    Object.assign(params, { customApiID: id, slug, flowID: "products(Care)" });
    params["accountID"] = await idOfNew("/v2/accounts", { type: "account", name: "Paged" });
    const customer = { type: "customer", name: "Paged", email: "paged@shop.test" };
    params["customerID"] = await idOfNew("/v2/customers", customer);
    params["catalog_id"] = await idIn("/catalogs");
    const realm = aRealm(table, { now });
    const memberID = await realm.user();
    for (const username of ["ida@larkfield.example", "ida"]) await realm.addInfo(memberID, { username });
    const membership = { data: { account_member_id: memberID } };
    await shop.post(`/v2/accounts/${params.accountID}/account-memberships`, membership);
    Object.assign(params, { memberID, userID: memberID, realmID: ACCOUNT_REALM_ID });
    await sentEvents();
  });

  // It has no answer without its filter.
  const isFiltered = ({ id }: Endpoint) => /^personal-data\/list-(?:related|personal)-data-/.test(id);

  // A page of its changes comes with the plan: `test/catalogs/release-plans` has its pages.
  const isIncluded = ({ id }: Endpoint) => id === "catalogs/release-plans/read-release-plan";

  it.each(named(lists.filter((one) => !isFlat(one) && !goesOn(one) && !isFiltered(one) && !isIncluded(one))))(
    "has the store's page length: %s",
    async (_, endpoint) => {
      const { usual, short } = await pagesOf(endpoint);
      expect(usual.meta.page.limit).toBe(DEFAULT_PAGE_LENGTH);
      const { data: page, meta, links } = short;
      expect(meta.page).toMatchObject({ limit: 1, total: usual.meta.results.total });
      expect(page).toHaveLength(Math.min(1, usual.meta.results.total));
      expect(links.current).toContain("page[limit]=1&page[offset]=0");
      const further = meta.results.total > 1 ? ["last", "next"] : [];
      const others = endpoint.path.startsWith("/pcm/") ? further : ["last", "next", "prev"];
      const names = Object.keys(links).filter((name) => name !== "self");
      expect(names).toEqual(["current", "first", ...others]);
    },
  );

  it.each(named(lists.filter(isFlat)))("has it where 'meta' is the page: %s", async (_, endpoint) => {
    const { usual, short } = await pagesOf(endpoint);
    expect(usual.meta.limit).toBe(DEFAULT_PAGE_LENGTH);
    expect(usual.results.total).toBeGreaterThan(1);
    expect(short.meta).toMatchObject({ limit: 1, total: usual.results.total });
    expect(short.data).toHaveLength(1);
  });

  it.each(named(lists.filter(goesOn)))("has it where pages have no number: %s", async (_, endpoint) => {
    const query = endpoint.query?.other?.["type"] ? "type=order" : "";
    const { usual, short } = await pagesOf(endpoint, query);
    expect(usual.meta.page).toEqual({ limit: DEFAULT_PAGE_LENGTH });
    expect(short.meta.page).toEqual({ limit: 1 });
    expect(short.data.length).toBeLessThanOrEqual(1);
    expect(short.links.current).toContain("page[limit]=1");
  });
});
