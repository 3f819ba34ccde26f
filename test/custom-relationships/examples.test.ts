import { showExamples } from "../support/examples.ts";

const slug = (custom_relationship_slug: string) => ({ custom_relationship_slug });

showExamples({
  "custom-relationships/create-relationship": {
    data: {
      type: "custom-relationship",
      attributes: {
        name: "Similar cups",
        slug: "similar-cups",
        external_name: "You may also like",
        sort_order: 1,
      },
    },
  },
  "custom-relationships/list-relationships": { query: { filter: "eq(slug,CRP_similar-goods)" } },
  "custom-relationships/read-relationship": { path: slug("CRP_similar-goods") },
  "custom-relationships/update-relationship": {
    path: slug("CRP_spare-parts"),
    data: { type: "custom-relationship", attributes: { external_name: "Parts for it", sort_order: 2 } },
  },
  "custom-relationships/delete-relationship": { path: slug("CRP_gift-ideas") },
});
