import { exactObject } from "../../schemas/exact-object.ts";
import { mapOf } from "../../schemas/map-of.ts";
import { arrayOf, text } from "../../schemas/resource.ts";
import { nameSchema } from "../../schemas/titled.ts";

const openapi = { description: "As OpenAPI 3.1 defines it." } as const;

export const openapiResponse = nameSchema(
  "OpenApiResponse",
  exactObject({
    openapi: { const: "3.1.0" },
    info: exactObject({
      ...{ title: text, version: text, description: text },
      contact: exactObject({ name: text }),
      license: exactObject({ name: text, identifier: text }),
    }),
    servers: arrayOf(exactObject({ url: text, description: text })),
    tags: arrayOf(exactObject({ name: text, description: text })),
    paths: mapOf(openapi),
    components: exactObject({
      securitySchemes: mapOf(openapi),
      parameters: mapOf(openapi),
      responses: mapOf(openapi),
      schemas: mapOf(openapi),
    }),
  }),
);
