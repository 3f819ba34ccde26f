import { ACCOUNT_ID, CUSTOMER_ID } from "../../infra/local/demo/sample-shoppers.ts";
import { demoId } from "../../infra/local/demo/stable-id.ts";
import { showExamples } from "../support/examples.ts";

const ofCart = (cart: string) => ({ cartID: demoId(cart) });
const account = { signedIn: "account", data: [{ type: "account", id: ACCOUNT_ID }] } as const;
const customer = { signedIn: "customer", data: [{ type: "customer", id: CUSTOMER_ID }] } as const;

/** Carts and their owners. */
showExamples({
  "carts/create-cart": {
    data: { name: "Kitchen corner", description: "For the flat above the boathouse" },
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
    signedIn: "account",
    query: { filter: "like(name,*for the crew)", "page[limit]": "2" },
  },
  "carts/read-cart": { path: ofCart("cart Breakfast table"), query: { include: "items" } },
  "carts/read-cart-price-evidence": { path: ofCart("cart Breakfast table") },
  "carts/update-cart": {
    path: ofCart("cart to change"),
    data: { name: "Dinner for eight", description: "To be picked up on Friday at the ferry shop" },
    more: {
      "Attributes of your own": {
        data: { custom_attributes: { gift_wrap: { type: "boolean", value: true } } },
      },
    },
  },
  "carts/delete-cart": { path: ofCart("cart to delete") },
  "carts/associations/associate-accounts": { ...account, path: ofCart("cart to take along") },
  "carts/associations/associate-customers": { ...customer, path: ofCart("cart to take home") },
  "carts/associations/dissociate-accounts": { ...account, path: ofCart("cart to give up") },
  "carts/associations/dissociate-customers": { ...customer, path: ofCart("cart to give up") },
});
