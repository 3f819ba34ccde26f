import { demoId } from "../../../local/demo/stable-id.ts";
import type { Examples } from "../example.ts";

const caller = "administrator";
const page = { "page[limit]": "2" };
const variation = (name: string) => ({ variation_id: demoId(name) });
const filled = variation("variation to fill");
const option = (name: string) => ({ ...filled, option_id: demoId(name) });
const modifier = (name: string) => ({ ...option("option to read"), modifier_id: demoId(name) });

/** Variations with their options and modifiers. */
export const variationExamples: Examples = {
  "variations/list-variations": { caller, query: page },
  "variations/create-variation": {
    caller,
    body: { data: { type: "product-variation", attributes: { name: "Handle", sort_order: 2 } } },
  },
  "variations/read-variation": { caller, path: variation("variation Colour") },
  "variations/update-variation": {
    caller,
    path: variation("variation to change"),
    body: {
      data: { type: "product-variation", id: demoId("variation to change"), attributes: { name: "Handle" } },
    },
  },
  "variations/delete-variation": { caller, path: variation("variation to delete") },
  "variations/options/list-variation-options": { caller, path: variation("variation Colour"), query: page },
  "variations/options/create-variation-option": {
    caller,
    path: filled,
    body: {
      data: {
        type: "product-variation-option",
        attributes: { name: "Oatmeal", description: "Warm white with specks", sort_order: 4 },
      },
    },
  },
  "variations/options/read-variation-option": {
    caller,
    path: { ...variation("variation Size"), option_id: demoId("option L") },
  },
  "variations/options/update-variation-option": {
    caller,
    path: option("option to change"),
    body: {
      data: {
        type: "product-variation-option",
        id: demoId("option to change"),
        attributes: { description: "Black to rust brown" },
      },
    },
  },
  "variations/options/delete-variation-option": { caller, path: option("option to delete") },
  "variations/modifiers/list-option-modifiers": {
    caller,
    path: { ...variation("variation Size"), option_id: demoId("option L") },
  },
  "variations/modifiers/create-option-modifier": {
    caller,
    path: option("option to read"),
    body: {
      data: { type: "product-variation-modifier", attributes: { type: "slug_append", value: "-celadon" } },
    },
    more: {
      "A modifier of price books": {
        data: { type: "product-variation-modifier", attributes: { type: "price", value: "apron-large" } },
      },
    },
  },
  "variations/modifiers/read-option-modifier": { caller, path: modifier("modifier to read") },
  "variations/modifiers/update-option-modifier": {
    caller,
    path: modifier("modifier to change"),
    body: {
      data: {
        type: "product-variation-modifier",
        id: demoId("modifier to change"),
        attributes: { type: "sku_append", value: "-CEL" },
      },
    },
  },
  "variations/modifiers/delete-option-modifier": { caller, path: modifier("modifier to delete") },
};
