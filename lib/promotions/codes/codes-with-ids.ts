import { type CodesOwner, codeNumberOf, type StoredCode } from "../../live-promotions/code.ts";
import { readNumberedCodes } from "../../live-promotions/code-list-store.ts";
import type { Context } from "../../use-case/context.ts";

/** Those of the ids that codes of this promotion have. */
export async function codesWithIds(
  { table }: Pick<Context, "table">,
  owner: CodesOwner,
  ids: readonly string[],
): Promise<StoredCode[]> {
  const numbers = ids.map((id) => codeNumberOf(owner.codes_id, id)).filter((number) => number !== undefined);
  const found = await readNumberedCodes(table, owner, numbers);
  return found.filter(({ number }) => numbers.includes(number));
}
