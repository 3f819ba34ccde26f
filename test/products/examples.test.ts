import { sampleSku } from "../../infra/areas/products/samples.ts";
import { demoId } from "../../infra/local/demo/stable-id.ts";
import { deriveUuid } from "../../lib/kernel/ids.ts";
import { showExamples } from "../support/examples.ts";

const product = (name: string) => ({ product_id: demoId(name) });
const bundleOption = (slug: string, more: object = {}) => ({
  id: demoId(slug),
  type: "product",
  quantity: 1,
  ...more,
});

showExamples({
  "products/list-products": {
    query: { filter: "in(sku,TW-ALDER-MUG,TW-HARBOUR-JUG)", include: "main_image" },
  },
  "products/export/export-products": {
    query: { filter: "eq(status,live)" },
    data: {
      type: "product-export",
      attributes: { columns: { include: ["description", "status", "shopper_attributes.*"] } },
    },
  },
  "products/create-product": {
    data: {
      type: "product",
      attributes: {
        name: "Lantern mug",
        description: "Stoneware with a window of bare clay.",
        commodity_type: "physical",
        status: "live",
        tags: ["pottery"],
        external_ref: "erp-4711",
        shopper_attributes: { made_in: "Tromsø" },
      },
    },
    more: {
      "A bundle": {
        data: {
          type: "product",
          attributes: {
            name: "Two mugs and a pot",
            commodity_type: "physical",
            status: "live",
            components: {
              pot: {
                name: "Teapot",
                min: 1,
                max: 1,
                options: [bundleOption("heron-teapot", { default: true })],
              },
              mugs: {
                name: "Mugs",
                min: 2,
                max: 2,
                options: [bundleOption("alder-mug", { default: true }), bundleOption("pebble-cup")],
              },
            },
          },
        },
      },
      "With an engraving that shoppers write": {
        data: {
          type: "product",
          attributes: {
            name: "Name plate",
            commodity_type: "physical",
            status: "draft",
            custom_inputs: {
              engraving: {
                name: "Engraving",
                required: true,
                validation_rules: [{ type: "string", options: { max_length: 30 } }],
              },
            },
          },
        },
      },
    },
  },
  "products/read-product": { path: product("alder-mug"), query: { include: "main_image" } },
  "products/update-product": {
    path: product("product to change"),
    data: {
      type: "product",
      id: demoId("product to change"),
      attributes: { description: "High and low water at Tromsø, every day.", status: "live" },
    },
  },
  "products/delete-product": { path: product("product to delete") },
  "products/list-product-children": { path: product("potters-apron"), query: { "page[limit]": "2" } },
  "products/list-component-products": { path: product("tea-for-two") },
  "products/tags/list-tags": { query: { "page[limit]": "2" } },
  "products/tags/read-tag": { path: { tag_id: deriveUuid("tag", "pottery") } },
  "products/nodes/attach-nodes": {
    data: {
      filter: `eq(sku,${sampleSku("product to put into nodes")})`,
      node_ids: [demoId("node for children"), demoId("node to fill")],
    },
  },
  "products/nodes/detach-nodes": {
    data: {
      filter: `eq(sku,${sampleSku("product to take out of nodes")})`,
      node_ids: [demoId("node for children"), demoId("node to fill")],
    },
  },
});
