import type { Texts } from "../texts.ts";

/** Whom carts belong to. */
export const ownersTexts: readonly Texts[] = [
  {
    components: { AssociateAccountsRequest: "Accounts that are to have a cart." },
    fields: {
      "": "The accounts; a shopper names the own one alone.",
      id: "Id of the account.",
    },
  },
  {
    components: { DissociateAccountsRequest: "Accounts that are to give up a cart." },
    fields: {
      "": "The accounts; a shopper names the own one alone.",
      id: "Id of the account.",
    },
  },
  {
    components: { AssociateCustomersRequest: "Customers that are to have a cart." },
    fields: {
      "": "The customers; a shopper names the own one alone.",
      id: "Id of the customer.",
    },
  },
  {
    components: { DissociateCustomersRequest: "Customers that are to give up a cart." },
    fields: {
      "": "The customers; a shopper names the own one alone.",
      id: "Id of the customer.",
    },
  },
  {
    components: {
      CartOwnersResponse: "All accounts, or all customers, that the cart belongs to afterwards.",
    },
    fields: {
      "": "Those of the kind that the path names.",
      type: "`account` or `customer`, as the path says.",
      id: "Id of the account or customer.",
    },
  },
];
