import type { FromSchema } from "json-schema-to-ts";
import { jobResponse } from "../jobs/schemas.ts";
import { productResource } from "../products/resource-schemas.ts";
import { describeFields, describeSchema } from "../schemas/describe-schema.ts";
import {
  createRequestSchema,
  envelope,
  nameLinkedAnswer,
  namePage,
  pageOf,
  requestOf,
} from "../schemas/envelope.ts";
import { exactObject, openObject } from "../schemas/exact-object.ts";
import { customAttributes, resourceId as id, longText, name, slug, sortOrder } from "../schemas/fields.ts";
import { arrayOf } from "../schemas/resource.ts";
import { nameSchema } from "../schemas/titled.ts";
import {
  curatedProductsText,
  hierarchyIdText,
  hierarchyResource,
  hierarchyTexts,
  locale,
  nodeIdText,
  nodeOrderText,
  nodeResource,
  nodeTexts,
} from "./resource-schemas.ts";

const shared = describeFields(
  {
    name,
    slug,
    description: longText,
    locales: {
      type: ["object", "null"],
      additionalProperties: locale,
    },
    ...customAttributes,
  },
  {
    description: "Description as shoppers see it.",
    locales: "Names and descriptions in other languages, by locale such as `fr-FR`.",
  },
);

const hierarchyAttributes = describeFields(shared, hierarchyTexts);
const nodeAttributes = {
  ...describeFields(shared, nodeTexts),
  // limit of Elastic Path Commerce Cloud
  curated_products: describeSchema({ type: ["array", "null"], items: id, maxItems: 20 }, curatedProductsText),
} as const;

const nodeMeta = openObject([], { sort_order: sortOrder });
const parent = describeSchema(
  openObject([], {
    parent: openObject([], {
      data: openObject(["id"], { type: { description: "`node`; ignored." }, id }),
    }),
  }),
  {
    parent:
      "The node above it; absent at the root. In a request, the node of the same hierarchy to put it below; " +
      "an update without it leaves the node where it is.",
    "parent.data": "Reference to the node above.",
    "parent.data.id": "Id of the node above.",
  },
);

const nodeType = { const: "node" } as const;

export const createHierarchyRequest = nameSchema(
  "CreateHierarchyRequest",
  createRequestSchema("hierarchy", ["name"], hierarchyAttributes),
  "A hierarchy to create.",
);

export const updateHierarchyRequest = nameSchema(
  "UpdateHierarchyRequest",
  requestOf([], {
    type: { const: "hierarchy" },
    id,
    attributes: openObject([], hierarchyAttributes),
  }),
  {
    "": "Changes to a hierarchy. Attributes that are left out keep their values; null clears optional ones.",
    id: hierarchyIdText,
  },
);

export const duplicateHierarchyRequest = nameSchema(
  "DuplicateHierarchyRequest",
  requestOf([], {
    type: { const: "hierarchy" },
    attributes: {
      type: "object",
      additionalProperties: false,
      properties: describeFields(
        {
          name: { ...name, maxLength: 1000 },
          description: longText,
          slug,
          include_products: { type: "boolean" },
        },
        {
          name: "Name of the copy; without one, the name of the hierarchy and ` (copy)`.",
          description: "Description of the copy; without one, that of the hierarchy.",
          slug:
            "Slug of the copy, unique among hierarchies; without one, the slug of the hierarchy and `-copy`, `-copy-2` and so " +
            "on. A hierarchy without a slug is copied without one.",
          include_products:
            "Also copies which products are in the nodes, in their order, and the curated products. False if it is left out.",
        },
      ),
    },
  }),
  {
    "": "How the copy of a hierarchy differs from it.",
    attributes: "Attributes that are left out are copied. Others than these are 422.",
  },
);

export const createNodeRequest = nameSchema(
  "CreateNodeRequest",
  requestOf(["attributes"], {
    type: nodeType,
    attributes: openObject(["name"], nodeAttributes),
    meta: nodeMeta,
    relationships: parent,
  }),
  {
    "": "A node to create.",
    meta: "Place of the node, and what the service keeps about it.",
    "meta.sort_order": nodeOrderText,
  },
);

export const updateNodeRequest = nameSchema(
  "UpdateNodeRequest",
  requestOf([], {
    type: nodeType,
    id,
    attributes: openObject([], nodeAttributes),
    meta: nodeMeta,
    relationships: parent,
  }),
  {
    "": "Changes to a node. Attributes that are left out keep their values; null clears optional ones.",
    id: nodeIdText,
    meta: "Place of the node, and what the service keeps about it.",
    "meta.sort_order": nodeOrderText,
  },
);

/** Accepts every `type`: one public client sends the name of another relationship. */
export const parentRequest = nameSchema(
  "NodeParentRequest",
  requestOf(["id"], { type: { type: "string" }, id }),
  {
    "": "The parent that a node is to get.",
    data: "Reference to the node.",
    type: "Ignored.",
    id: "Id of a node of the same hierarchy.",
  },
);

export const childrenRequest = nameSchema(
  "NodeChildrenRequest",
  envelope({
    type: "array",
    maxItems: 500,
    items: openObject(["id"], { type: nodeType, id, meta: nodeMeta }),
  }),
  {
    "": "Nodes to put below a node or at the root, each with its place among its siblings.",
    data: "The nodes to move, at most 500. Siblings that are not named stay where they are.",
    id: "Id of a node of the same hierarchy; any other id is 404.",
    meta: "Its place among the siblings.",
    "meta.sort_order":
      "The highest number comes first. If it is left out, the node keeps its number; null removes it.",
  },
);

export const productRefsRequest = nameSchema(
  "NodeProductsRequest",
  envelope({
    type: "array",
    maxItems: 1000,
    items: openObject(["id"], { type: { const: "product" }, id }),
  }),
  {
    "": "Products to put into a node or to take out of it.",
    data: "The products, at most 1,000. One that is named twice counts once.",
    id: "Id of a product.",
  },
);

export type CreateHierarchyRequest = FromSchema<typeof createHierarchyRequest>;
export type UpdateHierarchyRequest = FromSchema<typeof updateHierarchyRequest>;
export type DuplicateHierarchyRequest = FromSchema<typeof duplicateHierarchyRequest>;
export type CreateNodeRequest = FromSchema<typeof createNodeRequest>;
export type UpdateNodeRequest = FromSchema<typeof updateNodeRequest>;
export type ParentRequest = FromSchema<typeof parentRequest>;
export type ChildrenRequest = FromSchema<typeof childrenRequest>;
export type ProductRefsRequest = FromSchema<typeof productRefsRequest>;

export const hierarchyResponse = nameLinkedAnswer(hierarchyResource, "A hierarchy.");
export const hierarchiesResponse = namePage(hierarchyResource, "A page of hierarchies.");
export const duplicateHierarchyResponse = jobResponse;
export const nodeResponse = nameLinkedAnswer(nodeResource, "A node of a hierarchy.");
export const nodesResponse = namePage(nodeResource, {
  "": "A page of nodes.",
  meta: "Place of the node, and what the service keeps about it.",
});
export const nodeChildrenResponse = nameSchema(
  "NodeChildrenResponse",
  exactObject({ data: arrayOf(nodeResource) }),
  "All nodes that are now directly below the parent, or at the root, in the order that shoppers see.",
);
/** Contains hierarchies only with `include_hierarchies`. */
export const allNodesResponse = nameSchema(
  "HierarchyOrNodeListResponse",
  pageOf({ anyOf: [nodeResource, hierarchyResource] }),
  "A page of the nodes of all hierarchies; with `include_hierarchies=true` also the hierarchies themselves.",
);
export const nodeProductsResponse = nameSchema("NodeProductListResponse", pageOf(productResource), {
  "": "A page of the products of a node, as merchants read them.",
  data: "The products, at most 1,000. One that is named twice counts once.",
});
