import type { Texts } from "../texts.ts";

export const specificationTexts: Texts = {
  components: {
    OpenApiResponse: "The OpenAPI document of the entries of all Custom APIs, as they are at this moment.",
  },
  fields: {
    openapi: "Version of OpenAPI that the document follows.",
    info: "What the document describes.",
    "info.title": "Title of the document.",
    "info.version": "Version of the API, as its paths have it.",
    "info.description": "How to call the API, in Markdown.",
    "info.contact": "Whom to ask.",
    "info.contact.name": "Who that is.",
    "info.license": "Licence of the document.",
    "info.license.name": "Name of the licence.",
    "info.license.identifier": "The licence by its SPDX name.",
    servers: "Where the paths are: the host that was asked.",
    "servers.url": "Address that paths follow on.",
    "servers.description": "Which server that is.",
    tags: "One for each Custom API.",
    "tags.name": "Name of the Custom API, or its `api_type` where several have the same name.",
    "tags.description": "Description of the Custom API, and where its entries are.",
    paths:
      "Paths of all entries with their operations: two for each Custom API, in the order of their slugs.",
    components: "What paths refer to.",
    "components.securitySchemes": "The tokens of shoppers and of administrators.",
    "components.parameters": "Parameters that Custom APIs have in common.",
    "components.responses": "Refusals that Custom APIs have in common.",
    "components.schemas": "Entries of each Custom API, what is sent to write them, lists and errors.",
  },
};
