import { sampleReleaseId } from "../../infra/areas/catalogs/samples.ts";
import { demoId } from "../../infra/local/demo/stable-id.ts";
import { showExamples } from "../support/examples.ts";
import { expectData } from "../support/shop.ts";

const shop = { catalog_id: demoId("catalog") };
const changed = { catalog_id: demoId("catalog to change") };
const hierarchy_ids = [demoId("hierarchy")];
const pricebook_id = demoId("price book");

const makeRemovedId = (name: string) => ({
  path: { catalog_id: demoId(name) },
  older: { path: { catalog_id: demoId(`${name}, older path`) } },
});
const makeReleasePath = (name: string) => ({ catalog_id: demoId(name), release_id: sampleReleaseId(name) });

showExamples({
  "catalogs/list-catalogs": { query: { filter: "eq(name,Shop)" } },
  "catalogs/create-catalog": {
    data: {
      type: "catalog",
      attributes: {
        name: "Christmas market",
        description: "What the stall sells",
        hierarchy_ids,
        pricebook_id,
      },
    },
    more: {
      "Several price books": {
        data: {
          type: "catalog",
          attributes: {
            name: "Members",
            hierarchy_ids,
            pricebook_ids: [
              { id: demoId("price book to fill"), priority: 10 },
              { id: pricebook_id, priority: 5 },
            ],
          },
        },
      },
    },
  },
  "catalogs/read-catalog": { path: shop },
  "catalogs/update-catalog": {
    path: changed,
    data: {
      type: "catalog",
      id: changed.catalog_id,
      attributes: { name: "Trade", description: "Cafés, restaurants and hotels" },
    },
  },
  "catalogs/delete-catalog": { ...makeRemovedId("catalog to delete") },
  "catalogs/releases/list-releases": { path: shop },
  "catalogs/releases/create-release": { path: { catalog_id: demoId("catalog to publish") } },
  "catalogs/releases/read-release": { path: { ...shop, release_id: demoId("release") } },
  "catalogs/releases/delete-release": {
    path: makeReleasePath("catalog with a release to delete"),
    older: { path: makeReleasePath("catalog with a release to delete, older path") },
  },
  "catalogs/release-plans/create-release-plan": { path: { catalog_id: demoId("catalog to publish") } },
  "catalogs/release-plans/read-release-plan": {
    path: { ...shop, plan_id: demoId("release plan") },
    query: { filter: "eq(kind,price)" },
    prepare: async (merchant) => {
      const path = `/pcm/pricebooks/${pricebook_id}/prices` as const;
      const [price] = await expectData(merchant.get(`${path}?filter=eq(sku,TW-ALDER-MUG)`));
      const { sku, currencies } = price.attributes;
      const attributes = { sku, currencies: { ...currencies, USD: { amount: 1650, includes_tax: false } } };
      const data = { type: "product-price", id: price.id, attributes };
      await expectData(merchant.put(`${path}/${price.id}`, { data }));
      const plan = await expectData(merchant.post(`/catalogs/${shop.catalog_id}/release-plans`));
      return { ...shop, plan_id: plan.id };
    },
  },
  "catalogs/releases/delete-all-releases": { ...makeRemovedId("catalog with releases to delete") },
});
