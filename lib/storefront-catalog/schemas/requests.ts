import type { FromSchema } from "json-schema-to-ts";
import { envelope } from "../../schemas/envelope.ts";
import { nameSchema } from "../../schemas/titled.ts";

export const configureRequest = nameSchema(
  "ConfigureCatalogProductRequest",
  envelope({
    type: "object",
    required: ["selected_options"],
    properties: {
      selected_options: {
        type: "object",
        additionalProperties: {
          type: "object",
          maxProperties: 1500,
          additionalProperties: { type: "integer", minimum: 1, maximum: 1_000_000 },
        },
      },
    },
  }),
);

export type ConfigureRequest = FromSchema<typeof configureRequest>;
