import { accountBook, customerBook } from "../../infra/areas/addresses/samples.ts";
import { ACCOUNT_ID, CUSTOMER_ID } from "../../infra/local/demo/sample-shoppers.ts";
import { showExamples } from "../support/examples.ts";

const member = { signedIn: "account" } as const;
const customer = { signedIn: "customer" } as const;
const account = { accountID: ACCOUNT_ID };
const person = { customerID: CUSTOMER_ID };

const inPortland = { filter: "eq(city,Portland)", "page[limit]": "2" };
const parents = {
  data: {
    type: "address",
    name: "My parents",
    first_name: "June",
    last_name: "Holt",
    line_1: "77 Orchard Road",
    city: "Camden",
    county: "Knox",
    region: "ME",
    postcode: "04843",
    country: "US",
  },
};
const moved = { data: { type: "address", line_1: "9 Ferry Lane", instructions: "Leave it with the ferry." } };

/** The address books of accounts and customers. */
showExamples({
  "addresses/list-account-addresses": { ...member, path: account, query: inPortland },
  "addresses/read-account-address": { ...member, path: { ...account, addressID: accountBook.home } },
  "addresses/create-account-address": { ...member, path: account, body: parents },
  "addresses/update-account-address": {
    ...member,
    path: { ...account, addressID: accountBook.toChange },
    body: moved,
  },
  "addresses/delete-account-address": { ...member, path: { ...account, addressID: accountBook.toDelete } },
  "addresses/list-customer-addresses": { ...customer, path: person, query: inPortland },
  "addresses/read-customer-address": { ...customer, path: { ...person, addressID: customerBook.home } },
  "addresses/create-customer-address": { ...customer, path: person, body: parents },
  "addresses/update-customer-address": {
    ...customer,
    path: { ...person, addressID: customerBook.toChange },
    body: moved,
  },
  "addresses/delete-customer-address": { ...customer, path: { ...person, addressID: customerBook.toDelete } },
});
