const forgetters: (() => void)[] = [];

/**
 * What a process keeps from one request to the next, such as a cache or a client: made when it is asked for first. Every
 * such value of `lib` is one of these, so that tests can begin each file as a process that has answered nothing yet.
 * @returns what gives the value
 */
export function processMemory<T>(make: () => T): () => T {
  let kept: { readonly value: T } | undefined;
  forgetters.push(() => {
    kept = undefined;
  });
  return () => {
    kept ??= { value: make() };
    return kept.value;
  };
}

/** Forgets all that this process has kept: for tests alone. */
export function forgetProcessMemory(): void {
  for (const forget of forgetters) forget();
}
