import { useSignal } from "@preact/signals";
import { useEffect, useState } from "preact/hooks";

/** The state of a request. While a newer request runs, the older value stays. */
export type Loaded<T> = { readonly value?: T; readonly error?: unknown };

/** Loads again when one of `inputs` changes. Ignores the answer of an older request. */
export function useLoaded<T>(load: () => Promise<T>, inputs: readonly unknown[]): Loaded<T> {
  const [loaded, setLoaded] = useState<Loaded<T>>({});
  useEffect(() => {
    let isLatest = true;
    const settle = (next: Loaded<T>) => isLatest && setLoaded(next);
    load().then(
      (value) => settle({ value }),
      (error) => settle({ error }),
    );
    return () => {
      isLatest = false;
    };
  }, inputs);
  return loaded;
}

/** An action of the shopper. It is busy from the first click, so that a second click does nothing. */
export function useAction() {
  const isBusy = useSignal(false);
  const error = useSignal<unknown>(undefined);
  const start = async (work: () => Promise<unknown>) => {
    if (isBusy.peek()) return;
    isBusy.value = true;
    error.value = await work().then(
      () => undefined,
      (thrown) => thrown,
    );
    isBusy.value = false;
  };
  return { start, isBusy: isBusy.value, error: error.value };
}
