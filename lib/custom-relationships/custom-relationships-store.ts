import { TITLES } from "../kernel/error-titles.ts";
import { unprocessable } from "../kernel/errors.ts";
import { type Document, entity } from "../table/entity.ts";
import { keys } from "../table/keys.ts";
import { resource } from "../table/resource.ts";
import type { Update, Write } from "../table/table.ts";
import { type CustomRelationship, SLUG_PREFIX } from "./custom-relationship.ts";

/** Definitions by slug. */
export const customRelationships = resource({
  entity: entity<CustomRelationship>("custom_relationship", { startsAtRandom: true }),
  name: "custom relationship",
  idOf: ({ slug }) => slug,
  keyOf: keys.customRelationship,
  all: { pk: keys.customRelationship("-").pk, prefix: SLUG_PREFIX },
});

const MOST_DEFINITIONS = 100; // few enough to read all of them at once

/** Refused with 422 for a slug in use, or when there are 100 definitions. */
export function buildRelationshipCreation(relationship: CustomRelationship): Write[] {
  const { slug } = relationship;
  const takenError = () =>
    unprocessable(`A custom relationship with the slug '${slug}' already exists.`, {
      title: TITLES.failedValidation,
      source: "data.attributes.slug",
    });
  const fullError = () =>
    unprocessable(`There are ${MOST_DEFINITIONS} custom relationships already, which is the most.`, {
      title: TITLES.failedValidation,
    });
  const [put] = customRelationships.writes(relationship);
  return [
    ...(put ? [{ ...put, refusal: takenError }] : []),
    {
      ...countWrite(1),
      when: { only: { where: [{ attribute: "records", atMost: MOST_DEFINITIONS - 1 }] } },
      refusal: fullError,
    },
  ];
}

/** For a definition that no product has; it must be as it was read. */
export function buildRelationshipDeletes(relationship: Document<CustomRelationship>): Write[] {
  return [...customRelationships.removal(relationship), countWrite(-1)];
}

function countWrite(by: number): Update {
  return {
    update: keys.customRelationshipCount(),
    set: { type: "custom_relationship_count" },
    add: { records: by },
    when: { unconditional: "the definition in the same transaction says whether it counts" },
  };
}

/** Raises the version, so that a deletion or another direction decided meanwhile must look again. */
export function buildUseWrite(slug: string): Update {
  return { update: keys.customRelationship(slug), add: { version: 1 }, when: { only: "present" } };
}
