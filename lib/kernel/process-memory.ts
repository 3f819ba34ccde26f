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

/** For tests only. */
export function forgetProcessMemory(): void {
  for (const forget of forgetters) forget();
}
