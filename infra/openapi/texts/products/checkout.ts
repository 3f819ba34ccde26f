import type { Texts } from "../texts.ts";

const NEEDED = "required in a whole address, never empty";

const request: Texts = {
  components: {
    CheckoutRequest:
      "Who buys a cart, and where it is sent. A field of `data` that is null counts as left out.",
  },
  fields: {
    "": "Who buys, where it is sent, and how the store calls the order.",
    "customer.id": "Id of a customer. With an implicit token another one than the customer token's is 403.",
    "customer.name": "Name of the guest, or another one for the customer whose token is sent.",
    "customer.email": "E-mail address of the guest, or another one for the customer whose token is sent.",
    "account.id":
      "Id of the account; client credentials may name any, others only that of the account token.",
    "account.member_id": "Id of the account member who buys; with an account token that of the token.",
    "contact.name": "Name of whom to ask about the order.",
    "contact.email": "E-mail address of whom to ask about the order.",
    order_number: "What the store calls the order, at most 255 characters; need not be unique.",
    external_ref: "What another system calls the order, at most 64 characters; need not be unique.",
    "expected_total.currency": "Code of the cart's currency, such as `USD`.",
  },
};

const response: Texts = {
  components: { CheckoutResponse: "The order that was made, with its items." },
  fields: {
    included: "The items of the order; they are there without asking.",
    "included.items": "All items of the order.",
    meta: "There only where the order differs from what the cart said.",
  },
};

const address: Texts = {
  components: {
    BillingAddressRequest: "Who is billed. Its texts have at most 2,048 characters.",
    ShippingAddressRequest: "Where an order is sent. Its texts have at most 2,048 characters.",
    ShippingAddressChange:
      "Fields of a shipping address to replace; those that are left out stay, null empties optional ones.",
  },
  fields: {
    first_name: `First name; ${NEEDED}.`,
    last_name: `Last name; ${NEEDED}.`,
    company_name: "Company; may be empty.",
    line_1: `First line of the address; ${NEEDED}.`,
    line_2: "Second line of the address; may be empty.",
    city: "City; may be empty.",
    county: "County; may be empty.",
    region: "State, province or region; may be empty.",
    postcode: `Postcode; ${NEEDED}.`,
    country: `Country, by convention a code of ISO 3166-1 alpha-2, which is not checked; ${NEEDED}.`,
    phone_number: "Phone number; may be empty.",
    instructions: "What the carrier should know; may be empty.",
  },
};

export const checkoutTexts: readonly Texts[] = [request, response, address];
