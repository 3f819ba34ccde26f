import { extensionIds } from "../../../infra/areas/extensions/demo.ts";
import { storeLocations } from "../../../infra/areas/extensions/samples.ts";
import { showExamples } from "../../support/examples.ts";

const wishlists = { slug: "wishlists" };
const reviews = "product-reviews";
const changed = { customApiID: storeLocations.id };

const bestFirst = (sku: string) => ({ filter: `eq(sku,${sku})`, sort: "-rating", "page[limit]": "2" });

/** Entries of Custom APIs: storefronts use the slug, administrators the id. */
showExamples({
  "extensions/entries/list-entries": { path: { slug: reviews }, query: bestFirst("TW-KELP-GREEN") },
  "extensions/entries/read-entry": { path: { ...wishlists, entryID: "winter-kitchen" } },
  "extensions/entries/create-entry": {
    signedIn: "customer",
    path: { slug: reviews },
    data: {
      type: "product_review_ext",
      sku: "TW-HERON-TEAPOT",
      author: "Ada",
      rating: 5,
      headline: "Not a drip",
      body: "Four cups, every morning, and the table stays dry.",
    },
  },
  "extensions/entries/update-entry": {
    signedIn: "customer",
    path: { ...wishlists, entryID: "for-june" },
    data: { type: "wishlist_ext", skus: ["TW-ALDER-MUG", "TW-OAK-TRAY"] },
  },
  "extensions/entries/delete-entry": {
    caller: "administrator",
    path: { slug: storeLocations.slug, entryID: storeLocations.otherToDelete },
  },
  "extensions/settings-entries/list-settings-entries": {
    path: { customApiID: extensionIds.api(reviews) },
    query: bestFirst("TW-ALDER-MUG"),
  },
  "extensions/settings-entries/read-settings-entry": {
    path: { customApiID: extensionIds.api(reviews), entryID: extensionIds.entry(reviews, 1) },
  },
  "extensions/settings-entries/create-settings-entry": {
    path: changed,
    data: [
      { type: storeLocations.type, name: "Lighthouse Road", city: "Rockland", step_free: true },
      { type: storeLocations.type, name: "Harbour Street", city: "Belfast", step_free: false },
      { type: storeLocations.type, name: "Without a city" },
    ],
  },
  "extensions/settings-entries/update-settings-entry": {
    path: { ...changed, entryID: storeLocations.entryToChange },
    data: { type: storeLocations.type, step_free: true },
  },
  "extensions/settings-entries/delete-settings-entry": {
    path: { ...changed, entryID: storeLocations.entryToDelete },
  },
});
