import type { Write } from "../../../table/table.ts";
import type { Definition, EntryLists } from "../../custom-apis/custom-api.ts";
import { hasRoomForUpdates } from "../../fields/transaction-room.ts";
import { definitionWrite } from "../../store.ts";
import { fenceChanges } from "../write-fences-store.ts";

/** The definition from which on entries are counted and listed anew, those from before it by `buildRows`. */
export function withNewLists(definition: Definition): Definition & { readonly lists: EntryLists } {
  const since = definition.epoch + 1;
  const lists = {
    since,
    isWhole: false,
    byUpdate: hasRoomForUpdates(definition.fields, definition.api.unique_together),
  };
  return { ...definition, epoch: since, lists };
}

/** The change to it, over the definition that it was made from. */
export function beginLists(definition: Definition): Write[] {
  const next = withNewLists(definition);
  return [definitionWrite(next, definition.version), ...fenceChanges(next.api.id, next.epoch, "anew")];
}
