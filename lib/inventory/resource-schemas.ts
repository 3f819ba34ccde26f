import { pageOf, timestampedMeta } from "../schemas/envelope.ts";
import { exactObject, optional } from "../schemas/exact-object.ts";
import { mapOf } from "../schemas/map-of.ts";
import { arrayOf, count, moment, text, uuid } from "../schemas/resource.ts";
import { nameSchema } from "../schemas/titled.ts";
import type { View } from "../schemas/view.ts";

const amounts = { available: count, allocated: count, total: count } as const;
const type = { const: "stock" } as const;
const action = { enum: ["increment", "decrement", "allocate", "deallocate", "set"] } as const;
const transactionType = { const: "stock-transaction" } as const;

const plainStock = nameSchema(
  "StockAmounts",
  exactObject({ id: text, type, total: count, available: count, allocated: count }),
);
const stockByLocation = nameSchema(
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
const stock = nameSchema("Stock", {
  anyOf: [plainStock, stockByLocation],
  description:
    "The stock of a product: amounts only, or by location with `EP-Inventories-Multi-Location: true`.",
});

const plainTransaction = nameSchema(
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
const transactionByLocation = nameSchema(
  "StockTransactionByLocation",
  exactObject({
    id: uuid,
    type: transactionType,
    attributes: exactObject({ action, product_id: text, quantity: count, location: optional(text) }),
    meta: exactObject({ timestamps: exactObject({ created_at: moment }) }),
  }),
);
const transaction = nameSchema("StockTransaction", { anyOf: [plainTransaction, transactionByLocation] });

const textOrNull = { type: ["string", "null"] } as const;
const location = nameSchema(
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

export const stockResponse = nameSchema("StockResponse", exactObject({ data: stock }));
export const stocksResponse = nameSchema("StockListResponse", pageOf(stock));
/** Not paged: the whole result is one response. */
export const readStocksResponse = nameSchema("ReadStocksResponse", exactObject({ data: arrayOf(stock) }));
export const stockTransactionResponse = nameSchema(
  "StockTransactionResponse",
  exactObject({ data: transaction }),
);
export const stockTransactionsResponse = nameSchema("StockTransactionListResponse", pageOf(transaction));
export const stockLocationResponse = nameSchema("StockLocationResponse", exactObject({ data: location }));
export const stockLocationsResponse = nameSchema("StockLocationListResponse", pageOf(location));
