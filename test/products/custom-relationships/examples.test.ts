import { demoId } from "../../../infra/local/demo/stable-id.ts";
import { showExamples } from "../../support/examples.ts";

const slug = (custom_relationship_slug: string) => ({ custom_relationship_slug });
const product = (name: string) => ({ product_id: demoId(name) });
const care = [{ type: "custom-relationship", slug: "CRP_care" }];
const ref = (name: string, sort_order?: number) => ({
  type: "product",
  id: demoId(name),
  ...(sort_order === undefined ? {} : { attributes: { sort_order } }),
});

showExamples({
  "products/custom-relationships/attach-relationships": {
    path: product("product to attach to"),
    data: care,
  },
  "products/custom-relationships/list-product-relationships": { path: product("alder-mug") },
  "products/custom-relationships/detach-relationships": {
    path: product("product to detach from"),
    data: care,
  },
  "products/custom-relationships/associate-products": {
    path: { ...product("product to associate"), ...slug("CRP_care") },
    data: [ref("related product", 1), ref("no such product")],
  },
  "products/custom-relationships/list-related-ids": {
    path: { ...product("alder-mug"), ...slug("CRP_similar-goods") },
  },
  "products/custom-relationships/dissociate-products": {
    path: { ...product("product to dissociate"), ...slug("CRP_care") },
    data: [ref("related product")],
  },
  "products/custom-relationships/list-related-products": {
    path: { ...product("alder-mug"), ...slug("CRP_similar-goods") },
    query: { "page[limit]": "1" },
  },
});
