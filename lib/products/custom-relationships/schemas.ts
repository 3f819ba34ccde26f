import type { FromSchema } from "json-schema-to-ts";
import { customRelationshipResponse } from "../../custom-relationships/custom-relationship-schemas.ts";
import { envelope, namePage, timestampsSchema } from "../../schemas/envelope.ts";
import { exactObject, openObject, optional } from "../../schemas/exact-object.ts";
import { resourceId, sortOrder } from "../../schemas/fields.ts";
import { arrayOf, integer, owner, text, uuid } from "../../schemas/resource.ts";
import { nameSchema } from "../../schemas/titled.ts";
import type { View } from "../../schemas/view.ts";

const slug = { type: "string", minLength: 1, maxLength: 100 } as const;

export { customRelationshipsResponse as productRelationshipsResponse } from "../../custom-relationships/custom-relationship-schemas.ts";

export const attachmentsRequest = nameSchema(
  "ProductCustomRelationshipsRequest",
  envelope({
    type: "array",
    maxItems: 100,
    items: openObject(["slug"], { type: { const: "custom-relationship" }, slug }),
  }),
  {
    "": "References to custom relationships by their slugs. A slug that is named twice counts once.",
    data: "References to the custom relationships.",
    type: "Always `custom-relationship`.",
    slug: "Slug of the custom relationship, with its `CRP_`.",
  },
);
export type AttachmentsRequest = FromSchema<typeof attachmentsRequest>;

const MOST_IN_REQUEST = 2000;

export const associateRequest = nameSchema(
  "AssociateProductsRequest",
  envelope({
    type: "array",
    maxItems: MOST_IN_REQUEST,
    items: openObject(["id"], {
      type: { const: "product" },
      id: resourceId,
      attributes: openObject([], { sort_order: sortOrder }),
    }),
  }),
  {
    "": "Products to associate, at most 2,000. Of a product that is named twice the last one counts.",
    data: "References to the products.",
    type: "Always `product`.",
    id: "Id of the product.",
    attributes: "Its place in the list.",
    "attributes.sort_order":
      "Lower ones come first; products without one come last, in the order of association. Null removes it; " +
      "without it, a product that is associated already keeps its own.",
  },
);
export type AssociateRequest = FromSchema<typeof associateRequest>;

export const dissociateRequest = nameSchema(
  "DissociateProductsRequest",
  envelope({
    type: "array",
    maxItems: MOST_IN_REQUEST,
    items: openObject(["id"], { type: { const: "product" }, id: resourceId }),
  }),
  {
    "": "Products to dissociate, at most 2,000.",
    data: "References to the products.",
    type: "Always `product`.",
    id: "Id of the product.",
  },
);
export type DissociateRequest = FromSchema<typeof dissociateRequest>;

export const attachmentsResponse = nameSchema(
  "ProductCustomRelationshipsResponse",
  exactObject({ data: arrayOf(customRelationshipResponse.properties.data) }),
  { "": "All custom relationships that the product has now, in the order in which it got them." },
);

const associationResult = nameSchema(
  "AssociateProductsResponse",
  exactObject({
    meta: exactObject({
      associated_products: arrayOf(uuid),
      products_not_associated: arrayOf(exactObject({ ID: text, Details: text })),
      owner,
      timestamps: timestampsSchema,
    }),
  }),
  {
    "": "What was associated, and what was not and why.",
    meta: "The results.",
    "meta.associated_products": "Ids of the products that are associated, those included that were before.",
    "meta.products_not_associated": "The others; empty if there are none.",
    "meta.products_not_associated.ID": "Id as the request has it.",
    "meta.products_not_associated.Details": "Why it was not associated.",
    "meta.timestamps": "When the product got the relationship, and when its products last changed.",
  },
);
export const associateResponse = associationResult;
export type AssociationView = View<typeof associationResult>;

const relatedProduct = nameSchema(
  "RelatedProductReference",
  exactObject({
    id: uuid,
    type: { const: "product" },
    attributes: optional(exactObject({ sort_order: integer })),
  }),
  {
    "": "A reference to a related product.",
    id: "Id of the product.",
    attributes: "Its place in the list; absent if it has none of its own.",
    "attributes.sort_order": "Lower ones come first.",
  },
);
export const relatedProductsResponse = namePage(
  relatedProduct,
  "A page of references to related products, in the order of their list.",
);
