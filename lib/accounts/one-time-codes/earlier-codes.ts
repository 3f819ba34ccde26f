import type { KeptCode, NameCodes } from "./one-time-code.ts";
import { SERVER } from "./one-time-code.ts";

/** The codes of a name as they were stored when a new one replaced the one before. */
type EarlierCodes = {
  readonly requests: readonly number[];
  readonly code?: Omit<KeptCode, "network"> & { readonly tries: number };
};

/** So many wrong tries ended a code of the first format. */
const MOST_TRIES = 5;

/** Stored codes of the first format: none or one, which counts on until its time is over. */
export function codesOfFormat1(stored: unknown): NameCodes {
  // Written by this table's only writer, in the format that the item names.
  const { code } = stored as EarlierCodes;
  if (!code || code.tries >= MOST_TRIES) return { codes: [] };
  const { tries: _, ...kept } = code;
  return { codes: [{ ...kept, network: SERVER }] };
}
