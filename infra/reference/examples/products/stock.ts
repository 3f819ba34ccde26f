import { DELIVERY_ID } from "../../../areas/inventory/samples.ts";
import { demoId } from "../../../local/demo/stable-id.ts";
import type { Examples } from "../example.ts";

const caller = "administrator";
const product = (name: string) => ({ product_id: demoId(name) });
const location = (name: string) => ({ location_id: demoId(name) });

export const stockExamples: Examples = {
  "inventory/list-stocks": { caller, query: { filter: "eq(location,workshop)" } },
  "inventory/create-stock": {
    caller,
    body: {
      data: {
        type: "stock",
        id: demoId("product for stock"),
        attributes: { locations: { workshop: { available: 30 }, "ferry-shop": { available: 6 } } },
      },
    },
  },
  "inventory/read-stocks": {
    caller: "shopper",
    body: { data: ["oak-tray", "chart"].map((slug) => ({ type: "stock", id: demoId(slug) })) },
  },
  "inventory/read-stock": { caller: "shopper", path: product("oak-tray") },
  "inventory/create-product-stock": {
    caller,
    path: product("product for stock by its path"),
    body: { data: { type: "stock", quantity: 12 } },
  },
  "inventory/update-stock": {
    caller,
    path: product("product with stock to change"),
    body: {
      data: { type: "stock", id: demoId("product with stock to change"), attributes: { available: 18 } },
    },
  },
  "inventory/delete-stock": { caller, path: product("product with stock to delete") },
  "inventory/transactions/list-stock-transactions": {
    caller,
    path: product("product with a history of stock"),
  },
  "inventory/transactions/create-stock-transaction": {
    caller,
    path: product("product with stock to move"),
    body: { data: { type: "stock-transaction", action: "increment", quantity: 6 } },
  },
  "inventory/transactions/read-stock-transaction": {
    caller,
    path: { ...product("product with a history of stock"), transaction_id: DELIVERY_ID },
  },
  "inventory/locations/list-stock-locations": { caller, query: { "page[limit]": "2" } },
  "inventory/locations/create-stock-location": {
    caller,
    body: {
      data: {
        type: "inventory_location",
        attributes: {
          name: "Market hall",
          slug: "market-hall",
          description: "Open on Saturdays",
          address: ["Market hall 3", "9008 Tromsø", "Norway"],
          geolocation: { lat: 69.6489, lon: 18.9551 },
        },
      },
    },
  },
  "inventory/locations/read-stock-location": { caller, path: location("stock location workshop") },
  "inventory/locations/update-stock-location": {
    caller,
    path: location("stock location to change"),
    body: {
      data: {
        type: "inventory_location",
        id: demoId("stock location to change"),
        attributes: { name: "Quay store", slug: "quay-store", description: "Behind the ferry shop" },
      },
    },
  },
  "inventory/locations/delete-stock-location": { caller, path: location("stock location to delete") },
};
