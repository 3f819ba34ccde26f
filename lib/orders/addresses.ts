import type { FromSchema } from "json-schema-to-ts";
import { nameSchema } from "../schemas/titled.ts";
import type { Address, ShippingAddress } from "./order.ts";

const LONGEST_TEXT = 2048;
const needed = { type: "string", minLength: 1, maxLength: LONGEST_TEXT, pattern: "^$|\\S" } as const;
const optional = { type: ["string", "null"], maxLength: LONGEST_TEXT } as const;

const fields = {
  first_name: needed,
  last_name: needed,
  company_name: optional,
  line_1: needed,
  line_2: optional,
  city: optional,
  county: optional,
  region: optional,
  postcode: needed,
  country: needed,
} as const;
const required = ["first_name", "last_name", "line_1", "postcode", "country"] as const;

/** Storefronts leave out optional fields or send them as `""`. */
export const billingAddressRequest = nameSchema("BillingAddressRequest", {
  type: "object",
  required,
  properties: fields,
});

export const shippingAddressChange = nameSchema("ShippingAddressChange", {
  type: "object",
  properties: { ...fields, phone_number: optional, instructions: optional },
});

export const shippingAddressRequest = nameSchema("ShippingAddressRequest", {
  ...shippingAddressChange,
  required,
});

type ShippingFields = FromSchema<typeof shippingAddressChange>;

/** Fills missing texts with `""`. */
export function toAddress(request: FromSchema<typeof billingAddressRequest>): Address {
  const text = (name: keyof Address) => request[name] ?? "";
  return {
    first_name: text("first_name"),
    last_name: text("last_name"),
    company_name: text("company_name"),
    line_1: text("line_1"),
    line_2: text("line_2"),
    city: text("city"),
    county: text("county"),
    region: text("region"),
    postcode: text("postcode"),
    country: text("country"),
  };
}

export function toShippingAddress(request: FromSchema<typeof shippingAddressRequest>): ShippingAddress {
  const { phone_number, instructions } = request;
  return { ...toAddress(request), phone_number: phone_number ?? "", instructions: instructions ?? "" };
}

/** Replaces the texts that are sent; null empties a text, as `""` does. */
export function replaceAddressTexts(address: ShippingAddress, changes: ShippingFields): ShippingAddress {
  return toShippingAddress({ ...address, ...changes });
}
