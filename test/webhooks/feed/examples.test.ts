import { storeLocations } from "../../../infra/areas/extensions/samples.ts";
import { showExamples } from "../../support/examples.ts";

/** The event feed, for clients that poll instead of receiving webhooks. */
showExamples({
  "webhooks/feed/list-events": { query: { "page[limit]": "2" } },
  "webhooks/feed/list-snapshots": { query: { type: storeLocations.type, "page[limit]": "5" } },
});
