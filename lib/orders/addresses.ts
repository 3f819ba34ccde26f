import type { FromSchema } from "json-schema-to-ts";
import { titled } from "../schemas/titled.ts";
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

/** What requests say of an address: storefronts leave out, or send as `""`, what their forms do not ask for. */
export const billingAddressRequest = titled("BillingAddressRequest", {
  type: "object",
  required,
  properties: fields,
});

/** Some of the texts of a shipping address. */
export const shippingAddressChange = titled("ShippingAddressChange", {
  type: "object",
  properties: { ...fields, phone_number: optional, instructions: optional },
});

/** The same of the place to which an order is sent. */
export const shippingAddressRequest = titled("ShippingAddressRequest", {
  ...shippingAddressChange,
  required,
});

type ShippingFields = FromSchema<typeof shippingAddressChange>;

/** An address with an empty text for each that was not given. */
export function addressOf(given: FromSchema<typeof billingAddressRequest>): Address {
  const text = (name: keyof Address) => given[name] ?? "";
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

/** The same of the place to which an order is sent. */
export function shippingAddressOf(given: FromSchema<typeof shippingAddressRequest>): ShippingAddress {
  const { phone_number, instructions } = given;
  return { ...addressOf(given), phone_number: phone_number ?? "", instructions: instructions ?? "" };
}

/** The address with the texts that are given in place of the old ones; null empties as `""` does. */
export function changedAddress(address: ShippingAddress, given: ShippingFields): ShippingAddress {
  return shippingAddressOf({ ...address, ...given });
}
