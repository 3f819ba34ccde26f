import type { FromSchema } from "json-schema-to-ts";
import { LARGEST_FILTER_BYTES } from "../../lists/filter-parser.ts";
import { envelope } from "../../schemas/envelope.ts";
import { exactObject, optional } from "../../schemas/exact-object.ts";
import { resourceId } from "../../schemas/fields.ts";
import { arrayOf, count, text } from "../../schemas/resource.ts";
import { nameSchema } from "../../schemas/titled.ts";
import type { View } from "../../schemas/view.ts";

export const nodeRefsRequest = nameSchema(
  "AttachNodesRequest",
  envelope({
    type: "object",
    required: ["filter", "node_ids"],
    properties: {
      filter: {
        type: "string",
        minLength: 1,
        maxLength: LARGEST_FILTER_BYTES,
        description: "Filter that chooses the products, written as in the list of products.",
      },
      node_ids: { type: "array", minItems: 1, maxItems: 100, items: resourceId },
    },
  }),
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
);

export type ProductNodesView = View<typeof productNodesResponse>;
