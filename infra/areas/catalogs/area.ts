import { keys } from "../../../lib/table/keys.ts";
import { ANY, type Area } from "../area.ts";

export const area: Area = {
  tags: [
    {
      name: "Catalogs",
      group: "Sell",
      place: 80,
      description:
        "A catalog puts hierarchies and price books together; publishing makes a release of it, a frozen copy that shoppers are served from. Edits reach shoppers with the next release.",
    },
    {
      name: "Catalog rules",
      group: "Sell",
      place: 90,
      description: "Which shoppers get which catalog: by account, customer, channel, tag or time.",
      has: ["catalogs/rules"],
    },
  ],
  pathParameters: {
    release_id: "Id of the release, or `latestPublished` for the newest published one.",
    plan_id: "Id of the release plan.",
    rule_id: "Id of the catalog rule.",
  },
  keys: {
    catalogs: [keys.catalog(ANY)],
    liveReleases: [keys.liveReleases()],
    releases: [keys.release(ANY, 0)],
    // Lists of related products are in partitions of the same form.
    releaseParts: [
      keys.releasePart(ANY, "INDEX", 0),
      keys.bookPart(ANY, ANY, 0),
      keys.searchPart(ANY, ANY, ANY, 0),
    ],
    releasePlans: [keys.releasePlan(ANY), keys.releasePlanPart(ANY, ANY, 0)],
    publishedProducts: [keys.publishedProduct(ANY), keys.publishedSku(ANY)],
  },
  operationNames: {
    "catalogs/rules": [[/Rule/, "CatalogRule"]],
  },
  demo: () => import("./demo.ts"),
  samples: () => import("./samples.ts"),
};
