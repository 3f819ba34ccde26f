/** One operation of a history that several workers wrote together. */
export type Operation<State> = {
  /** Moments on one clock: when it was sent and when its answer came. */
  readonly start: number;
  readonly end: number;
  /** The state after it; `undefined` if this state cannot give the answer that was seen. */
  readonly apply: (state: State) => State | undefined;
};

/**
 * Looks for an order of all operations, one after the other, that explains every answer and keeps an operation that
 * was answered before another was sent ahead of it (linearizability).
 * @param keyOf a text that is equal for equal states
 * @returns positions in `operations`, or `undefined` if nothing explains the history
 */
export function sequentialOrder<State>(
  initial: State,
  operations: readonly Operation<State>[],
  keyOf: (state: State) => string,
): number[] | undefined {
  const hopeless = new Set<string>();
  const done = operations.map(() => false);
  const order: number[] = [];
  const search = (state: State): boolean => {
    if (order.length === operations.length) return true;
    const key = `${done.map(Number).join("")} ${keyOf(state)}`;
    if (hopeless.has(key)) return false;
    for (const at of nextOnes(operations, done)) {
      const after = operations[at]?.apply(state);
      if (after === undefined) continue;
      done[at] = true;
      order.push(at);
      if (search(after)) return true;
      order.pop();
      done[at] = false;
    }
    hopeless.add(key);
    return false;
  };
  return search(initial) ? order : undefined;
}

/** Operations that nothing outstanding was answered before. */
function nextOnes<State>(operations: readonly Operation<State>[], done: readonly boolean[]): number[] {
  const outstanding = operations.flatMap((one, at) => (done[at] ? [] : [{ ...one, at }]));
  const firstEnd = Math.min(...outstanding.map(({ end }) => end));
  return outstanding.filter(({ start }) => start <= firstEnd).map(({ at }) => at);
}
