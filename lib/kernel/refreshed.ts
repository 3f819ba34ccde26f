/** Times in milliseconds since a value was read. */
export type Freshness = {
  /** Until it is read again. */
  readonly freshMs: number;
  /** Until it must not be used, if reading fails. */
  readonly usableMs: number;
};

/** Pause after a failed read, while the old value may still be used. */
const RETRY_MS = 5000;

type ValueAtTime<T> = { readonly value: T; readonly at: number };

/**
 * Keeps a value and reads it again when it is old, once for all waiting callers. Its age counts from before
 * the read. @throws as `read` without a usable value
 */
export function keepFresh<T>(
  read: () => Promise<T>,
  { freshMs, usableMs }: Freshness,
): (now: Date) => Promise<T> {
  let latest: ValueAtTime<T> | undefined;
  let reading: Promise<ValueAtTime<T>> | undefined;
  let failedAt = Number.NEGATIVE_INFINITY;
  const readAt = async (at: number): Promise<ValueAtTime<T>> => ({ value: await read(), at });
  return async (now) => {
    const at = now.getTime();
    const usable = latest && at < latest.at + usableMs ? latest : undefined;
    if (usable && (at < usable.at + freshMs || at < failedAt + RETRY_MS)) return usable.value;
    reading ??= readAt(at).finally(() => {
      reading = undefined;
    });
    try {
      latest = await reading;
      return latest.value;
    } catch (error) {
      failedAt = at;
      if (usable) return usable.value;
      throw error;
    }
  };
}
