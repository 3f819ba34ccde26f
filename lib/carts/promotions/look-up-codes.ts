import { codeKey, type StoredCode } from "../../live-promotions/code.ts";
import { findCodes } from "../../live-promotions/codes-store.ts";
import type { Context } from "../../use-case/context.ts";

/** What is stored of the codes of a request, of each with all promotions that have it. */
export async function lookUpCodes(
  { table }: Context,
  codes: readonly string[],
): Promise<readonly StoredCode[]> {
  const different = new Map(codes.map((code) => [codeKey(code), code]));
  const found = await Promise.all([...different.values()].map((code) => findCodes(table, code)));
  return found.flat();
}
