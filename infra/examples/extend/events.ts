import { storeLocations } from "../../local/demo/samples/extend/store-locations.ts";
import type { Examples } from "../example.ts";

/** What has happened, for whoever asks instead of being told. */
export const eventExamples: Examples = {
  "event-feed/list-events": { caller: "administrator", query: { "page[limit]": "2" } },
  "event-feed/list-snapshots": {
    caller: "administrator",
    query: { type: storeLocations.type, "page[limit]": "5" },
  },
};
