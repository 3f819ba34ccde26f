/** Placeholder for the types generated from the service's document: it has no paths. */
export type paths = Readonly<Record<never, never>>;
