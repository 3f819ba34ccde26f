import type { Texts } from "../texts.ts";

export const ownedMeta: Texts = {
  components: { OwnedMeta: "Whose the resource is, and when it was created and last changed." },
};

export const relatedLinks: Texts = {
  components: { RelatedLink: "Where related resources are read." },
  fields: { related: "Path of the related resources, without a host." },
};

export const emptyRelationships: Texts = {
  components: { EmptyRelationship: "A relationship that lists nothing itself: follow its link." },
  fields: { "": "Always empty: the resources are read at `links.related`." },
};
