import { extensionIds } from "../../infra/areas/extensions/demo.ts";
import { storeLocations } from "../../infra/areas/extensions/samples.ts";
import { demoId } from "../../infra/local/demo/stable-id.ts";
import { showExamples } from "../support/examples.ts";

const wishlists = { customApiID: extensionIds.api("wishlists") };
const changed = { customApiID: storeLocations.id };

const repairs = {
  type: "custom_api",
  name: "Repair requests",
  description: "What customers send in to be mended",
  slug: "repair-requests",
  api_type: "repair_request_ext",
  allow_upserts: false,
  timestamps: {},
  relationships: { parent_apis: { data: [{ id: "/v2/extensions", type: "api_location" }] } },
};

const openingHours = {
  type: "custom_field",
  name: "Opening hours",
  description: "As they stand on the door",
  slug: "opening_hours",
  field_type: "string",
  validation: { string: { max_length: 200 } },
};
const capacity = {
  type: "custom_field",
  name: "Seats",
  slug: "seats",
  field_type: "integer",
  validation: { integer: { min_value: 0, max_value: 500 } },
};

/** Custom APIs and their fields. */
showExamples({
  "extensions/custom-apis/list-custom-apis": {
    query: { filter: "in(slug,wishlists,product-reviews)", sort: "name", "page[limit]": "2" },
  },
  "extensions/custom-apis/read-custom-api": { path: wishlists },
  "extensions/custom-apis/create-custom-api": { data: repairs },
  "extensions/custom-apis/update-custom-api": {
    path: changed,
    data: { type: "custom_api", name: "Shops", description: "Where there is a shop, and when it is open" },
  },
  "extensions/custom-apis/delete-custom-api": { path: { customApiID: demoId("custom api to delete") } },
  "extensions/settings-entries/import-settings-entries": {
    path: wishlists,
    data: { type: "entry-import", attributes: { file_name: "wishlists.jsonl", file_size: 48_211 } },
    form: { file: "@wishlists.jsonl" },
  },
  "extensions/fields/list-fields": { path: wishlists, query: { sort: "slug", "page[limit]": "2" } },
  "extensions/fields/read-field": {
    path: { ...wishlists, fieldID: extensionIds.field("wishlists", "handle") },
  },
  "extensions/fields/create-field": {
    path: changed,
    data: openingHours,
    more: { "A number": { data: capacity } },
  },
  "extensions/fields/update-field": {
    path: { ...changed, fieldID: storeLocations.fieldToChange },
    data: {
      type: "custom_field",
      description: "With the country code",
      validation: { string: { regex: "^\\+[0-9 ]{6,20}$" } },
    },
  },
  "extensions/fields/delete-field": { path: { ...changed, fieldID: storeLocations.fieldToDelete } },
  "extensions/specifications/read-openapi": { emptied: ["paths", "responses", "schemas"] },
});
