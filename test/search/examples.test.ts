import { showExamples } from "../support/examples.ts";

const levels = "meta.search.categories.lvl0,meta.search.categories.lvl1";
const pottery = "meta.search.categories.lvl1:=[`Shop > Pottery`]";

/** Searches of the demo shop. */
showExamples({
  "search/multi-search": {
    query: { include: "main_image" },
    body: {
      searches: [
        {
          type: "search",
          q: "espreso cup",
          facet_by: `${levels},price.USD.float_price`,
          filter_by: "price.USD.float_price:<20",
          per_page: 1,
        },
      ],
    },
    more: {
      "A category and its neighbours": {
        searches: [
          { q: "*", filter_by: pottery, facet_by: levels, sort_by: "price.float_price:asc", per_page: 1 },
          { q: "*", facet_by: levels, per_page: 0 },
        ],
      },
      Suggestions: { searches: [{ type: "autocomplete", q: "tea" }] },
      "Products by their kind": {
        searches: [{ filter_by: "meta.product_types:!=child && price.float_price:[10..20]", per_page: 1 }],
      },
    },
  },
});
