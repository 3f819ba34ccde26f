import type { EventFamily, FamilyContext, StoredChange } from "../../events/event-family.ts";
import type { Item } from "../../table/table.ts";
import { findDefinition } from "../store.ts";
import { entryView } from "./entry.ts";
import { customApiOf, ENTRY_TYPE, entryOf } from "./entry-store.ts";

/**
 * `<api_type>.created`, `.updated` and `.deleted` of the entries of Custom APIs, as a read shows them by the fields that
 * there are. The entries of a Custom API that is gone raise nothing: it takes them along. An entry that is created again
 * under the id of a deleted one begins anew, as its `resource_version` does.
 */
export const entryEvents: EventFamily = {
  itemTypes: [ENTRY_TYPE],
  eventsOf: async (ctx, { before, after }: StoredChange) => {
    const item = after ?? before;
    const entry = entryOf(item);
    const definition = item && (await definitionOfEntry(ctx, item));
    if (!entry || !definition || isNoted(before, after)) return [];
    const { api_type: type } = definition.api;
    const object = { type, id: entry.id };
    const position = entry.resource_version + 1;
    if (!after) return [{ key: `${type}.deleted`, object, position: position + 1, payload: object }];
    const verb = position === 1 ? "created" : "updated";
    return [{ key: `${type}.${verb}`, object, position, payload: { data: entryView(definition, entry) } }];
  },
};

/** Whether nothing but a note for lists has changed in the item. */
function isNoted(before: Item | undefined, after: Item | undefined): boolean {
  return before !== undefined && before.version === after?.version;
}

function definitionOfEntry({ table }: FamilyContext, item: Item) {
  return findDefinition(table, { id: customApiOf(item) });
}
