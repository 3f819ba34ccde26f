import type { EventFamily } from "../events/event-family.ts";
import { FILE_TYPE, toFileDocument } from "./store.ts";

/** No change between the two raises an event: versions that add older files to the list have no position. */
const POSITIONS = { created: 1, deleted: 2 } as const;

export const fileEvents: EventFamily = {
  itemTypes: [FILE_TYPE],
  eventsOf: async (_, change) => {
    const before = toFileDocument(change.before);
    const after = toFileDocument(change.after);
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
