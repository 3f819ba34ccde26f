import { useSignal } from "@preact/signals";
import { useEffect, useState } from "preact/hooks";

/** What a page waits for. While something newer is on its way, what was there before stays. */
export type Loaded<T> = { readonly value?: T; readonly error?: unknown };

/** Loads again whenever one of `inputs` changes. An answer that comes after a newer question is dropped. */
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

/** Something that the shopper starts. It is busy from the first click on, so that a second one does nothing. */
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
