import { invalid } from "../kernel/errors.ts";
import type { IndexStart } from "./snapshots-store.ts";

/** Where the next page of snapshots begins, and from which position of the log on events follow on the first one. */
export type SnapshotStart = { readonly since: string; readonly behind: IndexStart };

/** As links carry it. */
export function startText({ since, behind: { sortKey, pk } }: SnapshotStart): string {
  return Buffer.from(JSON.stringify([since, sortKey, pk])).toString("base64url");
}

/** @throws ApiError 400 for a text that no link has */
export function readStart(text: string | undefined): SnapshotStart | undefined {
  if (text === undefined || text === "") return undefined;
  const [since, sortKey, pk, ...more] = partsOf(text);
  if (since === undefined || sortKey === undefined || pk === undefined || more.length > 0) {
    throw invalid("'after' must be taken from the link of an earlier page.", { source: "after" });
  }
  return { since, behind: { sortKey, pk } };
}

function partsOf(text: string): readonly string[] {
  try {
    const found: unknown = JSON.parse(Buffer.from(text, "base64url").toString());
    return Array.isArray(found) && found.every(isPart) ? found : [];
  } catch {
    return [];
  }
}

/** As long as a key may be. */
const LONGEST_PART = 1024;

function isPart(part: unknown): boolean {
  return typeof part === "string" && part !== "" && Buffer.byteLength(part) <= LONGEST_PART;
}
