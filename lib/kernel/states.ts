import { conflict } from "./errors.ts";

/**
 * States and those that may follow them; nothing follows a final state.
 * @answers Which status may follow on a job's or release's?
 */
export type States<S extends string> = { readonly [State in S]: { readonly to: readonly S[] } };

/** The write must still name the version at which `from` was read. @throws ApiError 409 if not allowed */
export function advanceState<S extends string>(states: States<S>, from: NoInfer<S>, to: NoInfer<S>): S {
  if (from === to || states[from].to.includes(to)) return to;
  throw conflict(`What is '${from}' cannot become '${to}'.`);
}

export function isFinalState<S extends string>(states: States<S>, state: NoInfer<S>): boolean {
  return states[state].to.length === 0;
}
