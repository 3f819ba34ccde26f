import { conflict } from "./errors.ts";

/** The states of something, each with those that may follow it. Nothing follows a state that ends it. */
export type States<S extends string> = { readonly [State in S]: { readonly to: readonly S[] } };

/**
 * The state that is to be written where another one was read; it may stay as it is. The table alone does not keep two
 * writers apart: the write must name the version at which `from` was read, so that it fails once that is no longer so.
 * @throws ApiError 409 for a transition that the table does not have
 */
export function advance<S extends string>(states: States<S>, from: NoInfer<S>, to: NoInfer<S>): S {
  if (from === to || states[from].to.includes(to)) return to;
  throw conflict(`What is '${from}' cannot become '${to}'.`);
}

/** Whether nothing follows a state. */
export function isFinal<S extends string>(states: States<S>, state: NoInfer<S>): boolean {
  return states[state].to.length === 0;
}
