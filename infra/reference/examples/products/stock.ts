import { DELIVERY_ID } from "../../../local/demo/samples/merchant/stock.ts";
import { demoId } from "../../../local/demo/stable-id.ts";
import type { Examples } from "../example.ts";

const caller = "administrator";
const product = (name: string) => ({ product_id: demoId(name) });
const location = (name: string) => ({ location_id: demoId(name) });

export const stockExamples: Examples = {
  "inventories/list-stocks": { caller, query: { filter: "eq(location,workshop)" } },
  "inventories/create-stock": {
    caller,
    body: {
      data: {
        type: "stock",
        id: demoId("product for stock"),
        attributes: { locations: { workshop: { available: 30 }, "ferry-shop": { available: 6 } } },
      },
    },
  },
  "inventories/read-stocks": {
    caller: "shopper",
    body: { data: ["oak-tray", "chart"].map((slug) => ({ type: "stock", id: demoId(slug) })) },
  },
  "inventories/read-stock": { caller: "shopper", path: product("oak-tray") },
  "inventories/create-product-stock": {
    caller,
    path: product("product for stock by its path"),
    body: { data: { type: "stock", quantity: 12 } },
  },
  "inventories/update-stock": {
    caller,
    path: product("product with stock to change"),
    body: {
      data: { type: "stock", id: demoId("product with stock to change"), attributes: { available: 18 } },
    },
  },
  "inventories/delete-stock": { caller, path: product("product with stock to delete") },
  "inventories/transactions/list-stock-transactions": {
    caller,
    path: product("product with a history of stock"),
  },
  "inventories/transactions/create-stock-transaction": {
    caller,
    path: product("product with stock to move"),
    body: { data: { type: "stock-transaction", action: "increment", quantity: 6 } },
  },
  "inventories/transactions/read-stock-transaction": {
    caller,
    path: { ...product("product with a history of stock"), transaction_id: DELIVERY_ID },
  },
  "inventories/locations/list-stock-locations": { caller, query: { "page[limit]": "2" } },
  "inventories/locations/create-stock-location": {
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
  "inventories/locations/read-stock-location": { caller, path: location("stock location workshop") },
  "inventories/locations/update-stock-location": {
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
  "inventories/locations/delete-stock-location": { caller, path: location("stock location to delete") },
};
