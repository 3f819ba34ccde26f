import type { Texts } from "../texts.ts";

const own = {
  name: "Name of the resource type, for administrators.",
  description: "What the resource type is for; empty if not given.",
  slug: "Last part of the path of its entries, `/v2/extensions/{slug}`; unique among Custom APIs. Changing it moves the entries.",
  api_type:
    "`type` of its entries and first part of their event keys. Unique among Custom APIs; cannot be changed.",
  allow_upserts: "Whether a `PUT` of an entry that does not exist creates it. Default false.",
  unique_together:
    "Sets of fields by their slugs: no two entries may have the same values in all fields of a set; an entry with null in one may. At most 5 sets of 2 to 4 fields of type string, integer or boolean. A set can be added only while there are no entries, and taken out at any time.",
  presentation:
    "Where an admin interface shows the resource type. Only stored and returned; it has no effect.",
  "presentation.page": "Page of the admin interface; null or absent for none.",
  "presentation.section": "Section of that page; null or absent for none.",
  relationships: "Parents of the Custom API.",
};
const NOT_READ = "Any object; it is ignored.";

export const customApiTexts: readonly Texts[] = [
  {
    components: {
      CustomApi: "A resource type that the store defines. Its Custom Fields say what its entries hold.",
      CustomApiResponse: "A Custom API.",
      CustomApiListResponse: "A page of Custom APIs.",
      UpdateCustomApiRequest: "Fields of a Custom API to change; those that are absent keep their value.",
    },
    fields: {
      ...own,
      id: "Id of the Custom API, a UUID made by the service.",
      "relationships.parent_apis":
        "Its parents, in the order in which they were given. They affect no path, field or permission.",
      "relationships.parent_apis.data":
        "References to the parents; empty if there are none. Parents that were deleted are left out.",
      "relationships.parent_apis.data.id": "Id of the Custom API, or `/v2/extensions` for an `api_location`.",
      "relationships.parent_apis.data.type":
        "`custom_api` for another Custom API; `api_location` for the root of all extensions.",
    },
  },
  {
    components: { CreateCustomApiRequest: "A Custom API to create." },
    fields: {
      ...own,
      relationships: "Parents of the Custom API. Required if the deployment has the profile `specification`.",
      timestamps:
        "Any object; it is ignored, but required if the deployment has the profile `specification`.",
      links: NOT_READ,
      meta: NOT_READ,
    },
  },
  {
    components: {
      ParentApisRequest:
        "Parents of a Custom API. No Custom API may be its own ancestor, or have more than two levels of ancestors; else 400.",
    },
    fields: {
      id: "Id of another Custom API, or `/v2/extensions` with the type `api_location`.",
      type: "`custom_api` for another Custom API; `api_location` for the root of all extensions.",
    },
  },
];
