import { exactObject } from "../../schemas/exact-object.ts";
import { arrayOf, mapOf, text } from "../../schemas/resource.ts";
import { nameSchema } from "../../schemas/titled.ts";

const openapi = { description: "As OpenAPI 3.1 defines it." } as const;

export const openapiResponse = nameSchema(
  "OpenApiResponse",
  exactObject({
    openapi: { const: "3.1.0" },
    info: exactObject({
      title: text,
      version: text,
      description: text,
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
  {
    "": "The OpenAPI document of the entries of all Custom APIs, as they are defined at this moment.",
    openapi: "Version of OpenAPI that the document follows.",
    info: "What the document describes.",
    "info.title": "Title of the document.",
    "info.version": "Version of the API, as its paths have it.",
    "info.description": "How to call the API, in Markdown.",
    "info.contact": "Whom to ask about the API.",
    "info.contact.name": "Name of that contact.",
    "info.license": "Licence of the document.",
    "info.license.name": "Name of the licence.",
    "info.license.identifier": "SPDX identifier of the licence.",
    servers: "Base address of the paths: the host that was asked.",
    "servers.url": "Address that comes before each path.",
    "servers.description": "What this server is.",
    tags: "One for each Custom API.",
    "tags.name": "Name of the Custom API, or its `api_type` where several have the same name.",
    "tags.description": "Description of the Custom API, and the path of its entries.",
    paths: "Paths of the entries with their operations: two for each Custom API, ordered by slug.",
    components: "Definitions that paths refer to.",
    "components.securitySchemes": "The tokens of shoppers and of administrators.",
    "components.parameters": "Parameters that all Custom APIs share.",
    "components.responses": "Error answers that all Custom APIs share.",
    "components.schemas": "For each Custom API its entries, requests and lists; and the errors.",
  },
);
