import type { Texts } from "../texts.ts";

export const hierarchies: Texts = {
  components: {
    Hierarchy:
      "A tree of categories, its nodes. Products sit in nodes, never in the hierarchy itself; a catalog names the hierarchies that it publishes.",
    HierarchyResponse: "A hierarchy.",
    HierarchyListResponse: "A page of hierarchies.",
    CreateHierarchyRequest: "A hierarchy to create.",
    UpdateHierarchyRequest:
      "Changes to a hierarchy. Attributes that are left out keep their values; null clears optional ones.",
  },
  fields: {
    id: "Id of the hierarchy. An update may leave it out; another one than in the path is 422.",
    "attributes.name": "Name as shoppers see it. It need not be unique and cannot be null.",
    "attributes.slug":
      "Name for use in URLs, of letters, digits, `-`, `_` and `.`; unique among hierarchies. None is made if it is left out.",
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
    description:
      "Description in this language; without one, shoppers read the description of the hierarchy or node itself.",
  },
};

export const hierarchyOrNodes: Texts = {
  components: {
    HierarchyOrNodeListResponse:
      "A page of the nodes of all hierarchies; with `include_hierarchies=true` also the hierarchies themselves.",
  },
};
