/** What a list by a time knows of a record: its id and that time, in ISO 8601 with milliseconds. */
export type TimedId = { readonly id: string; readonly at: string };

/**
 * The order of a list by a time; what has the same time is in the order of the ids, which is turned round where the newest
 * come first.
 */
export type TimeOrder = "oldest first" | "latest first" | "newest first";
