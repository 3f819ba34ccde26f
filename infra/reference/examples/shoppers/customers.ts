import { CHANGED_CUSTOMER, CUSTOMER_TO_DELETE } from "../../../areas/customers/samples.ts";
import { CUSTOMER_ID, sampleCustomer } from "../../../local/demo/sample-shoppers.ts";
import type { Examples } from "../example.ts";

/** Customers sign in without an account. */
export const customerExamples: Examples = {
  "customers/create-customer-token": { caller: "shopper", body: { data: sampleCustomer } },
  "customers/list-customers": {
    caller: "administrator",
    query: { filter: "eq(email,ada@example.org)", "page[limit]": "2" },
  },
  "customers/read-customer": { caller: "shopper", signedIn: "customer", path: { customerID: CUSTOMER_ID } },
  "customers/create-customer": {
    caller: "shopper",
    body: {
      data: { type: "customer", name: "Emil Sand", email: "emil@example.org", password: "willow-anchor-63" },
    },
  },
  "customers/update-customer": {
    caller: "administrator",
    path: { customerID: CHANGED_CUSTOMER },
    body: { data: { type: "customer", name: "Noor Haddad-Lee", external_ref: "crm-2093" } },
  },
  "customers/delete-customer": { caller: "administrator", path: { customerID: CUSTOMER_TO_DELETE } },
};
