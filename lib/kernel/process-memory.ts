const forgetters: (() => void)[] = [];

/** All values kept between requests are created here, so that tests can start as a new process. */
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

/** As `processMemory`, for a value that functions share if they run in one process, as they do locally. */
export function shareMemory<T>(name: string, make: () => T): () => T {
  const key = Symbol.for(`cartwright ${name}`);
  forgetters.push(() => Reflect.deleteProperty(globalThis, key));
  return () => {
    const shared: T = Reflect.get(globalThis, key) ?? make();
    Reflect.set(globalThis, key, shared);
    return shared;
  };
}

/** For tests only. */
export function forgetProcessMemory(): void {
  for (const forget of forgetters) forget();
}
