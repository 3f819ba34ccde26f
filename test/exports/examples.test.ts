import { PAID_ORDERS } from "../../infra/areas/exports/samples.ts";
import { extensionIds } from "../../infra/areas/extensions/demo.ts";
import { demoId } from "../../infra/local/demo/stable-id.ts";
import { showExamples } from "../support/examples.ts";

const WISHLISTS = extensionIds.api("wishlists");
const ofJob = { job_id: demoId(PAID_ORDERS) };

/** Exports and their files. */
showExamples({
  "exports/create-export": {
    data: { type: "job", job_type: "order_export", filter: "ge(created_at,2026-01-01T00:00:00Z)" },
    more: {
      "Items as JSON lines": { data: { type: "job", job_type: "order_item_export", format: "jsonl" } },
      "Stock, to correct and send back": { data: { type: "job", job_type: "stock_export" } },
      "All price books": { data: { type: "job", job_type: "price_export" } },
      "Customers with their addresses, to send back": {
        data: { type: "job", job_type: "customer_export", format: "jsonl" },
      },
      "Entries of a Custom API": {
        data: { type: "job", job_type: "entry_export", filter: `eq(custom_api_id,${WISHLISTS})` },
      },
      "Orders without what is about people": {
        data: { type: "job", job_type: "order_export", personal_data: false },
      },
    },
  },
  "exports/list-exports": { query: { filter: "eq(status,complete)" } },
  "exports/read-export": { path: ofJob },
  "exports/read-export-file": { path: ofJob },
});
