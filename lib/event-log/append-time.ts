import type { Item } from "../table/table.ts";

/**
 * When something is appended behind what was appended then: never earlier, whatever the clock of this function says.
 * With the moment of a commit as one of the two: never before that commit. So times of a part of the log rise with its
 * numbers, as those of the commits do not: shards of the stream are told independently, and some changes are told late.
 */
export function appendTime(one: string, other: string): string {
  return one > other ? one : other;
}

/** When an entry of the log was appended; `undefined` for one of the time before that was stored. */
export function appendTimeOf(entry: Item): string | undefined {
  const appendedAt = entry["appended_at"];
  return typeof appendedAt === "string" ? appendedAt : undefined;
}
