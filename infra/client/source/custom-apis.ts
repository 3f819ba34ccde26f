/** Paths of the store's Custom APIs; none as long as they are not asked for. */
export type paths = Readonly<Record<never, never>>;
