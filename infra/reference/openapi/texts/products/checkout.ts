import type { Texts } from "../texts.ts";

const NEEDED = "required unless only some fields are changed, never blank";

const request: Texts = {
  components: {
    CheckoutRequest:
      "Who buys a cart, and where it is sent. A field of `data` that is null counts as left out.",
  },
  fields: {
    "": "Who buys, where the order is sent, and by which references the store knows it.",
    "customer.id": "Id of a customer. A shopper with a customer token can name no other customer (403).",
    "customer.name":
      "Name of the guest. With a customer token and no `id`, it replaces the customer's name in the order; with `id` it is ignored.",
    "customer.email": "E-mail address of the guest, with the same rules as `name`.",
    "account.id":
      "Id of the account. Client credentials may name any account, shoppers only the one of their account token (403).",
    "account.member_id":
      "Id of the account member who buys; with an account token only the member of that token.",
    "contact.name": "Name of the person to ask about the order.",
    "contact.email": "E-mail address of the person to ask about the order.",
    order_number: "Number that the store gives the order, at most 255 characters; it need not be unique.",
    external_ref: "Reference of the order in another system, at most 64 characters; it need not be unique.",
    "expected_total.currency": "Code of the cart's currency, such as `USD`.",
  },
};

const response: Texts = {
  components: { CheckoutResponse: "The order that was made, with its items." },
  fields: {
    included: "The items of the order, without asking for them.",
    "included.items": "All items of the order.",
    meta: "Present only if there is something that the shopper should know.",
  },
};

const address: Texts = {
  components: {
    BillingAddressRequest: "Who is billed. Its texts have at most 2,048 characters.",
    ShippingAddressRequest:
      "Where an order is sent; the billing address if not given. Its texts have at most 2,048 characters.",
    ImportedBillingAddress: "Who was billed. Its texts have at most 2,048 characters.",
    ImportedShippingAddress: "Where the order was sent. Its texts have at most 2,048 characters.",
    ShippingAddressChange:
      "Fields of a shipping address to replace. Those that are left out stay; null empties optional ones.",
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
    country: `Country, usually an ISO 3166-1 alpha-2 code such as \`US\`, which is not checked; ${NEEDED}.`,
    phone_number: "Phone number; may be empty.",
    instructions: "Instructions for the carrier; may be empty.",
  },
};

export const checkoutTexts: readonly Texts[] = [request, response, address];
