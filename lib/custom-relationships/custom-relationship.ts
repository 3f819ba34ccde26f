import { tagView } from "../kernel/etag.ts";
import type { CustomRelationshipView } from "./custom-relationship-schemas.ts";

/** A way in which products are related, such as similar cups. */
export type CustomRelationship = {
  readonly id: string;
  /** Its key; never changes. */
  readonly slug: string;
  readonly name: string;
  readonly description?: string;
  readonly sort_order?: number;
  readonly external_name?: string;
  readonly external_description?: string;
  readonly bi_directional: boolean;
  readonly created_at: string;
  readonly updated_at: string;
};

export const SLUG_PREFIX = "CRP_";

/** Clients may leave out the prefix when they create a relationship. */
export function completeSlug(slug: string): string {
  return slug.startsWith(SLUG_PREFIX) ? slug : SLUG_PREFIX + slug;
}

export function customRelationshipView(relationship: CustomRelationship): CustomRelationshipView {
  const { id, created_at, updated_at, ...shown } = relationship;
  return tagView({
    id,
    type: "custom-relationship",
    attributes: {
      name: shown.name,
      description: shown.description,
      slug: shown.slug,
      sort_order: shown.sort_order,
      external_name: shown.external_name,
      external_description: shown.external_description,
      bi_directional: shown.bi_directional,
    },
    meta: { owner: "store", timestamps: { created_at, updated_at } },
  });
}

/** The answer with one definition. */
export function toCustomRelationshipReply(relationship: CustomRelationship) {
  return { body: { data: customRelationshipView(relationship) } };
}

/** Heading of a list for shoppers. */
export type RelationshipHeading = {
  readonly slug: string;
  readonly name: string;
  readonly description?: string;
};

/** Lower positions first, those without one last; then by slug. External texts come before the others. */
export function listHeadings(relationships: readonly CustomRelationship[]): RelationshipHeading[] {
  const position = ({ sort_order = Number.POSITIVE_INFINITY }: CustomRelationship) => sort_order;
  return relationships
    .toSorted((a, b) =>
      position(a) === position(b) ? (a.slug < b.slug ? -1 : 1) : position(a) < position(b) ? -1 : 1,
    )
    .map(({ slug, name, description, external_name, external_description }) => {
      const text = external_description ?? description;
      return { slug, name: external_name ?? name, ...(text === undefined ? {} : { description: text }) };
    });
}
