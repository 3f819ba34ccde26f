import { CUSTOMER_ID } from "../../infra/local/demo/sample-shoppers.ts";
import { sampleCustomer } from "../../infra/local/demo/sample-sign-in.ts";
import { demoId } from "../../infra/local/demo/stable-id.ts";
import { showExamples } from "../support/examples.ts";

/** Customers sign in without an account. */
showExamples({
  "customers/create-customer-token": { data: sampleCustomer },
  "customers/list-customers": { query: { filter: "eq(email,ada@example.org)", "page[limit]": "2" } },
  "customers/read-customer": { signedIn: "customer", path: { customerID: CUSTOMER_ID } },
  "customers/create-customer": {
    data: { type: "customer", name: "Emil Sand", email: "emil@example.org", password: "willow-anchor-63" },
  },
  "customers/update-customer": {
    caller: "administrator",
    path: { customerID: demoId("customer Noor") },
    data: { type: "customer", name: "Noor Haddad-Lee", external_ref: "crm-2093" },
  },
  "customers/import/import-customers": {
    data: { type: "customer-import", attributes: { file_name: "customers.jsonl", file_size: 48_211 } },
    form: { file: "@customers.jsonl" },
  },
  "customers/delete-customer": {
    caller: "administrator",
    path: { customerID: demoId("customer to delete") },
  },
});
