import { type CodesOwner, parseCodeNumber, type StoredCode } from "../../live-promotions/code.ts";
import { readNumberedCodes } from "../../live-promotions/code-list-store.ts";
import type { Context } from "../../use-case/context.ts";

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
