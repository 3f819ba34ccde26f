import { TEMPLATES } from "../../../infra/areas/flows/samples.ts";
import { pictureRef, variationRef } from "../../../infra/areas/products/samples.ts";
import { demoId } from "../../../infra/local/demo/stable-id.ts";
import { deriveTemplateId } from "../../../lib/templates/template.ts";
import { showExamples } from "../../support/examples.ts";

const product = (name: string) => ({ product_id: demoId(name) });

/** Links of products to files, a main image, templates and variations. */
showExamples({
  "products/files/list-product-files": { path: product("alder-mug") },
  "products/files/add-product-files": {
    path: product("product for files"),
    data: [{ ...pictureRef("alder-mug"), meta: { tags: ["front"] } }, pictureRef("pebble-cup")],
  },
  "products/files/replace-product-files": {
    path: product("product with other files"),
    data: [pictureRef("pebble-cup")],
  },
  "products/files/remove-product-files": {
    path: product("product with a file too many"),
    data: [pictureRef("alder-mug")],
  },
  "products/main-image/read-main-image": { path: product("alder-mug") },
  "products/main-image/create-main-image": {
    path: product("product for an image"),
    data: pictureRef("oak-tray"),
  },
  "products/main-image/update-main-image": {
    path: product("product with another image"),
    data: pictureRef("oak-tray"),
  },
  "products/main-image/delete-main-image": { path: product("product with an image too many") },
  "products/templates/list-product-templates": { path: product("product for files") },
  "products/templates/add-product-templates": {
    path: product("product for variations"),
    data: [{ type: "template", id: deriveTemplateId(TEMPLATES.care) }],
  },
  "products/templates/remove-product-templates": {
    path: product("product with a file too many"),
    data: [{ type: "template", id: deriveTemplateId(TEMPLATES.care) }],
  },
  "products/variations/list-product-variations": { path: product("potters-apron") },
  "products/variations/add-product-variations": {
    path: product("product for variations"),
    data: [variationRef("Colour"), variationRef("Size")],
  },
  "products/variations/replace-product-variations": {
    path: product("product with other variations"),
    data: [variationRef("Colour")],
  },
  "products/variations/remove-product-variations": {
    path: product("product with a variation too many"),
    data: [variationRef("Size")],
  },
});
