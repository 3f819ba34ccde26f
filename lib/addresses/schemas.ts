import type { FromSchema } from "json-schema-to-ts";
import { envelope, envelopeWithLink, pageOf, timestampedMeta } from "../schemas/envelope.ts";
import { exactObject, optional } from "../schemas/exact-object.ts";
import { selfLink, text, uuid } from "../schemas/resource.ts";
import { nameSchema } from "../schemas/titled.ts";
import type { View } from "../schemas/view.ts";

const type = { const: "address" } as const;
const short = { type: ["string", "null"], maxLength: 255 } as const;

const textFields = {
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
} as const;

export const createAddressRequest = nameSchema(
  "CreateAddressRequest",
  envelope({
    type: "object",
    required: ["type"],
    properties: { type, ...textFields },
  } as const),
);

export const updateAddressRequest = nameSchema(
  "UpdateAddressRequest",
  envelope({
    type: "object",
    required: ["type"],
    properties: {
      type,
      id: {
        type: "string",
        description:
          "Id of the address. It may be left out or empty; an id other than the one in the path is 400.",
      },
      ...textFields,
    },
  } as const),
);

const owner = <const T extends string>(ofType: T) =>
  exactObject({
    type: { const: ofType },
    id: uuid,
    data: exactObject({ type: { const: ofType }, id: uuid }),
  });

const addressSchema = nameSchema(
  "Address",
  exactObject({
    id: uuid,
    type,
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
    meta: timestampedMeta,
  }),
);

export const addressResponse = nameSchema("AddressResponse", envelopeWithLink(addressSchema));
export const addressesResponse = nameSchema("AddressListResponse", pageOf(addressSchema));

export type CreateAddressRequest = FromSchema<typeof createAddressRequest>;
export type UpdateAddressRequest = FromSchema<typeof updateAddressRequest>;
export type AddressView = View<typeof addressSchema>;
