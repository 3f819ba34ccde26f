/** One operation of a history that several workers wrote together. */
export type Operation<State> = {
  /** Times on one clock: of the request and of its answer. */
  readonly start: number;
  readonly end: number;
  /** The next state, or `undefined` if the observed answer is impossible in this state. */
  readonly apply: (state: State) => State | undefined;
};

/**
 * Finds a sequential order of all operations that explains every answer. An operation that was answered before another was
 * sent comes first (linearizability).
 * @param keyOf equal texts for equal states
 * @returns positions in `operations`, or `undefined` if no order exists
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

/** Open operations that started before any other open one was answered. */
function nextOnes<State>(operations: readonly Operation<State>[], done: readonly boolean[]): number[] {
  const outstanding = operations.flatMap((one, at) => (done[at] ? [] : [{ ...one, at }]));
  const firstEnd = Math.min(...outstanding.map(({ end }) => end));
  return outstanding.filter(({ start }) => start <= firstEnd).map(({ at }) => at);
}
