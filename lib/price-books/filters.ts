import type { FilterRules } from "../lists/filter.ts";

const equal = { type: "string", operators: ["eq"] } as const;
const ordered = { type: "date", operators: ["gt", "lt"] } as const;

export const priceBookFilter: FilterRules = {
  attributes: { external_ref: equal, name: { type: "string", operators: ["ilike"] } },
};
export const priceFilter: FilterRules = {
  attributes: { external_ref: equal, sku: { type: "string", operators: ["eq", "in"] } },
};
export const allPricesFilter: FilterRules = {
  attributes: {
    external_ref: { type: "string", operators: ["eq", "in", "like"] },
    sku: { type: "string", operators: ["eq", "in", "like"] },
    id: { type: "uuid", operators: ["eq", "in"] },
    created_at: ordered,
    updated_at: ordered,
  },
};
export const modifierFilter: FilterRules = { attributes: { external_ref: equal, name: equal } };
