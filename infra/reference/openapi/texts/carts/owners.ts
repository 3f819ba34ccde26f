import type { Texts } from "../texts.ts";

/** Customers and accounts of carts. */
export const ownersTexts: readonly Texts[] = [
  {
    components: { AssociateAccountsRequest: "Accounts that get the cart." },
    fields: {
      "": "The accounts. With an implicit token only the shopper's own account, or else 403.",
      id: "Id of the account.",
    },
  },
  {
    components: { DissociateAccountsRequest: "Accounts that the cart is taken from." },
    fields: {
      "": "The accounts. With an implicit token only the shopper's own account, or else 403.",
      id: "Id of the account.",
    },
  },
  {
    components: { AssociateCustomersRequest: "Customers that get the cart." },
    fields: {
      "": "The customers. With an implicit token only the shopper's own customer, or else 403.",
      id: "Id of the customer.",
    },
  },
  {
    components: { DissociateCustomersRequest: "Customers that the cart is taken from." },
    fields: {
      "": "The customers. With an implicit token only the shopper's own customer, or else 403.",
      id: "Id of the customer.",
    },
  },
  {
    components: {
      CartOwnersResponse: "All accounts, or all customers, that the cart now belongs to.",
    },
    fields: {
      "": "The accounts or the customers, as the path says.",
      type: "`account` or `customer`, as the path says.",
      id: "Id of the account or customer.",
    },
  },
];
