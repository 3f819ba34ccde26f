import type { Context } from "../../use-case/context.ts";
import { type CodesOwner, parseCodeNumber, type StoredCode } from "../live/code.ts";
import { readNumberedCodes } from "../live/code-list-store.ts";

/** Reads codes of a promotion by id. Unknown ids are left out. */
export async function readCodesWithIds(
  { table }: Pick<Context, "table">,
  owner: CodesOwner,
  ids: readonly string[],
): Promise<StoredCode[]> {
  const numbers = ids
    .map((id) => parseCodeNumber(owner.codes_id, id))
    .filter((number) => number !== undefined);
  const storedCodes = await readNumberedCodes(table, owner, numbers);
  return storedCodes.filter(({ number }) => numbers.includes(number));
}
