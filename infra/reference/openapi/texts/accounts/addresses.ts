import type { Texts } from "../texts.ts";

/** Addresses of accounts and customers. */
export const addressTexts: Texts = {
  components: {
    Address:
      "An address in the address book of an account or customer. Fields without a value are empty strings. Orders keep copies of their own.",
    CreateAddressRequest:
      "An address to create. The store's setting `address_mandatory_fields` says which fields it must have.",
    UpdateAddressRequest:
      "The fields of an address to change. Fields that are left out keep their values; null or an empty string clears a field, which is 400 for a mandatory one.",
    AddressResponse: "An address.",
    AddressListResponse: "A page of addresses, newest first.",
  },
  fields: {
    id: "Id of the address, a UUID.",
    name: "What the shopper calls the address, such as `Home`.",
    first_name: "First name of the recipient. Mandatory for new addresses by default.",
    last_name: "Last name of the recipient. Mandatory for new addresses by default.",
    company_name: "Company of the recipient.",
    phone_number: "Phone number, in any format.",
    line_1: "First line of the address. Mandatory for new addresses by default.",
    line_2: "Second line of the address.",
    county:
      "County. Mandatory for new addresses by default, except where the service runs in the profile `compatible`.",
    postcode: "Postcode. Mandatory for new addresses by default.",
    country: "Country as it was given, usually a two-letter code of ISO 3166-1.",
    instructions: "Instructions for delivery.",
    relationships: "The account or customer that the address belongs to.",
    "relationships.account": "The account that has the address; absent for a customer's address.",
    "relationships.account.id": "Id of the account.",
    "relationships.account.data": "The same reference again, for clients that expect it under `data`.",
    "relationships.account.data.id": "Id of the account.",
    "relationships.customer": "The customer who has the address; absent for an account's address.",
    "relationships.customer.id": "Id of the customer.",
    "relationships.customer.data": "The same reference again, for clients that expect it under `data`.",
    "relationships.customer.data.id": "Id of the customer.",
  },
};
