import type { Texts } from "../texts.ts";

export const releases: Texts = {
  components: {
    CatalogRelease:
      "A catalog as it was when it was published. Shoppers are served the newest published release; later changes of products, nodes and prices do not reach it.",
    CatalogReleaseResponse: "A release of a catalog.",
    CatalogReleaseListResponse: "A page of releases of a catalog.",
  },
  fields: {
    id: "Id of the release.",
    "attributes.name": "Name of the catalog when the release was requested.",
    "attributes.description": "Description of the catalog when the release was requested; empty without one.",
    "attributes.catalog_id": "Id of the catalog.",
    "attributes.published_at": "When shoppers could first be served from it; null unless it is `PUBLISHED`.",
    "attributes.hierarchies":
      "Hierarchies in it, in the order of the catalog; empty until the publication has begun.",
    "attributes.hierarchies.id": "Id of the hierarchy.",
    "attributes.hierarchies.label": "The same as `name`.",
    "attributes.hierarchies.name": "Name of the hierarchy when it was published.",
    relationships: "What administrators can read of the release.",
    "relationships.hierarchies": "Where its hierarchies are listed.",
    "relationships.products": "Where its products are listed.",
    "relationships.delta": "Present for compatibility: there is no such resource here.",
    meta: "How far the publication is, and what the release holds.",
    "meta.release_status":
      "`PENDING`: not begun. `IN_PROGRESS`: being written. `PUBLISHED`: complete. `FAILED`: given up; shoppers never see it.",
    "meta.created_at": "When the release was requested.",
    "meta.started_at": "When the publication began; null before.",
    "meta.updated_at": "When its status or progress last changed.",
    "meta.is_full_publish": "Whether the catalog had no published release when this one was requested.",
    "meta.is_full_delta": "The same as `is_full_publish`.",
    "meta.total_products":
      "Products in it, children included, without those that are only offered by bundles.",
    "meta.total_nodes": "Nodes in it, of all hierarchies.",
    "meta.percent_completed": "Progress of the publication; 100 once it is `PUBLISHED`.",
    "meta.missing.hierarchy_ids": "Ids of hierarchies that were deleted.",
    "meta.missing.pricebook_ids": "Ids of price books that were deleted.",
  },
};
