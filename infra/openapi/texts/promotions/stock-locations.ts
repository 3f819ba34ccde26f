import type { Texts } from "../texts.ts";

const fields = {
  "attributes.name": "Name of the location, 3 to 1,024 characters.",
  "attributes.slug": "What stock and carts name it by, 1 to 128 characters; no other location has it.",
  "attributes.geolocation": "Where it is on the map; null for nowhere in particular.",
  "attributes.geolocation.lat": "Latitude in degrees, -90 to 90.",
  "attributes.geolocation.lon": "Longitude in degrees, -180 to 180.",
};

const answered: Texts = {
  components: {
    StockLocation: "A place where stock lies: a warehouse, or a shop.",
    StockLocationResponse: "A stock location.",
    StockLocationListResponse: "A page of stock locations, oldest first.",
  },
  fields: {
    ...fields,
    "attributes.external_ref": "What it is called in another system; null without one.",
    "attributes.description": "What it is for; null without one.",
    "attributes.address": "Address, line by line; null without one.",
  },
};

const sent = {
  ...fields,
  "attributes.external_ref": "What it is called in another system, 3 to 1,024 characters; null for nothing.",
  "attributes.description": "What it is for, 3 to 1,024 characters; null for nothing.",
  "attributes.address": "Address, 1 to 8 lines of at most 1,024 characters; null for none.",
};

const creation: Texts = {
  components: { CreateStockLocationRequest: "A stock location to make." },
  fields: sent,
};

const change: Texts = {
  components: {
    UpdateStockLocationRequest: "What to change of a stock location; what is absent stays as it is.",
  },
  fields: {
    ...sent,
    id: "Of the location in the path; another one is 400.",
    "attributes.slug":
      "What stock and carts name it by, 1 to 128 characters. It cannot change while stock lies there.",
  },
};

export const stockLocationTexts: readonly Texts[] = [answered, creation, change];
