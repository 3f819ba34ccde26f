import { invalid } from "../../kernel/errors.ts";
import type { IndexStart } from "./snapshots-store.ts";

/** Start of a page of snapshots, with the log position from which a client reads events afterwards. */
export type SnapshotStart = { readonly since: string; readonly behind: IndexStart };

export function formatStart({ since, behind: { sortKey, pk } }: SnapshotStart): string {
  return Buffer.from(JSON.stringify([since, sortKey, pk])).toString("base64url");
}

/** @throws ApiError 400 for a text that no link contains */
export function parseStart(text: string | undefined): SnapshotStart | undefined {
  if (text === undefined || text === "") return undefined;
  const [since, sortKey, pk, ...more] = decodeParts(text);
  if (since === undefined || sortKey === undefined || pk === undefined || more.length > 0) {
    throw invalid("'after' must be taken from the link of an earlier page.", { source: "after" });
  }
  return { since, behind: { sortKey, pk } };
}

function decodeParts(text: string): readonly string[] {
  try {
    const parts: unknown = JSON.parse(Buffer.from(text, "base64url").toString());
    return Array.isArray(parts) && parts.every(isPart) ? parts : [];
  } catch {
    return [];
  }
}

/** Longest key of the table. */
const LONGEST_PART = 1024;

function isPart(part: unknown): boolean {
  return typeof part === "string" && part !== "" && Buffer.byteLength(part) <= LONGEST_PART;
}
