import type { FromSchema } from "json-schema-to-ts";
import { describeFields, describeSchema } from "../schemas/describe-schema.ts";
import { createRequestSchema, envelope, requestOf } from "../schemas/envelope.ts";
import { openObject } from "../schemas/exact-object.ts";
import { nameSchema } from "../schemas/titled.ts";
import {
  LARGEST_QUANTITY,
  LONGEST_SLUG,
  MAX_LOCATIONS_OF_PRODUCT,
  MAX_READ_PRODUCTS,
} from "./stock/stock.ts";

const quantity = { type: "integer", minimum: 0, maximum: LARGEST_QUANTITY } as const;
const productId = { type: "string", minLength: 1, maxLength: 64, pattern: "^[!-~]+$" } as const;
const slug = { type: "string", minLength: 1, maxLength: LONGEST_SLUG } as const;
const type = { const: "stock" } as const;

const inLocation = openObject(["available"], { available: quantity });

/** Clients send these amounts back as they read them; the values are ignored. */
const asRead = { type: "integer" } as const;
const amounts = describeFields(
  { available: quantity, allocated: asRead, total: asRead },
  {
    allocated: "Accepted so that stock can be sent as it was read, and ignored.",
    total: "Accepted so that stock can be sent as it was read, and ignored.",
  },
);
const byLocation = {
  type: "object",
  maxProperties: MAX_LOCATIONS_OF_PRODUCT,
  propertyNames: slug,
} as const;

export const createProductStockRequest = nameSchema(
  "CreateProductStockRequest",
  requestOf(["quantity"], { type, quantity }),
  {
    "": "The first stock of a product, without locations.",
    quantity: "Units that can be bought, 0 to 1,000,000,000.",
  },
);

export const createStockRequest = nameSchema(
  "CreateStockRequest",
  requestOf(["id"], {
    type,
    id: productId,
    attributes: describeSchema(
      openObject([], {
        ...amounts,
        locations: { ...byLocation, additionalProperties: inLocation },
      }),
      { locations: "Stock at each location, by the slug of the location; at most 48." },
    ),
  }),
  {
    "": "The first stock of a product: either in all or at each location, both is 400. If neither is given, there are 0 units.",
    id: "Id of the product, in any letter case. No product with this id needs to exist.",
    "attributes.available": "Units that can be bought, for stock without locations; 0 if left out.",
    "attributes.locations.*.available": "Units at the location that can be bought.",
  },
);

export const updateStockRequest = nameSchema(
  "UpdateStockRequest",
  requestOf(["attributes"], {
    type,
    id: productId,
    attributes: describeSchema(
      openObject([], {
        ...amounts,
        locations: {
          ...byLocation,
          additionalProperties: { ...inLocation, type: ["object", "null"] },
        },
      }),
      {
        locations:
          "Stock by the slug of the location. Locations that are not named stay; `null` removes one, which is 422 " +
          "while units are allocated there.",
      },
    ),
  }),
  {
    "": "How many units of a product are available: either in all or at some of its locations, both is 400.",
    id: "Id of the product; an id other than the one in the path is 400.",
    "attributes.available":
      "Units that can be bought, for stock without locations. 422 if the stock has locations.",
    "attributes.locations.*.available":
      "Units at the location that can be bought; the total changes with them.",
  },
);

export const readStocksRequest = nameSchema(
  "ReadStocksRequest",
  envelope({
    type: "array",
    maxItems: MAX_READ_PRODUCTS,
    items: openObject(["id"], { type, id: productId }),
  } as const),
  {
    "": "The products whose stock to read, at most 100.",
    id: "Id of a product. One that is named twice is answered once.",
  },
);

const movement = describeFields(
  {
    action: { enum: ["increment", "decrement", "allocate", "deallocate", "set"] },
    quantity,
    product_id: { type: "string" },
    location: slug,
  },
  {
    action:
      "What to do. `increment` and `decrement` change the available units and with them the total; `allocate` " +
      "moves units from available to allocated, `deallocate` back; `set` sets the total.",
    quantity: "Units to move, at least 1; for `set` the new total, which may be 0.",
    product_id: "Id of the product; an id other than the one in the path is 400.",
    location:
      "Slug of the location: required if the stock has locations, and 422 if it has none. A location that the " +
      "product does not have is 400.",
  },
);
const transactionType = { const: "stock-transaction" } as const;

/** Clients send the fields next to the attributes or among them. */
export const createStockTransactionRequest = nameSchema(
  "CreateStockTransactionRequest",
  requestOf([], {
    type: transactionType,
    ...movement,
    attributes: openObject([], { type: transactionType, ...movement }),
  }),
  {
    "":
      "A movement of a product's stock. Its fields are either in `data` or in `data.attributes`; if there are " +
      "`attributes`, only those count.",
    attributes: "The movement, as clients for multiple locations send it.",
  },
);

const longText = { type: ["string", "null"], minLength: 3, maxLength: 1024 } as const;

export const locationTexts = {
  name: "Name of the location, 3 to 1,024 characters.",
  geolocation: "Coordinates of the location; null if there are none.",
  "geolocation.lat": "Latitude in degrees, -90 to 90.",
  "geolocation.lon": "Longitude in degrees, -180 to 180.",
} as const;
const locationAttributes = describeFields(
  {
    name: { type: "string", minLength: 3, maxLength: 1024 },
    slug,
    external_ref: longText,
    description: longText,
    address: {
      type: ["array", "null"],
      minItems: 1,
      maxItems: 8,
      items: { type: "string", maxLength: 1024 },
    },
    geolocation: {
      type: ["object", "null"],
      required: ["lat", "lon"],
      additionalProperties: false,
      properties: {
        lat: { type: "number", minimum: -90, maximum: 90 },
        lon: { type: "number", minimum: -180, maximum: 180 },
      },
    },
  },
  {
    ...locationTexts,
    external_ref: "Id or name in another system, 3 to 1,024 characters; null for none.",
    description: "Description of the location, 3 to 1,024 characters; null for none.",
    address: "Address, 1 to 8 lines of at most 1,024 characters; null for none.",
  },
);

export const locationSlugText =
  "Short name by which stock and carts refer to the location, 1 to 128 characters. Unique; letter case matters.";

export const createStockLocationRequest = nameSchema(
  "CreateStockLocationRequest",
  createRequestSchema(
    "inventory_location",
    ["name", "slug"],
    describeFields(locationAttributes, { slug: locationSlugText }),
  ),
  "A stock location to create.",
);
export const updateStockLocationRequest = nameSchema(
  "UpdateStockLocationRequest",
  requestOf(["id", "type", "attributes"], {
    id: { type: "string" },
    type: { const: "inventory_location" },
    attributes: openObject([], locationAttributes),
  }),
  {
    "": "The attributes of a stock location to change; those that are left out keep their values.",
    id: "Id of the location; an id other than the one in the path is 400.",
    "attributes.slug":
      "Short name by which stock and carts refer to the location, 1 to 128 characters. It cannot change while " +
      "the stock of any product names the location.",
  },
);

export type CreateProductStockRequest = FromSchema<typeof createProductStockRequest>;
export type CreateStockRequest = FromSchema<typeof createStockRequest>;
export type UpdateStockRequest = FromSchema<typeof updateStockRequest>;
export type ReadStocksRequest = FromSchema<typeof readStocksRequest>;
export type CreateStockTransactionRequest = FromSchema<typeof createStockTransactionRequest>;
export type CreateStockLocationRequest = FromSchema<typeof createStockLocationRequest>;
export type UpdateStockLocationRequest = FromSchema<typeof updateStockLocationRequest>;
