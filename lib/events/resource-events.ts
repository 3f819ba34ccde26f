import type { Item } from "../table/table.ts";
import type { RaisedEvent } from "./event.ts";
import type { EventFamily, StoredChange } from "./event-family.ts";

/** Describes a kind of resource with one item for each object. */
export type ResourceEvents<T extends { readonly id: string }> = {
  /** Type of the resource. */
  readonly type: string;
  /** First part of the event keys if it is not the type. */
  readonly key?: string;
  /** @throws Error for an item that cannot be read */
  readonly valueIn: (item: Item) => T;
  readonly payloadOf: (value: T) => RaisedEvent["payload"];
};

/** The events of a kind of resource whose items have this type. */
export function buildResourceFamily<T extends { readonly id: string }>(
  itemType: string,
  kind: ResourceEvents<T>,
): EventFamily {
  return { itemTypes: [itemType], eventsOf: async (_, change) => resourceEvents(kind, change) };
}

/** Returns no event if the version did not change, for example when only a list around it did. */
export function resourceEvents<T extends { readonly id: string }>(
  { type, key = type, valueIn, payloadOf }: ResourceEvents<T>,
  { before, after }: Pick<StoredChange, "before" | "after">,
): readonly RaisedEvent[] {
  if (after) {
    if (before?.version === after.version) return [];
    const value = valueIn(after);
    const object = { type, id: value.id };
    return [
      {
        key: before ? `${key}.updated` : `${key}.created`,
        object,
        position: after.version ?? 0,
        payload: payloadOf(value),
      },
    ];
  }
  if (!before) return [];
  const object = { type, id: valueIn(before).id };
  return [{ key: `${key}.deleted`, object, position: (before.version ?? 0) + 1, payload: object }];
}
