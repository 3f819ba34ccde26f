/** In the place of the types that are generated from the service's document: here they are those of no path. */
export type paths = Readonly<Record<never, never>>;
