import { sampleProfiles, sampleSynonyms } from "../../../areas/search/samples.ts";
import type { Examples } from "../example.ts";

const caller = "administrator";
const type = "catalog_search_profile";
const profile = (id: string) => ({ search_profile_id: id });
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

export const profileExamples: Examples = {
  "search/merchant/profiles/create-search-profile": {
    caller,
    body: makeProfile("names-first"),
    older: { body: makeProfile("names-above-all") },
  },
  "search/merchant/profiles/list-search-profiles": { caller, query: { "page[limit]": "1" } },
  "search/merchant/profiles/read-search-profile": { caller, path: profile(sampleProfiles.default) },
  "search/merchant/profiles/update-search-profile": {
    caller,
    path: profile(sampleProfiles.changed),
    body: {
      data: {
        type,
        id: sampleProfiles.changed,
        attributes: { filters: ["meta.search.nodes.slug:=[mugs, cups]"] },
      },
    },
    more: {
      "Synonyms for searches": {
        data: { type, attributes: { synonym_sets: [sampleSynonyms.changed] } },
      },
    },
  },
  "search/merchant/profiles/update-default-search-profile": {
    caller,
    path: profile(sampleProfiles.default),
  },
  "search/merchant/profiles/delete-search-profile": {
    caller,
    path: profile(sampleProfiles.deleted),
    older: { path: profile(sampleProfiles.deletedAtOlderPath) },
  },
};
