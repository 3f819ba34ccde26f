import { demoId } from "../../infra/local/demo/stable-id.ts";
import { showExamples } from "../support/examples.ts";

const page = { "page[limit]": "2" };
const variation = (name: string) => ({ variation_id: demoId(name) });
const filled = variation("variation to fill");
const option = (name: string) => ({ ...filled, option_id: demoId(name) });
const modifier = (name: string) => ({ ...option("option to read"), modifier_id: demoId(name) });

/** Variations with their options and modifiers. */
showExamples({
  "variations/list-variations": { query: page },
  "variations/create-variation": {
    data: { type: "product-variation", attributes: { name: "Handle", sort_order: 2 } },
  },
  "variations/read-variation": { path: variation("variation Colour") },
  "variations/update-variation": {
    path: variation("variation to change"),
    data: { type: "product-variation", id: demoId("variation to change"), attributes: { name: "Handle" } },
  },
  "variations/delete-variation": { path: variation("variation to delete") },
  "variations/options/list-variation-options": { path: variation("variation Colour"), query: page },
  "variations/options/create-variation-option": {
    path: filled,
    data: {
      type: "product-variation-option",
      attributes: { name: "Oatmeal", description: "Warm white with specks", sort_order: 4 },
    },
  },
  "variations/options/read-variation-option": {
    path: { ...variation("variation Size"), option_id: demoId("option L") },
  },
  "variations/options/update-variation-option": {
    path: option("option to change"),
    data: {
      type: "product-variation-option",
      id: demoId("option to change"),
      attributes: { description: "Black to rust brown" },
    },
  },
  "variations/options/delete-variation-option": { path: option("option to delete") },
  "variations/modifiers/list-option-modifiers": {
    path: { ...variation("variation Size"), option_id: demoId("option L") },
  },
  "variations/modifiers/create-option-modifier": {
    path: option("option to read"),
    data: { type: "product-variation-modifier", attributes: { type: "slug_append", value: "-celadon" } },
    more: {
      "A modifier of price books": {
        data: { type: "product-variation-modifier", attributes: { type: "price", value: "apron-large" } },
      },
    },
  },
  "variations/modifiers/read-option-modifier": { path: modifier("modifier to read") },
  "variations/modifiers/update-option-modifier": {
    path: modifier("modifier to change"),
    data: {
      type: "product-variation-modifier",
      id: demoId("modifier to change"),
      attributes: { type: "sku_append", value: "-CEL" },
    },
  },
  "variations/modifiers/delete-option-modifier": { path: modifier("modifier to delete") },
});
