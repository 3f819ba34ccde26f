import { CONSOLE } from "../../kit/address.ts";
import { Moment } from "../../kit/parts.tsx";
import { defineResource } from "../../kit/resource.tsx";
import { makeSlug } from "../../kit/slug.ts";

export const resources = defineResource(
  "/v2/settings/extensions/custom-apis",
  "/v2/settings/extensions/custom-apis/{customApiID}",
  "customApiID",
  {
    ...{ address: "/own", type: "custom_api" },
    title: (w) => w.own.title,
    newTitle: (w) => w.own.newResource,
    nameOf: ({ name }) => name,
    hrefOf: ({ slug }) => `${CONSOLE}/own/${slug}`,
    list: {
      caption: (w) => w.own.title,
      empty: (w) => w.own.empty,
      columns: [
        { head: (w) => w.own.name, show: ({ name }) => name },
        { head: (w) => w.own.description, show: ({ description }) => description },
        { head: (w) => w.own.slug, show: ({ slug }) => <code>{slug}</code> },
        { head: (w) => w.kit.updated, isMinor: true, show: ({ meta }) => <Moment at={meta.timestamps.updated_at} /> },
      ],
    },
    fields: [
      { kind: "text", name: "name", label: (w) => w.own.name, isRequired: true },
      { kind: "slug", name: "slug", label: (w) => w.own.slug, hint: (w) => w.own.slugHint },
      { kind: "text", name: "description", label: (w) => w.own.description },
    ],
    complete: ({ name, slug, ...given }) => {
      const address = typeof slug === "string" && slug !== "" ? slug : makeSlug(String(name));
      const own = {
        api_type: `${address.replaceAll("-", "_")}_ext`,
        timestamps: {},
        relationships: { parent_apis: { data: [] } },
      };
      return { ...own, ...given, name, slug: address };
    },
  },
);
