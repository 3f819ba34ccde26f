import { beforeAll, describe, expect, it } from "@jest/globals";
import { endpoint as createAccount } from "../../functions/accounts/create-account.ts";
import { endpoint as createCart } from "../../functions/carts/create-cart.ts";
import { endpoint as listCatalogs } from "../../functions/catalogs/list-catalogs.ts";
import { endpoint as createCustomer } from "../../functions/customers/create-customer.ts";
import { endpoint as listCustomApis } from "../../functions/extensions/custom-apis/list-custom-apis.ts";
import { endpoint as listHierarchies } from "../../functions/hierarchies/list-hierarchies.ts";
import { endpoint as listNodes } from "../../functions/hierarchies/nodes/list-nodes.ts";
import { endpoint as createStock } from "../../functions/inventories/create-product-stock.ts";
import { endpoint as listJobs } from "../../functions/jobs/list-jobs.ts";
import { endpoint as listPriceBooks } from "../../functions/price-books/list-price-books.ts";
import { endpoint as listProducts } from "../../functions/products/list-products.ts";
import { endpoint as listCodes } from "../../functions/promotions/codes/list-codes.ts";
import { endpoint as createRuleCodes } from "../../functions/promotions/rules/codes/create-rule-codes.ts";
import { endpoint as listRuleCodes } from "../../functions/promotions/rules/codes/list-rule-codes.ts";
import { endpoint as listPromotions } from "../../functions/promotions/standard/list-promotions.ts";
import { endpoint as updateSettings } from "../../functions/settings/update-settings.ts";
import { endpoint as listVariations } from "../../functions/variations/list-variations.ts";
import { endpoint as listOptions } from "../../functions/variations/options/list-variation-options.ts";
import { endpoints } from "../../infra/endpoints.ts";
import { openDemoShop } from "../../infra/local/demo/demo-store.ts";
import { type Endpoint, issuesTokens } from "../../lib/http/endpoint.ts";
import { DEFAULT_PAGE_LENGTH } from "../../lib/lists/list-query.ts";
import { call } from "../support/call.ts";
import { ruleId } from "../support/promotions/rule-promotions.ts";
import { memoryTable } from "../support/tables/memory-table.ts";

const now = () => new Date();
const table = memoryTable({ now });
const params: Record<string, string> = { release_id: "latestPublished" };

const list = async (endpoint: Endpoint, query = "page[limit]=100") =>
  (await call(endpoint, { table, now, params, query })).body;
const idIn = async (endpoint: Endpoint, query?: string): Promise<string> =>
  (await list(endpoint, query)).data[0].id;

const idOfNew = async (endpoint: Endpoint, data: object): Promise<string> =>
  (await call(endpoint, { table, now, body: { data } })).body.data.id;

async function aRuleWithCode(): Promise<string> {
  const period = { start: "2026-01-01", end: "2100-01-01", automatic: false };
  const id = await ruleId(table, period);
  const body = { data: { type: "promotion_codes", codes: [{ code: "PAGED" }] } };
  await call(createRuleCodes, { table, now, params: { promotionID: id }, body });
  return id;
}

/** Lists in pages; those of roles, which are the same in every store, read no table. */
const lists = endpoints.filter(
  (endpoint) => endpoint.query?.page && endpoint.table !== "none" && !issuesTokens(endpoint),
);

describe("a list without page[limit]", () => {
  beforeAll(async () => {
    await openDemoShop(table, "http://127.0.0.1:3000");
    params["hierarchy_id"] = await idIn(listHierarchies);
    params["node_id"] = await idIn(listNodes);
    params["product_id"] = await idIn(listProducts, "filter=eq(product_types,parent)");
    await call(createStock, { table, now, params, body: { data: { quantity: 3 } } });
    params["pricebook_id"] = await idIn(listPriceBooks);
    params["variation_id"] = await idIn(listVariations);
    params["option_id"] = await idIn(listOptions);
    params["job_id"] = await idIn(listJobs);
    params["promotion_id"] = await idIn(listPromotions, "filter=eq(automatic,false)");
    const [code] = (await list(listCodes)).data;
    params["code"] = code.code;
    params["promotionID"] = await aRuleWithCode();
    params["codeID"] = await idIn(listRuleCodes);
    params["cartID"] = "paged";
    await call(createCart, { table, now, body: { data: { id: "paged" } } });
    const [api] = (await list(listCustomApis)).data;
    Object.assign(params, { customApiID: api.id, slug: api.slug });
    params["accountID"] = await idOfNew(createAccount, { type: "account", name: "Paged" });
    const customer = { type: "customer", name: "Paged", email: "paged@shop.test" };
    params["customerID"] = await idOfNew(createCustomer, customer);
    params["catalog_id"] = await idIn(listCatalogs);
  });

  it.each(lists.map((endpoint) => [endpoint.path, endpoint] as const))(
    "has the store's page length: %s",
    async (_, endpoint) => {
      const before = (await list(endpoint, "")).meta;
      expect(before.page.limit).toBe(DEFAULT_PAGE_LENGTH);
      const data = { type: "settings", page_length: 1 };
      await call(updateSettings, { table, now, body: { data } });
      const { data: page, meta, links } = await list(endpoint, "");
      await call(updateSettings, { table, now, body: { data: { ...data, page_length: 25 } } });
      expect(meta.page).toMatchObject({ limit: 1, total: before.results.total });
      expect(page).toHaveLength(Math.min(1, before.results.total));
      expect(links.current).toContain("page[limit]=1&page[offset]=0");
      const further = meta.results.total > 1 ? ["last", "next"] : [];
      const named = endpoint.path.startsWith("/pcm/") ? further : ["last", "next", "prev"];
      const names = Object.keys(links).filter((name) => name !== "self");
      expect(names).toEqual(["current", "first", ...named]);
    },
  );
});
