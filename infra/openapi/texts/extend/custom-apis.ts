import type { Texts } from "../texts.ts";

const own = {
  name: "Name of the resource type as administrators see it.",
  description: "What the resource type is for; empty unless it is given.",
  slug: "Last part of the path of its entries, `/v2/extensions/{slug}`; unique among Custom APIs. A new one moves the entries.",
  api_type:
    "`type` of its entries and first part of their event keys; unique among Custom APIs, cannot change.",
  allow_upserts: "Whether a `PUT` creates an entry that is not there yet; false unless it is given.",
  presentation: "Where an administration's screens show it. Stored and answered, without effect here.",
  "presentation.page": "Page of the administration; null for none.",
  "presentation.section": "Section of that page; null for none.",
  relationships: "What it hangs under.",
};
const NOT_READ = "Any object: it is not read.";

export const customApiTexts: readonly Texts[] = [
  {
    components: {
      CustomApi: "A resource type that the store defined. Its fields say what its entries hold.",
      CustomApiResponse: "A Custom API.",
      CustomApiListResponse: "A page of Custom APIs.",
      UpdateCustomApiRequest: "Changes of a Custom API; what is absent stays as it is.",
    },
    fields: {
      ...own,
      id: "Id of the Custom API, a UUID made by the service.",
      "relationships.parent_apis":
        "Its parents in the order given; no path, field or permission depends on them.",
      "relationships.parent_apis.data": "Empty without parents; one that was deleted is left out.",
      "relationships.parent_apis.data.id": "Id of a Custom API, or `/v2/extensions` for an `api_location`.",
      "relationships.parent_apis.data.type":
        "`custom_api` for another Custom API, `api_location` for the root of all extensions.",
    },
  },
  {
    components: { CreateCustomApiRequest: "A Custom API to make." },
    fields: {
      ...own,
      relationships: "What it hangs under. Required in a deployment with the profile `specification`.",
      timestamps: "Required in a deployment with the profile `specification`. Any object: it is not read.",
      links: NOT_READ,
      meta: NOT_READ,
    },
  },
  {
    components: {
      ParentApisRequest:
        "What a Custom API hangs under: it can be no ancestor of itself, and has at most two steps above it to the top.",
    },
    fields: {
      id: "Id of another Custom API, or `/v2/extensions` for an `api_location`.",
      type: "`custom_api` for another Custom API, `api_location` for the root of all extensions.",
    },
  },
];
