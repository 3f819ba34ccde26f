import type { FromSchema } from "json-schema-to-ts";
import { describeFields } from "../../schemas/describe-schema.ts";
import { openObject } from "../../schemas/exact-object.ts";
import { nameSchema } from "../../schemas/titled.ts";

/** Rows without the header. More would make a file that no import takes. */
const MOST_ROWS = 49_999;
export const USUAL_ROWS = 10_000; // as in the public contract

const MOST_NAMES = 500; // as an import takes

export const exportProductsRequest = nameSchema(
  "ExportProductsRequest",
  openObject([], {
    data: openObject(["type"], {
      type: { const: "product-export" },
      attributes: {
        type: "object",
        additionalProperties: false,
        properties: describeFields(
          {
            columns: {
              type: "object",
              required: ["include"],
              additionalProperties: false,
              properties: {
                include: {
                  type: "array",
                  maxItems: MOST_NAMES,
                  items: { type: "string", minLength: 1, maxLength: 2200 },
                },
              },
            },
            rows_per_file: { type: "integer", minimum: 1, maximum: MOST_ROWS },
          },
          {
            columns: "Which columns the files have. All that the products have if it is left out.",
            "columns.include":
              "Names of columns, and `shopper_attributes.*` or `admin_attributes.*` for all keys. `id`, `name`, `sku`, `external_ref` and `commodity_type` are always there. An unknown name is 422, and so is a wildcard beside single keys of the same attributes.",
            rows_per_file:
              "Most products in a file, 10,000 if it is left out. A file also ends at 32 MB, so that an import takes it.",
          },
        ),
      },
    }),
  }),
  "Which columns the files of products have. The whole body may be left out.",
);
export type ExportProductsRequest = FromSchema<typeof exportProductsRequest>;
