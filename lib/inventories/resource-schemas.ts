import { pageOf, timestampedMeta } from "../schemas/envelope.ts";
import { exactObject, optional } from "../schemas/exact-object.ts";
import { mapOf } from "../schemas/map-of.ts";
import { arrayOf, count, moment, text, uuid } from "../schemas/resource.ts";
import { titled } from "../schemas/titled.ts";
import type { View } from "../schemas/view.ts";

const amounts = { available: count, allocated: count, total: count } as const;
const type = { const: "stock" } as const;
const action = { enum: ["increment", "decrement", "allocate", "deallocate", "set"] } as const;
const transactionType = { const: "stock-transaction" } as const;

const plainStock = titled(
  "StockAmounts",
  exactObject({ id: text, type, total: count, available: count, allocated: count }),
);
const stockByLocation = titled(
  "StockByLocation",
  exactObject({
    id: text,
    type,
    attributes: exactObject({
      ...amounts,
      locations: optional({
        ...mapOf(exactObject(amounts)),
        description:
          "Stock at each location, by the slug of the location; absent if the stock has no locations.",
      }),
    }),
    meta: exactObject({
      stock_id: uuid,
      timestamps: exactObject({ created_at: moment, updated_at: moment }),
    }),
  }),
);
const stock = titled("Stock", {
  anyOf: [plainStock, stockByLocation],
  description:
    "The stock of a product: amounts only, or by location with `EP-Inventories-Multi-Location: true`.",
});

const plainTransaction = titled(
  "StockTransactionAmounts",
  exactObject({
    id: uuid,
    type: transactionType,
    action,
    product_id: text,
    quantity: count,
    timestamps: exactObject({ created_at: moment }),
  }),
);
const transactionByLocation = titled(
  "StockTransactionByLocation",
  exactObject({
    id: uuid,
    type: transactionType,
    attributes: exactObject({ action, product_id: text, quantity: count, location: optional(text) }),
    meta: exactObject({ timestamps: exactObject({ created_at: moment }) }),
  }),
);
const transaction = titled("StockTransaction", { anyOf: [plainTransaction, transactionByLocation] });

const textOrNull = { type: ["string", "null"] } as const;
const location = titled(
  "StockLocation",
  exactObject({
    id: uuid,
    type: { const: "inventory_location" },
    attributes: exactObject({
      name: text,
      slug: text,
      external_ref: textOrNull,
      description: textOrNull,
      address: { type: ["array", "null"], items: text },
      geolocation: {
        anyOf: [exactObject({ lat: { type: "number" }, lon: { type: "number" } }), { type: "null" }],
      },
    }),
    meta: timestampedMeta,
  }),
);

export type StockView = View<typeof plainStock> | View<typeof stockByLocation>;
export type StockTransactionView = View<typeof plainTransaction> | View<typeof transactionByLocation>;
export type StockLocationView = View<typeof location>;

export const stockResponse = titled("StockResponse", exactObject({ data: stock }));
export const stocksResponse = titled("StockListResponse", pageOf(stock));
/** All that were found are in one answer. */
export const readStocksResponse = titled("ReadStocksResponse", exactObject({ data: arrayOf(stock) }));
export const stockTransactionResponse = titled(
  "StockTransactionResponse",
  exactObject({ data: transaction }),
);
export const stockTransactionsResponse = titled("StockTransactionListResponse", pageOf(transaction));
export const stockLocationResponse = titled("StockLocationResponse", exactObject({ data: location }));
export const stockLocationsResponse = titled("StockLocationListResponse", pageOf(location));
