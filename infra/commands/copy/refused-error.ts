/** A store refuses one resource or one list; the rest goes on. */
export class RefusedError extends Error {}
