import { pictureRef, variationRef } from "../../../areas/products/product-samples.ts";
import { demoId } from "../../../local/demo/stable-id.ts";
import type { Examples } from "../example.ts";

const caller = "administrator";
const product = (name: string) => ({ product_id: demoId(name) });

/** Links of products to files, a main image and variations. */
export const productLinkExamples: Examples = {
  "products/files/list-product-files": { caller, path: product("alder-mug") },
  "products/files/add-product-files": {
    caller,
    path: product("product for files"),
    body: { data: [{ ...pictureRef("alder-mug"), meta: { tags: ["front"] } }, pictureRef("pebble-cup")] },
  },
  "products/files/replace-product-files": {
    caller,
    path: product("product with other files"),
    body: { data: [pictureRef("pebble-cup")] },
  },
  "products/files/remove-product-files": {
    caller,
    path: product("product with a file too many"),
    body: { data: [pictureRef("alder-mug")] },
  },
  "products/main-image/read-main-image": { caller, path: product("alder-mug") },
  "products/main-image/create-main-image": {
    caller,
    path: product("product for an image"),
    body: { data: pictureRef("oak-tray") },
  },
  "products/main-image/update-main-image": {
    caller,
    path: product("product with another image"),
    body: { data: pictureRef("oak-tray") },
  },
  "products/main-image/delete-main-image": { caller, path: product("product with an image too many") },
  "products/variations/list-product-variations": { caller, path: product("potters-apron") },
  "products/variations/add-product-variations": {
    caller,
    path: product("product for variations"),
    body: { data: [variationRef("Colour"), variationRef("Size")] },
  },
  "products/variations/replace-product-variations": {
    caller,
    path: product("product with other variations"),
    body: { data: [variationRef("Colour")] },
  },
  "products/variations/remove-product-variations": {
    caller,
    path: product("product with a variation too many"),
    body: { data: [variationRef("Size")] },
  },
};
