import type { FromSchema, JSONSchema } from "json-schema-to-ts";
import { LARGEST_FILTER_BYTES } from "../../lists/filter-parser.ts";
import { enveloped } from "../../schemas/envelope.ts";
import { resourceId } from "../../schemas/fields.ts";

export const nodeRefsRequest = enveloped({
  type: "object",
  required: ["filter", "node_ids"],
  properties: {
    filter: {
      type: "string",
      minLength: 1,
      maxLength: LARGEST_FILTER_BYTES,
      description: "Which products, in the words of the list of products.",
    },
    node_ids: { type: "array", minItems: 1, maxItems: 100, items: resourceId },
  },
});

export type NodeRefsRequest = FromSchema<typeof nodeRefsRequest>;

export const productNodesResponse = {
  type: "object",
  required: ["meta"],
  properties: {
    meta: {
      type: "object",
      required: ["nodes_attached", "nodes_not_found"],
      properties: {
        nodes_attached: { type: "integer" },
        nodes_detached: { type: "integer" },
        nodes_not_found: { type: "array", items: { type: "string" } },
      },
    },
  },
} as const satisfies JSONSchema;
