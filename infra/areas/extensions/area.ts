import { keys } from "../../../lib/table/keys.ts";
import { ANY, type Area } from "../area.ts";

export const area: Area = {
  tags: [
    {
      name: "Custom APIs",
      group: "Extend",
      place: 10,
      description:
        "Resource types of the store's own: give one a slug and it has an endpoint. Their fields are in *Custom fields*, their records in *Entries*. The document of all Custom APIs of this store, to generate clients from, is here too.",
    },
    {
      name: "Custom fields",
      group: "Extend",
      place: 20,
      description:
        "The typed attributes of a Custom API, with rules that its entries are checked against: required, unique, ranges, patterns, allowed values.",
      has: ["extensions/fields"],
    },
    {
      name: "Entries",
      group: "Extend",
      place: 30,
      description:
        "The records of Custom APIs, by the slug of the Custom API: `/v2/extensions/wishlists`. Shoppers may use them where a role policy lets them. They can be filtered and sorted by fields, and changed under `If-Match`.",
      has: ["extensions/entries"],
    },
    {
      name: "Entries by Custom API id",
      group: "Extend",
      place: 40,
      description:
        "The same entries under the id of their Custom API, for tools that know ids and not slugs. Administrators only.",
      has: ["extensions/settings-entries"],
    },
  ],
  pathParameters: {
    customApiID: { text: "Id of the Custom API.", isUuid: true },
    entryID: "Id of the entry, or the value of its URL slug where the Custom API has such a field.",
    fieldID: { text: "Id of the Custom Field.", isUuid: true },
    slug: "Slug of the Custom API.",
  },
  keys: {
    customApiNames: [keys.customApiSlug(ANY), keys.customApiType(ANY), keys.customApiFamily()],
    customApis: [keys.customApi(ANY)],
    entries: [
      keys.customApiEntry(ANY, ANY),
      keys.entryOrder(ANY, ANY, ANY),
      keys.entryIndex(ANY, 0, ANY, ANY),
      keys.entryValue(ANY, ANY, ANY),
    ],
    fences: [keys.customApiFence(ANY, 0)],
  },
  operationNames: {
    "extensions/fields": [[/Field/, "CustomField"]],
    "extensions/specifications": [[/Openapi/, "CustomApiDocument"]],
  },
  demo: () => import("./demo.ts"),
  samples: () => import("./samples.ts"),
};
