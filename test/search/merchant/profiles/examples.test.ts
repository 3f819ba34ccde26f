import { demoId } from "../../../../infra/local/demo/stable-id.ts";
import { showExamples } from "../../../support/examples.ts";

const type = "catalog_search_profile";
const profile = (name: string) => ({ search_profile_id: demoId(name) });
const makeProfile = (slug: string) => ({
  data: {
    type,
    attributes: {
      slug,
      description: "Names above all, and no single sizes",
      fields: [
        { name: "name", weight: 10 },
        { name: "meta.search.nodes.name", weight: 5 },
        { name: "description", weight: 1 },
      ],
      filters: ["meta.product_types:!=child"],
    },
  },
});

showExamples({
  "search/merchant/profiles/create-search-profile": {
    body: makeProfile("names-first"),
    older: { body: makeProfile("names-above-all") },
  },
  "search/merchant/profiles/list-search-profiles": { query: { "page[limit]": "1" } },
  "search/merchant/profiles/read-search-profile": { path: profile("search profile to make the default") },
  "search/merchant/profiles/update-search-profile": {
    path: profile("search profile to change"),
    data: {
      type,
      id: demoId("search profile to change"),
      attributes: { filters: ["meta.search.nodes.slug:=[mugs, cups]"] },
    },
    more: {
      "Synonyms for searches": {
        data: { type, attributes: { synonym_sets: [demoId("synonyms to change")] } },
      },
    },
  },
  "search/merchant/profiles/update-default-search-profile": {
    path: profile("search profile to make the default"),
  },
  "search/merchant/profiles/delete-search-profile": {
    path: profile("search profile to delete"),
    older: { path: profile("search profile to delete, older path") },
  },
});
