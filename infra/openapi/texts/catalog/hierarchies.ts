import type { Texts } from "../texts.ts";

export const hierarchies: Texts = {
  components: {
    Hierarchy:
      "A tree of categories, its nodes. Products sit in nodes, never in the hierarchy itself; a catalog names the hierarchies that it publishes.",
    HierarchyResponse: "A hierarchy.",
    HierarchyListResponse: "A page of hierarchies.",
    CreateHierarchyRequest: "A hierarchy to make.",
    UpdateHierarchyRequest:
      "What is to change of a hierarchy; absent attributes keep their values, null clears one.",
  },
  fields: {
    id: "Id of the hierarchy; a change may leave it out, and is 422 if it is not the one in the path.",
    "attributes.name":
      "Name as shoppers see it. Several hierarchies may have the same; it cannot be cleared.",
    "attributes.slug":
      "Name in addresses, of letters, digits, `-`, `_` and `.`; no two hierarchies have the same. None is made if it is absent.",
    "attributes.description": "Description as shoppers see it.",
    "attributes.locales": "Names and descriptions in other languages, by locale such as `fr-FR`.",
    "attributes.shopper_attributes": "Custom attributes that shoppers see.",
    "relationships.children": "Where the nodes at its root are listed.",
    "relationships.nodes": "Where all of its nodes are listed.",
  },
};

export const hierarchyLocales: Texts = {
  components: { HierarchyLocale: "Name and description of a hierarchy or node in one language." },
  fields: {
    name: "Name in this language.",
    description: "Description in this language; without one, shoppers read that of the hierarchy or node.",
  },
};

export const hierarchyOrNodes: Texts = {
  components: {
    HierarchyOrNodeListResponse:
      "A page of nodes of all hierarchies, with the hierarchies themselves where they were asked for.",
  },
};
