import type { Item } from "../table/table.ts";
import type { RaisedEvent } from "./event.ts";
import type { StoredChange } from "./event-family.ts";

/** What the events of a kind of resource are made of, where each change of its item is one of the resource. */
export type ResourceEvents<T extends { readonly id: string }> = {
  /** Of the resource. */
  readonly type: string;
  /** The first part of the keys of its events, where that is not the type. */
  readonly key?: string;
  /** @throws Error for an item that cannot be read */
  readonly valueIn: (item: Item) => T;
  readonly payloadOf: (value: T) => RaisedEvent["payload"];
};

/**
 * The event of a change: that a resource was created, updated or deleted. Of what is gone it tells no more than what it
 * was; of a change that does not count, such as of the list that the resource is in, nothing.
 */
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
