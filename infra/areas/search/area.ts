import { keys } from "../../../lib/table/keys.ts";
import { ANY, type Area } from "../area.ts";

export const area: Area = {
  tags: [
    {
      name: "Search (shopper)",
      group: "Shop",
      place: 20,
      description:
        "Full-text search over the published catalog that serves this shopper: words with typos, filters, facets, sorting, suggestions. Finds what was live when the catalog was last published. What merchants decide about it is in *Indexable fields*, *Search profiles* and *Word lists*.",
    },
    {
      name: "Indexable fields",
      group: "Sell",
      place: 110,
      description:
        "What searches have in addition to the usual fields: attributes of extensions and shopper attributes to search, filter, sort and count by, and how words are split. Indexes have it after a reindex, or when their catalogs are published again.",
      has: ["search/merchant/fields"],
    },
    {
      name: "Search profiles",
      group: "Sell",
      place: 120,
      description:
        "In which fields searches look and how much each counts, what they are limited to, which synonyms they use. Changes count from the next search on.",
      has: ["search/merchant/profiles"],
    },
    {
      name: "Word lists",
      group: "Sell",
      place: 130,
      description:
        "Stopwords, which searches leave out, and synonyms, which find each other. Changes count from the next search on.",
      has: ["search/merchant/words"],
    },
    {
      name: "Search indexes",
      group: "Sell",
      place: 140,
      description:
        "The index of each published release, and jobs that rebuild indexes while the former ones serve searches.",
      has: ["search/merchant/indexes", "search/merchant/jobs"],
    },
  ],
  keys: {
    searchJobs: [keys.searchJob(ANY)],
    searchSettings: [keys.searchSettings()],
  },
  operationNames: {
    search: [[/^multiSearch/, "searchCatalog"]],
  },
  samples: () => import("./samples.ts"),
};
