import type { Item } from "../../table/table.ts";

/** Append times never fall within a part. Commit times do, since the stream's shards are read apart. */
export function laterTime(one: string, other: string): string {
  return one > other ? one : other;
}

export function readAppendTime({ appended_at }: Item): string {
  return String(appended_at);
}
