import type { FromSchema } from "json-schema-to-ts";
import { describeFields } from "../schemas/describe-schema.ts";
import { openObject } from "../schemas/exact-object.ts";
import { nameSchema } from "../schemas/titled.ts";
import type { Address, ShippingAddress } from "./order.ts";

const LONGEST_TEXT = 2048;
const needed = { type: "string", minLength: 1, maxLength: LONGEST_TEXT, pattern: "^$|\\S" } as const;
const optional = { type: ["string", "null"], maxLength: LONGEST_TEXT } as const;

const fields = describeFields(
  {
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
  },
  {
    first_name: "First name; required unless only some fields are changed, never blank.",
    last_name: "Last name; required unless only some fields are changed, never blank.",
    company_name: "Company; may be empty.",
    line_1: "First line of the address; required unless only some fields are changed, never blank.",
    line_2: "Second line of the address; may be empty.",
    city: "City; may be empty.",
    county: "County; may be empty.",
    region: "State, province or region; may be empty.",
    postcode: "Postcode; required unless only some fields are changed, never blank.",
    country:
      "Country, usually an ISO 3166-1 alpha-2 code such as `US`, which is not checked; required unless only " +
      "some fields are changed, never blank.",
  },
);
const required = ["first_name", "last_name", "line_1", "postcode", "country"] as const;

/** Storefronts leave out optional fields or send them as `""`. */
export const billingAddressRequest = nameSchema(
  "BillingAddressRequest",
  openObject(required, fields),
  "Who is billed. Its texts have at most 2,048 characters.",
);

export const shippingAddressChange = nameSchema(
  "ShippingAddressChange",
  openObject([], { ...fields, phone_number: optional, instructions: optional }),
  {
    "": "Fields of a shipping address to replace. Those that are left out stay; null empties optional ones.",
    phone_number: "Phone number; may be empty.",
    instructions: "Instructions for the carrier; may be empty.",
  },
);

export const shippingAddressRequest = nameSchema(
  "ShippingAddressRequest",
  {
    ...shippingAddressChange,
    required,
  },
  "Where an order is sent; the billing address if not given. Its texts have at most 2,048 characters.",
);

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
