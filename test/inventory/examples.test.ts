import { DELIVERY_ID } from "../../infra/areas/inventory/samples.ts";
import { demoId } from "../../infra/local/demo/stable-id.ts";
import { showExamples } from "../support/examples.ts";

const product = (name: string) => ({ product_id: demoId(name) });
const location = (name: string) => ({ location_id: demoId(name) });

showExamples({
  "inventory/list-stocks": { caller: "administrator", query: { filter: "eq(location,workshop)" } },
  "inventory/create-stock": {
    data: {
      type: "stock",
      id: demoId("product for stock"),
      attributes: { locations: { workshop: { available: 30 }, "ferry-shop": { available: 6 } } },
    },
  },
  "inventory/read-stocks": {
    data: ["oak-tray", "chart"].map((slug) => ({ type: "stock", id: demoId(slug) })),
  },
  "inventory/read-stock": { path: product("oak-tray") },
  "inventory/create-product-stock": {
    path: product("product for stock by its path"),
    data: { type: "stock", quantity: 12 },
  },
  "inventory/update-stock": {
    path: product("product with stock to change"),
    data: { type: "stock", id: demoId("product with stock to change"), attributes: { available: 18 } },
  },
  "inventory/delete-stock": { path: product("product with stock to delete") },
  "inventory/transactions/list-stock-transactions": { path: product("product with a history of stock") },
  "inventory/transactions/create-stock-transaction": {
    path: product("product with stock to move"),
    data: { type: "stock-transaction", action: "increment", quantity: 6 },
  },
  "inventory/transactions/read-stock-transaction": {
    path: { ...product("product with a history of stock"), transaction_id: DELIVERY_ID },
  },
  "inventory/locations/list-stock-locations": { caller: "administrator", query: { "page[limit]": "2" } },
  "inventory/locations/read-stock-location": {
    caller: "administrator",
    path: location("stock location workshop"),
  },
  "inventory/locations/update-stock-location": {
    path: location("stock location to change"),
    data: {
      type: "inventory_location",
      id: demoId("stock location to change"),
      attributes: { name: "Quay store", slug: "quay-store", description: "Behind the ferry shop" },
    },
  },
  "inventory/locations/delete-stock-location": { path: location("stock location to delete") },
});
