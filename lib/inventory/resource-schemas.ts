import { describeSchema } from "../schemas/describe-schema.ts";
import { nameAnswer, namePage, taggedMeta } from "../schemas/envelope.ts";
import { exactObject, optional } from "../schemas/exact-object.ts";
import {
  arrayOf,
  count,
  etagId,
  mapOf,
  moment,
  resourceOf,
  taggedOnly,
  text,
  uuid,
} from "../schemas/resource.ts";
import { nameSchema } from "../schemas/titled.ts";
import type { View } from "../schemas/view.ts";
import { locationSlugText, locationTexts } from "./schemas.ts";

const amounts = { available: count, allocated: count, total: count } as const;
const type = { const: "stock" } as const;
const action = describeSchema(
  { enum: ["increment", "decrement", "allocate", "deallocate", "set"] },
  "What was done. `increment` and `decrement` change the available units and with them the total; " +
    "`allocate` moves units from available to allocated, `deallocate` back; `set` sets the total.",
);
const transactionType = { const: "stock-transaction" } as const;

const stockTexts = {
  total: "All units: the available and the allocated ones together.",
  available: "Units that can still be bought.",
  allocated: "Units that are reserved: by orders that are not shipped yet, or by hand.",
} as const;

const plainStock = nameSchema(
  "StockAmounts",
  exactObject({
    id: text,
    type,
    total: count,
    available: count,
    allocated: count,
    meta: optional(taggedOnly),
  }),
  {
    "": "The stock of a product, at all locations together.",
    ...stockTexts,
    id: "Id of the product, in lower case.",
    meta: "The tag of the stock; absent for shoppers.",
  },
);
const stockByLocation = nameSchema(
  "StockByLocation",
  exactObject({
    id: text,
    type,
    attributes: describeSchema(
      exactObject({
        ...amounts,
        locations: optional({
          ...mapOf(exactObject(amounts)),
          description:
            "Stock at each location, by the slug of the location; absent if the stock has no locations.",
        }),
      }),
      {
        ...stockTexts,
        "locations.*.available": "Units at the location that can still be bought.",
        "locations.*.allocated": "Units at the location that are reserved.",
        "locations.*.total": "All units at the location: the available and the allocated ones together.",
      },
    ),
    meta: exactObject({
      stock_id: uuid,
      timestamps: exactObject({ created_at: moment, updated_at: moment }),
      etag_id: optional(etagId),
    }),
  }),
  {
    "": "The stock of a product, in all and at each of its locations.",
    id: "Id of the product, in lower case.",
    "meta.stock_id": "Id of the stock record. Stock that is deleted and created again gets a new one.",
  },
);
const stock = nameSchema(
  "Stock",
  { anyOf: [plainStock, stockByLocation] },
  "The stock of a product: amounts only, or by location with `EP-Inventories-Multi-Location: true`.",
);

const plainTransaction = nameSchema(
  "StockTransactionAmounts",
  resourceOf(transactionType.const, {
    action,
    product_id: text,
    quantity: count,
    timestamps: exactObject({ created_at: moment }),
  }),
  {
    "": "An entry in the stock log of a product, without its location.",
    id: "Id of the entry.",
    product_id: "Id of the product, in lower case.",
    quantity: "Units that were moved; for `set` the new total.",
    timestamps: "When the entry was written.",
    "timestamps.created_at": "When the stock was moved.",
  },
);
const transactionByLocation = nameSchema(
  "StockTransactionByLocation",
  resourceOf(transactionType.const, {
    attributes: describeSchema(
      exactObject({ action, product_id: text, quantity: count, location: optional(text) }),
      {
        product_id: "Id of the product, in lower case.",
        quantity: "Units that were moved; for `set` the new total.",
        location: "Slug of the location; absent if the stock had no locations.",
      },
    ),
    meta: exactObject({ timestamps: exactObject({ created_at: moment }) }),
  }),
  {
    "": "An entry in the stock log of a product, with its location.",
    id: "Id of the entry.",
    "meta.timestamps": "When the entry was written.",
    "meta.timestamps.created_at": "When the stock was moved.",
  },
);
const transaction = nameSchema(
  "StockTransaction",
  { anyOf: [plainTransaction, transactionByLocation] },
  "An entry in the stock log of a product, whatever moved the stock. With `EP-Inventories-Multi-Location: " +
    "true` its fields are in `attributes`.",
);

const textOrNull = { type: ["string", "null"] } as const;
const location = nameSchema(
  "StockLocation",
  resourceOf("inventory_location", {
    attributes: describeSchema(
      exactObject({
        name: text,
        slug: text,
        external_ref: textOrNull,
        description: textOrNull,
        address: { type: ["array", "null"], items: text },
        geolocation: {
          anyOf: [exactObject({ lat: { type: "number" }, lon: { type: "number" } }), { type: "null" }],
        },
      }),
      {
        ...locationTexts,
        slug: locationSlugText,
        external_ref: "Id or name in another system; null if there is none.",
        description: "Description of the location; null if there is none.",
        address: "Address, line by line; null if there is none.",
      },
    ),
    meta: taggedMeta,
  }),
  "A place where stock is kept, such as a warehouse or a shop.",
);

export type StockView = View<typeof plainStock> | View<typeof stockByLocation>;
export type StockTransactionView = View<typeof plainTransaction> | View<typeof transactionByLocation>;
export type StockLocationView = View<typeof location>;

export const stockResponse = nameAnswer(stock, "The stock of a product.");
export const stocksResponse = namePage(stock, "A page of stock, in the order of the product ids.");
/** Not paged: the whole result is one response. */
export const readStocksResponse = nameSchema(
  "ReadStocksResponse",
  exactObject({ data: arrayOf(stock) }),
  "The stock of the requested products, in the order of the request. Products without stock are left out.",
);
export const stockTransactionResponse = nameAnswer(transaction, "An entry in the stock log of a product.");
export const stockTransactionsResponse = namePage(
  transaction,
  "A page of the stock log of a product, newest first.",
);
export const stockLocationResponse = nameAnswer(location, "A stock location.");
export const stockLocationsResponse = namePage(location, "A page of stock locations, oldest first.");

/** Fields of stock responses that clients send back (`docs/differences/inventory.md`). */
export const ignoredOfStock = [
  "data.links",
  "data.meta",
  "data.attributes.locations.*.allocated",
  "data.attributes.locations.*.total",
] as const;
