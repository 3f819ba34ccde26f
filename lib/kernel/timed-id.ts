/** Id and time of a record in a list by time. The time is ISO 8601 with milliseconds. */
export type TimedId = { readonly id: string; readonly at: string };

/** Equal times are ordered by id; only `newest first` reverses the ids as well. */
export type TimeOrder = "oldest first" | "latest first" | "newest first";
