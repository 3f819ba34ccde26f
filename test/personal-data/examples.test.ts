import { demoId } from "../../infra/local/demo/stable-id.ts";
import { showExamples } from "../support/examples.ts";

const erased = demoId("erased customer");
const requestID = demoId("erasure of a former customer");

showExamples({
  "personal-data/create-erasure-request": {
    data: { type: "erasure_request", resource_type: "customer", resource_id: demoId("customer to erase") },
  },
  "personal-data/read-erasure-request": { path: { requestID } },
  "personal-data/list-erasure-requests": {
    query: { filter: `eq(resource_type,customer):eq(resource_id,${erased})` },
  },
  "personal-data/list-personal-data-logs": {
    query: { filter: `eq(resource_type,customer):eq(resource_id,${demoId("customer to erase")})` },
  },
  "personal-data/list-related-data-entries": {
    query: { filter: `eq(resource_type,customer):eq(resource_id,${demoId("customer Noor")})` },
  },
});
