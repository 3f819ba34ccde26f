import { sampleReleaseId } from "../../../areas/catalogs/samples.ts";
import { demoId } from "../../../local/demo/stable-id.ts";
import type { Examples } from "../example.ts";

const caller = "administrator";
const shop = { catalog_id: demoId("catalog") };
const changed = { catalog_id: demoId("catalog to change") };
const hierarchy_ids = [demoId("hierarchy")];
const pricebook_id = demoId("price book");

const makeRemovedId = (name: string) => ({
  path: { catalog_id: demoId(name) },
  older: { path: { catalog_id: demoId(`${name}, older path`) } },
});
const makeReleasePath = (name: string) => ({ catalog_id: demoId(name), release_id: sampleReleaseId(name) });

export const catalogsExamples: Examples = {
  "catalogs/list-catalogs": { caller, query: { filter: "eq(name,Shop)" } },
  "catalogs/create-catalog": {
    caller,
    body: {
      data: {
        type: "catalog",
        attributes: {
          name: "Christmas market",
          description: "What the stall sells",
          hierarchy_ids,
          pricebook_id,
        },
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
  "catalogs/read-catalog": { caller, path: shop },
  "catalogs/update-catalog": {
    caller,
    path: changed,
    body: {
      data: {
        type: "catalog",
        id: changed.catalog_id,
        attributes: { name: "Trade", description: "Cafés, restaurants and hotels" },
      },
    },
  },
  "catalogs/delete-catalog": { caller, ...makeRemovedId("catalog to delete") },
  "catalogs/releases/list-releases": { caller, path: shop },
  "catalogs/releases/create-release": { caller, path: { catalog_id: demoId("catalog to publish") } },
  "catalogs/releases/read-release": { caller, path: { ...shop, release_id: demoId("release") } },
  "catalogs/releases/delete-release": {
    caller,
    path: makeReleasePath("catalog with a release to delete"),
    older: { path: makeReleasePath("catalog with a release to delete, older path") },
  },
  "catalogs/releases/delete-all-releases": { caller, ...makeRemovedId("catalog with releases to delete") },
};
