import { storeLocations } from "../../../areas/extensions/samples.ts";
import type { Examples } from "../example.ts";

/** The event feed, for clients that poll instead of receiving webhooks. */
export const eventExamples: Examples = {
  "webhooks/feed/list-events": { caller: "administrator", query: { "page[limit]": "2" } },
  "webhooks/feed/list-snapshots": {
    caller: "administrator",
    query: { type: storeLocations.type, "page[limit]": "5" },
  },
};
