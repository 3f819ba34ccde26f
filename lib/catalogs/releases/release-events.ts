import type { EventFamily } from "../../events/event-family.ts";
import type { Release } from "../catalog.ts";
import { RELEASE_TYPE, releaseOf } from "../store.ts";
import { releaseView } from "../views.ts";

/**
 * `catalog-release.created` when a publication is requested, `.updated` whenever its status has changed, and `.deleted`.
 * How far a publication is changes many times in between, and nobody is told of that: positions count statuses.
 */
export const releaseEvents: EventFamily = {
  itemTypes: [RELEASE_TYPE],
  eventsOf: async (_, change) => {
    const before = releaseOf(change.before);
    const after = releaseOf(change.after);
    if (!after) return before ? [deletion(before)] : [];
    if (before?.status === after.status) return [];
    const position = positionOf(after);
    const key = position === 1 ? "catalog-release.created" : "catalog-release.updated";
    return [{ key, object: objectOf(after), position, payload: { data: releaseView(after) } }];
  },
};

/** A release that is gone has come one change further. */
function deletion(release: Release) {
  const object = objectOf(release);
  const position = positionOf(release) + 1;
  return { key: "catalog-release.deleted", object, position, payload: object };
}

function objectOf({ id }: Release) {
  return { type: "catalog-release", id };
}

/** Which status of the release it is: each follows from the one before, and none comes twice. */
function positionOf({ status, started_at }: Release): number {
  switch (status) {
    case "PENDING":
      return 1;
    case "IN_PROGRESS":
      return 2;
    case "PUBLISHED":
    case "FAILED":
      return started_at === undefined ? 2 : 3;
  }
}
