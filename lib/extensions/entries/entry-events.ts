import type { EventFamily, FamilyContext, StoredChange } from "../../events/event-family.ts";
import type { Item } from "../../table/table.ts";
import { findDefinition } from "../store.ts";
import { entryView } from "./entry.ts";
import { ENTRY_TYPE, entryApiId, toEntry } from "./entry-store.ts";

/**
 * `<api_type>.created`, `.updated` and `.deleted`. A deleted Custom API raises no events for its entries. An
 * entry created again under a deleted id starts its positions again, like its `resource_version`.
 */
export const entryEvents: EventFamily = {
  itemTypes: [ENTRY_TYPE],
  eventsOf: async (ctx, { before, after }: StoredChange) => {
    const item = after ?? before;
    const entry = toEntry(item);
    const definition = item && (await findEntryDefinition(ctx, item));
    if (!entry || !definition || isCountMarkOnly(before, after)) return [];
    const { api_type: type } = definition.api;
    const object = { type, id: entry.id };
    const position = entry.resource_version + 1;
    if (!after) return [{ key: `${type}.deleted`, object, position: position + 1, payload: object }];
    const verb = position === 1 ? "created" : "updated";
    return [{ key: `${type}.${verb}`, object, position, payload: { data: entryView(definition, entry) } }];
  },
};

/** A change of `counted_since` alone keeps the version. */
function isCountMarkOnly(before: Item | undefined, after: Item | undefined): boolean {
  return before !== undefined && before.version === after?.version;
}

function findEntryDefinition({ table }: FamilyContext, item: Item) {
  return findDefinition(table, { id: entryApiId(item) });
}
