import type { Texts } from "../texts.ts";

const fields = {
  "attributes.name": "Name of the location, 3 to 1,024 characters.",
  "attributes.slug":
    "Short name by which stock and carts refer to the location, 1 to 128 characters. Unique; letter case matters.",
  "attributes.geolocation": "Coordinates of the location; null if there are none.",
  "attributes.geolocation.lat": "Latitude in degrees, -90 to 90.",
  "attributes.geolocation.lon": "Longitude in degrees, -180 to 180.",
};

const answered: Texts = {
  components: {
    StockLocation: "A place where stock is kept, such as a warehouse or a shop.",
    StockLocationResponse: "A stock location.",
    StockLocationListResponse: "A page of stock locations, oldest first.",
  },
  fields: {
    ...fields,
    "attributes.external_ref": "Id or name in another system; null if there is none.",
    "attributes.description": "Description of the location; null if there is none.",
    "attributes.address": "Address, line by line; null if there is none.",
  },
};

const sent = {
  ...fields,
  "attributes.external_ref": "Id or name in another system, 3 to 1,024 characters; null for none.",
  "attributes.description": "Description of the location, 3 to 1,024 characters; null for none.",
  "attributes.address": "Address, 1 to 8 lines of at most 1,024 characters; null for none.",
};

const creation: Texts = {
  components: { CreateStockLocationRequest: "A stock location to create." },
  fields: sent,
};

const change: Texts = {
  components: {
    UpdateStockLocationRequest:
      "The attributes of a stock location to change; those that are left out keep their values.",
  },
  fields: {
    ...sent,
    id: "Id of the location; an id other than the one in the path is 400.",
    "attributes.slug":
      "Short name by which stock and carts refer to the location, 1 to 128 characters. It cannot change while the stock of any product names the location.",
  },
};

export const stockLocationTexts: readonly Texts[] = [answered, creation, change];
