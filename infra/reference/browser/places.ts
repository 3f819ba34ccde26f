import { DOCUMENTS, type DocumentName } from "./scalar.ts";
import { readFragment } from "./todays-address.ts";

const INTRODUCTION = /^api\/(?:description\/.*)?$/;

/** The document of an address, from the beginning of its fragment. */
export function documentAt(hash: string): DocumentName {
  return DOCUMENTS.find((name) => readFragment(hash).startsWith(`${name}/`)) ?? "api";
}

/** True if the address leads to another part than the introduction. */
export function isElsewhere(hash: string): boolean {
  const fragment = readFragment(hash);
  return fragment !== "" && !INTRODUCTION.test(fragment);
}
