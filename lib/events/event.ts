/** What an event is about: the record whose changes are counted, and told in their order. */
export type EventObject = { readonly type: string; readonly id: string };

/** What a change of the table means to those who listen. */
export type RaisedEvent = {
  /** Such as `cart.updated`. */
  readonly key: string;
  readonly object: EventObject;
  /** The change of the object by its number, from 1 without gaps; events of one change share it. */
  readonly position: number;
  /** As it is sent: `{ data, included? }` with the state that was committed; `{ type, id }` of what is gone. */
  readonly payload: Readonly<Record<string, unknown>>;
  /** The changes of which nothing was told when they happened; the payload is what there is now. */
  readonly rebuilds?: { readonly from: number; readonly to: number };
  /** Not kept beyond this moment, for what holds a secret. */
  readonly keptUntil?: Date;
};

/** An event with its name: the same whenever the same change is read, and in every attempt to deliver it. */
export type NamedEvent = RaisedEvent & {
  readonly id: string;
  /** When it was committed. */
  readonly at: string;
};
