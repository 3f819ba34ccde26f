import { TEMPLATES } from "../../infra/areas/flows/samples.ts";
import { demoId } from "../../infra/local/demo/stable-id.ts";
import { deriveTemplateId } from "../../lib/templates/template.ts";
import { showExamples } from "../support/examples.ts";

const page = { "page[limit]": "2" };
const flow = (slug: string) => ({ flowID: deriveTemplateId(slug) });
const field = (name: string) => ({ fieldID: demoId(name) });
const entry = (name: string) => ({ flowID: TEMPLATES.care, entryID: demoId(name) });

/** Templates of products with their fields and entries. */
showExamples({
  "flows/list-flows": { query: page },
  "flows/create-flow": {
    data: {
      type: "flow",
      name: "Firing",
      slug: "products(Firing)",
      description: "How a piece was fired",
      enabled: true,
    },
  },
  "flows/read-flow": { path: flow(TEMPLATES.care) },
  "flows/update-flow": {
    path: flow(TEMPLATES.changed),
    data: { type: "flow", id: deriveTemplateId(TEMPLATES.changed), description: "Where a piece was made" },
  },
  "flows/delete-flow": { path: flow(TEMPLATES.deleted) },
  "flows/fields/list-all-flow-fields": { query: page },
  "flows/fields/list-flow-fields": { path: flow(TEMPLATES.care), query: page },
  "flows/fields/create-flow-field": {
    data: {
      type: "field",
      name: "Kiln temperature",
      slug: "kiln_c",
      field_type: "integer",
      required: true,
      validation_rules: [{ type: "between", options: { from: 900, to: 1400 } }],
      relationships: { flow: { data: { type: "flow", id: deriveTemplateId(TEMPLATES.spare) } } },
    },
  },
  "flows/fields/read-flow-field": { path: field("field to read") },
  "flows/fields/update-flow-field": {
    path: field("field to change"),
    data: {
      type: "field",
      id: demoId("field to change"),
      validation_rules: [{ type: "enum", options: ["by hand", "by machine"] }],
    },
  },
  "flows/fields/delete-flow-field": { path: field("field to delete") },
  "flows/entries/create-flow-entry": {
    path: { flowID: TEMPLATES.care },
    data: { type: "entry", id: demoId("product with another image"), wash_c: 60 },
  },
  "flows/entries/read-flow-entry": { path: entry("product for files") },
  "flows/entries/update-flow-entry": {
    path: entry("product with other files"),
    data: { type: "entry", wash_c: 30 },
  },
  "flows/entries/delete-flow-entry": { path: entry("product for an image") },
});
