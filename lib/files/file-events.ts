import type { EventFamily } from "../events/event-family.ts";
import { FILE_TYPE, fileOf } from "./store.ts";

/**
 * `file.created` and `file.deleted`. In between nothing of a file changes that anybody is told of: versions that bring older
 * files into the list of all are no positions.
 */
const POSITIONS = { created: 1, deleted: 2 } as const;

/** The events of files: each is created and deleted once. */
export const fileEvents: EventFamily = {
  itemTypes: [FILE_TYPE],
  eventsOf: async (_, change) => {
    const before = fileOf(change.before);
    const after = fileOf(change.after);
    if (before && after) return [];
    if (after) {
      const object = { type: "file", id: after.value.id };
      return [{ key: "file.created", object, position: POSITIONS.created, payload: { data: after.value } }];
    }
    if (!before) return [];
    const object = { type: "file", id: before.value.id };
    return [{ key: "file.deleted", object, position: POSITIONS.deleted, payload: object }];
  },
};
