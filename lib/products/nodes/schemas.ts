import type { FromSchema } from "json-schema-to-ts";
import { LARGEST_FILTER_BYTES } from "../../lists/filter-parser.ts";
import { requestOf } from "../../schemas/envelope.ts";
import { exactObject, optional } from "../../schemas/exact-object.ts";
import { resourceId } from "../../schemas/fields.ts";
import { arrayOf, count, text } from "../../schemas/resource.ts";
import { nameSchema } from "../../schemas/titled.ts";
import type { View } from "../../schemas/view.ts";

export const nodeRefsRequest = nameSchema(
  "AttachNodesRequest",
  requestOf(["filter", "node_ids"], {
    filter: {
      type: "string",
      minLength: 1,
      maxLength: LARGEST_FILTER_BYTES,
      description: "Filter that chooses the products, written as in the list of products.",
    },
    node_ids: { type: "array", minItems: 1, maxItems: 100, items: resourceId },
  }),
  {
    "": "Products to put into nodes or to take out of them: at most 1,000 pairs of a product and a node.",
    data: "A filter that chooses the products, and the ids of the nodes.",
    node_ids:
      "Ids of at most 100 nodes, of any hierarchies. Unknown ones are skipped and listed in `nodes_not_found`.",
  },
);

export type NodeRefsRequest = FromSchema<typeof nodeRefsRequest>;

export const productNodesResponse = nameSchema(
  "AttachNodesResponse",
  exactObject({
    meta: exactObject({
      nodes_attached: count,
      nodes_detached: optional(count),
      nodes_not_found: arrayOf(text),
    }),
  }),
  {
    "": "How many nodes the products were put into or taken out of.",
    meta: "Result of the request.",
    "meta.nodes_attached":
      "How many of the nodes were found; 0 if no product passes the filter. The same when products are taken out.",
    "meta.nodes_detached": "The same number, only when products are taken out of nodes.",
    "meta.nodes_not_found": "Ids from the request that no node has.",
  },
);

export type ProductNodesView = View<typeof productNodesResponse>;
