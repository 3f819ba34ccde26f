import type { FromSchema } from "json-schema-to-ts";
import { describeFields, describeSchema } from "../schemas/describe-schema.ts";
import { nameLinkedAnswer, namePage, requestOf, taggedMeta } from "../schemas/envelope.ts";
import { exactObject, optional } from "../schemas/exact-object.ts";
import { resourceOf, selfLink, text, uuid } from "../schemas/resource.ts";
import { nameSchema } from "../schemas/titled.ts";
import type { View } from "../schemas/view.ts";

const type = { const: "address" } as const;
const short = { type: ["string", "null"], maxLength: 255 } as const;

const addressTexts = {
  first_name: "First name of the recipient. Mandatory for new addresses by default.",
  last_name: "Last name of the recipient. Mandatory for new addresses by default.",
  company_name: "Company of the recipient.",
  phone_number: "Phone number, in any format.",
  line_1: "First line of the address. Mandatory for new addresses by default.",
  county:
    "County. Mandatory for new addresses by default, except where the service runs in the profile `compatible`.",
  postcode: "Postcode. Mandatory for new addresses by default.",
  instructions: "Instructions for delivery.",
} as const;

const textFields = describeFields(
  {
    name: { ...short, description: "What the shopper calls the address, such as `Home`." },
    first_name: short,
    last_name: short,
    company_name: short,
    phone_number: short,
    line_1: short,
    line_2: short,
    city: short,
    county: short,
    region: short,
    postcode: short,
    country: {
      ...short,
      description:
        "Country, usually a two-letter code of ISO 3166-1, but any text is accepted. Mandatory for new addresses by default.",
    },
    instructions: { ...short, maxLength: 2000 },
  },
  addressTexts,
);

export const createAddressRequest = nameSchema(
  "CreateAddressRequest",
  requestOf(["type"], { type, ...textFields }),
  "An address to create. The store's setting `address_mandatory_fields` says which fields it must have.",
);

export const updateAddressRequest = nameSchema(
  "UpdateAddressRequest",
  requestOf(["type"], {
    type,
    id: {
      type: "string",
      description:
        "Id of the address. It may be left out or empty; an id other than the one in the path is 400.",
    },
    ...textFields,
  }),
  "The fields of an address to change. Fields that are left out keep their values; null or an empty " +
    "string clears a field, which is 400 for a mandatory one.",
);

const owner = <const T extends string>(ofType: T) =>
  describeSchema(
    exactObject({
      type: { const: ofType },
      id: uuid,
      data: exactObject({ type: { const: ofType }, id: uuid }),
    }),
    { data: "The same reference again, for clients that expect it under `data`." },
  );

const addressSchema = nameSchema(
  "Address",
  resourceOf(type.const, {
    name: text,
    first_name: text,
    last_name: text,
    company_name: text,
    phone_number: text,
    line_1: text,
    line_2: text,
    city: text,
    county: text,
    region: text,
    postcode: text,
    country: text,
    instructions: text,
    relationships: exactObject({
      account: optional(owner("account")),
      customer: optional(owner("customer")),
    }),
    links: selfLink,
    meta: taggedMeta,
  }),
  {
    "":
      "An address in the address book of an account or customer. Fields without a value are empty strings. " +
      "Orders keep copies of their own.",
    ...addressTexts,
    id: "Id of the address, a UUID.",
    name: "What the shopper calls the address, such as `Home`.",
    country: "Country as it was given, usually a two-letter code of ISO 3166-1.",
    relationships: "The account or customer that the address belongs to.",
    "relationships.account": "The account that has the address; absent for a customer's address.",
    "relationships.account.id": "Id of the account.",
    "relationships.account.data.id": "Id of the account.",
    "relationships.customer": "The customer who has the address; absent for an account's address.",
    "relationships.customer.id": "Id of the customer.",
    "relationships.customer.data.id": "Id of the customer.",
  },
);

export const addressResponse = nameLinkedAnswer(addressSchema, "An address.");
export const addressesResponse = namePage(addressSchema, "A page of addresses, newest first.");

export type CreateAddressRequest = FromSchema<typeof createAddressRequest>;
export type UpdateAddressRequest = FromSchema<typeof updateAddressRequest>;
export type AddressView = View<typeof addressSchema>;
