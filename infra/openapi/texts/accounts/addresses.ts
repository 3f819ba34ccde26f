import type { Texts } from "../texts.ts";

/** Addresses of accounts and customers. */
export const addressTexts: Texts = {
  components: {
    Address:
      "An address in the book of an account or a customer. Texts that nobody gave are empty; orders have copies of their own.",
    CreateAddressRequest:
      "An address to make. Which texts it must have is the setting `address_mandatory_fields` of the store.",
    UpdateAddressRequest:
      "What to change of an address: what is left out stays, null or an empty text clears unless the text is mandatory.",
    AddressResponse: "An address.",
    AddressListResponse: "A page of addresses, newest first.",
  },
  fields: {
    id: "Id of the address, a UUID.",
    name: "What the shopper calls the address, such as `Home`.",
    first_name: "First name of who is addressed. By default a new address must have one.",
    last_name: "Last name of who is addressed. By default a new address must have one.",
    company_name: "Company that is addressed.",
    phone_number: "Phone number, any text.",
    line_1: "First line of the address. By default a new address must have one.",
    line_2: "Second line of the address.",
    county: "County. By default a new address must have one, except in the profile `compatible`.",
    postcode: "Postcode. By default a new address must have one.",
    country: "Country as it was given, usually two letters of ISO 3166-1.",
    instructions: "Instructions for delivery.",
    relationships: "Whose address it is: an account's or a customer's.",
    "relationships.account": "The account that has the address; absent for a customer's.",
    "relationships.account.id": "Id of the account.",
    "relationships.account.data": "The same once more, for clients that look for it here.",
    "relationships.account.data.id": "Id of the account.",
    "relationships.customer": "The customer who has the address; absent for an account's.",
    "relationships.customer.id": "Id of the customer.",
    "relationships.customer.data": "The same once more, for clients that look for it here.",
    "relationships.customer.data.id": "Id of the customer.",
  },
};
