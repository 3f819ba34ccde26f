import { DOCUMENTS, type DocumentName } from "./scalar.ts";
import { fragmentOf } from "./todays-address.ts";

const INTRODUCTION = /^api\/(?:description\/.*)?$/;

/** Which document the address names, by how its fragment begins. */
export function documentAt(hash: string): DocumentName {
  return DOCUMENTS.find((name) => fragmentOf(hash).startsWith(`${name}/`)) ?? "api";
}

/** Whether the address leads to another place than the introduction. */
export function isElsewhere(hash: string): boolean {
  const fragment = fragmentOf(hash);
  return fragment !== "" && !INTRODUCTION.test(fragment);
}
