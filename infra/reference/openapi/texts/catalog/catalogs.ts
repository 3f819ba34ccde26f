import type { Texts } from "../texts.ts";

export const catalogs: Texts = {
  components: {
    Catalog:
      "Hierarchies and price books that are published together: what is sold and at which prices. Shoppers read its releases, never the catalog itself.",
    CatalogResponse: "A catalog.",
    CatalogListResponse: "A page of catalogs.",
    CreateCatalogRequest: "A catalog to create.",
    UpdateCatalogRequest: "Changes to a catalog; attributes that are left out keep their values.",
  },
  fields: {
    id: "Id of the catalog. An update may leave it out; another one than in the path is 422.",
    "attributes.name": "Name of the catalog and of its releases. Null in an update keeps it.",
    "attributes.description":
      "Description of the catalog and of its releases; empty without one. Null clears it.",
    "attributes.hierarchy_ids":
      "Hierarchies whose products the catalog sells, in the order in which shoppers see them. One that does not exist is 422; null in an update keeps the list.",
    "attributes.pricebook_id":
      "The only price book of the catalog; not together with `pricebook_ids`. Null removes all price books, and products then have no prices.",
    "attributes.pricebook_ids":
      "Price books of the catalog; not together with `pricebook_id`. Null or an empty list removes them all, and products then have no prices.",
    "attributes.pricebook_ids.id": "Id of a price book. One that does not exist is 422.",
    "attributes.pricebook_ids.priority":
      "Of the price books with a price in the wanted currency, the one with the highest number counts; of equal ones the first in the list. Default: 0.",
    "attributes.locales":
      "Texts in other languages, by locale and field. Kept as sent; releases do not show them.",
    "attributes.enable_price_segmentation": "Kept as sent, without effect: there are no price segments.",
    "attributes.created_at": "When the catalog was created.",
    "attributes.updated_at": "When the catalog was last changed; publishing does not count.",
    "attributes.owner": "Always `store`.",
    "relationships.rules": "Where the rules that choose this catalog are listed.",
    "relationships.releases": "Where its releases are listed, and how many there are.",
    "relationships.releases.meta": "How many releases there are.",
    "relationships.releases.meta.count": "Number of releases, including failed ones and those under way.",
  },
};
