import type { Texts } from "../texts.ts";

export const catalogs: Texts = {
  components: {
    Catalog:
      "Hierarchies and price books that are published together: what is sold and at which prices. Shoppers read its releases, never the catalog itself.",
    CatalogResponse: "A catalog.",
    CatalogListResponse: "A page of catalogs.",
    CreateCatalogRequest: "A catalog to make.",
    UpdateCatalogRequest: "What is to change of a catalog; absent attributes keep their values.",
  },
  fields: {
    id: "Id of the catalog; a change may leave it out, and is 422 if it is not the one in the path.",
    "attributes.name": "Name of the catalog, which its releases have too. In a change, null keeps the name.",
    "attributes.description":
      "Description, which its releases have too; empty without one, and null clears it.",
    "attributes.hierarchy_ids":
      "Hierarchies whose products it sells, in the order in which shoppers see them; in a change, null keeps them. One that does not exist is 422.",
    "attributes.pricebook_id":
      "The only price book of the catalog; not together with `pricebook_ids`. Null takes all price books away: products then have no prices.",
    "attributes.pricebook_ids":
      "Price books of the catalog; not together with `pricebook_id`. Null or an empty list takes them away: products then have no prices.",
    "attributes.pricebook_ids.id": "Id of a price book. One that does not exist is 422.",
    "attributes.pricebook_ids.priority":
      "The book with the highest number that has the price in the wanted currency counts, equal ones in the order given; 0 if absent.",
    "attributes.locales":
      "Texts in other languages, by locale and field. They are kept as given; releases do not show them.",
    "attributes.enable_price_segmentation": "Kept as given. Prices are not segmented by it.",
    "attributes.created_at": "When the catalog was created.",
    "attributes.updated_at": "When the catalog was last changed; publishing does not count.",
    "attributes.owner": "Always `store`.",
    "relationships.rules": "Where the rules that choose this catalog are listed.",
    "relationships.releases": "Where its releases are listed, and how many there are.",
    "relationships.releases.meta": "What is known of the releases.",
    "relationships.releases.meta.count":
      "How many releases there are, those under way and failed ones included.",
  },
};
