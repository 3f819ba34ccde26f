import { TO_CHANGE, TO_DELETE } from "../../../areas/carts/carts-to-change.ts";
import { BREAKFAST } from "../../../areas/carts/carts-to-read.ts";
import { TO_GIVE_UP, TO_TAKE_ALONG, TO_TAKE_HOME } from "../../../areas/carts/owned-carts.ts";
import { ACCOUNT_ID, CUSTOMER_ID } from "../../../local/demo/sample-shoppers.ts";
import { demoId } from "../../../local/demo/stable-id.ts";
import type { Example, Examples } from "../example.ts";

const ofCart = (cart: string) => ({ cartID: demoId(cart) });
const account: Example = {
  caller: "shopper",
  signedIn: "account",
  body: { data: [{ type: "account", id: ACCOUNT_ID }] },
};
const customer: Example = {
  caller: "shopper",
  signedIn: "customer",
  body: { data: [{ type: "customer", id: CUSTOMER_ID }] },
};

/** Carts and their owners. */
export const cartExamples: Examples = {
  "carts/create-cart": {
    caller: "shopper",
    body: { data: { name: "Kitchen corner", description: "For the flat above the boathouse" } },
    more: {
      "A guest's address and attributes": {
        data: {
          name: "Office tea",
          contact: { email: "jonas@example.org" },
          custom_attributes: {
            cost_centre: { type: "string", value: "QUAY-7" },
            needs_approval: { type: "boolean", value: true },
          },
        },
      },
    },
  },
  "carts/list-carts": {
    caller: "shopper",
    signedIn: "account",
    query: { filter: "like(name,*for the crew)", "page[limit]": "2" },
  },
  "carts/read-cart": { caller: "shopper", path: ofCart(BREAKFAST), query: { include: "items" } },
  "carts/update-cart": {
    caller: "shopper",
    path: ofCart(TO_CHANGE),
    body: {
      data: { name: "Dinner for eight", description: "To be picked up on Friday at the ferry shop" },
    },
    more: {
      "Attributes of your own": {
        data: { custom_attributes: { gift_wrap: { type: "boolean", value: true } } },
      },
    },
  },
  "carts/delete-cart": { caller: "shopper", path: ofCart(TO_DELETE) },
  "carts/associations/associate-accounts": { ...account, path: ofCart(TO_TAKE_ALONG) },
  "carts/associations/associate-customers": { ...customer, path: ofCart(TO_TAKE_HOME) },
  "carts/associations/dissociate-accounts": { ...account, path: ofCart(TO_GIVE_UP) },
  "carts/associations/dissociate-customers": { ...customer, path: ofCart(TO_GIVE_UP) },
};
