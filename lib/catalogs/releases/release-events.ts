import type { EventFamily } from "../../events/event-family.ts";
import type { Release } from "../catalog.ts";
import { decodeRelease, RELEASE_TYPE } from "../store.ts";
import { releaseView } from "../views.ts";

/** A changed percentage raises no event: there are many in a publication. Positions count statuses. */
export const releaseEvents: EventFamily = {
  itemTypes: [RELEASE_TYPE],
  eventsOf: async (_, change) => {
    const before = decodeRelease(change.before);
    const after = decodeRelease(change.after);
    if (!after) return before ? [buildReleaseDeletion(before)] : [];
    if (before?.status === after.status) return [];
    const position = statusPosition(after);
    const key = position === 1 ? "catalog-release.created" : "catalog-release.updated";
    return [{ key, object: toReleaseObject(after), position, payload: { data: releaseView(after) } }];
  },
};

function buildReleaseDeletion(release: Release) {
  const object = toReleaseObject(release);
  const position = statusPosition(release) + 1;
  return { key: "catalog-release.deleted", object, position, payload: object };
}

function toReleaseObject({ id }: Release) {
  return { type: "catalog-release", id };
}

/** Position of a status in its sequence. No status occurs twice. */
function statusPosition({ status, started_at }: Release): number {
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
