import { defineResource } from "../../kit/resource.tsx";
import { makeSlug } from "../../kit/slug.ts";

export const locations = defineResource("/v2/inventories/locations", "/v2/inventories/locations/{location_id}", "location_id", {
  ...{
    address: "/settings/locations",
    type: "inventory_location",
    hasAttributes: true,
    canDelete: true,
    writers: ["catalog", "orders"],
  },
  title: (w) => w.settings.locations,
  newTitle: (w) => w.settings.newLocation,
  nameOf: ({ attributes }) => attributes.name,
  list: {
    caption: (w) => w.settings.locations,
    empty: (w) => w.settings.noLocations,
    columns: [
      { head: (w) => w.settings.name, show: ({ attributes }) => attributes.name },
      { head: (w) => w.settings.slug, show: ({ attributes }) => <code>{attributes.slug}</code> },
      { head: (w) => w.catalog.description, show: ({ attributes }) => attributes.description },
    ],
  },
  fields: [
    { kind: "text", name: "name", label: (w) => w.settings.name, isRequired: true },
    { kind: "slug", name: "slug", label: (w) => w.settings.slug, hint: (w) => w.settings.slugHint },
    { kind: "text", name: "description", label: (w) => w.catalog.description },
    { kind: "text", name: "external_ref", label: (w) => w.orders.externalRef },
  ],
  complete: (values) => ({ slug: makeSlug(String(values["name"])), ...values }),
});
