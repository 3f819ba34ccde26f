/** Paths of the store's Custom APIs; empty unless the client was generated with them. */
export type paths = Readonly<Record<never, never>>;
