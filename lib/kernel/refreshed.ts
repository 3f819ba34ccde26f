/** How long a value that was read may be used, in milliseconds. */
export type Freshness = {
  /** Until it is read anew. */
  readonly freshMs: number;
  /** Until it may not be used any more, where reading it anew fails. */
  readonly usableMs: number;
};

/** After a failure, with a value that may still be used: nobody waits for the next try before this is over. */
const RETRY_MS = 5000;

type Known<T> = { readonly value: T; readonly at: number };

/**
 * A value of this process that is read again when it has become old, once for all who wait for it. Its age counts from
 * before it was read. While reading fails the last one serves, for as long as it may.
 * @throws what `read` throws, where there is no value that may be used
 */
export function refreshed<T>(
  read: () => Promise<T>,
  { freshMs, usableMs }: Freshness,
): (now: Date) => Promise<T> {
  let known: Known<T> | undefined;
  let reading: Promise<Known<T>> | undefined;
  let failedAt = Number.NEGATIVE_INFINITY;
  const readAt = async (at: number): Promise<Known<T>> => ({ value: await read(), at });
  return async (now) => {
    const at = now.getTime();
    const usable = known && at < known.at + usableMs ? known : undefined;
    if (usable && (at < usable.at + freshMs || at < failedAt + RETRY_MS)) return usable.value;
    reading ??= readAt(at).finally(() => {
      reading = undefined;
    });
    try {
      known = await reading;
      return known.value;
    } catch (error) {
      failedAt = at;
      if (usable) return usable.value;
      throw error;
    }
  };
}
