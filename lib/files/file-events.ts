import type { EventFamily } from "../events/event-family.ts";
import { FILE_TYPE, fileOf } from "./store.ts";

/** `file.created` and `file.deleted`; a file never changes in between, but for its place in the list of all. */
export const fileEvents: EventFamily = {
  itemTypes: [FILE_TYPE],
  eventsOf: async (_, change) => {
    const before = fileOf(change.before);
    const after = fileOf(change.after);
    if (before && after) return [];
    if (after) {
      const object = { type: "file", id: after.value.id };
      return [{ key: "file.created", object, position: after.version, payload: { data: after.value } }];
    }
    if (!before) return [];
    const object = { type: "file", id: before.value.id };
    return [{ key: "file.deleted", object, position: before.version + 1, payload: object }];
  },
};
