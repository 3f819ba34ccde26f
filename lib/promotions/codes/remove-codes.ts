import { notFound } from "../../kernel/errors.ts";
import { type CodesOwner, listedAs, type StoredCode } from "../../live-promotions/code.ts";
import {
  ACTIONS_OF_REMOVAL,
  getCodeList,
  readCodes,
  removalWrites,
} from "../../live-promotions/code-list-store.ts";
import { commitChange } from "../../table/effects/commit-change.ts";
import { MOST_ACTIONS } from "../../table/limits.ts";
import { partlyDone, stepContext } from "../../use-case/bulk/in-steps.ts";
import type { Context } from "../../use-case/context.ts";
import type { Reply } from "../../use-case/reply.ts";
import { requireCodePromotion, type WhosePromotion } from "./code-promotion-store.ts";

/** Beside the action for the list. */
const REMOVED_AT_ONCE = Math.floor((MOST_ACTIONS - 1) / ACTIONS_OF_REMOVAL);

/**
 * Removes these codes of a promotion, those that are still there: all together if one transaction takes them, else one
 * part after the other.
 * @throws ApiError 503 saying so if only a part was removed
 */
export async function removeCodes(
  ctx: Context,
  owner: CodesOwner,
  given: readonly StoredCode[],
): Promise<void> {
  const codes = [...new Map(given.map((code) => [listedAs(code), code])).values()];
  for (let from = 0; from < codes.length; from += REMOVED_AT_ONCE) {
    try {
      await removeTogether(ctx, owner, codes.slice(from, from + REMOVED_AT_ONCE));
    } catch (error) {
      throw from === 0 ? error : partlyDone(error);
    }
  }
}

async function removeTogether(ctx: Context, owner: CodesOwner, codes: readonly StoredCode[]): Promise<void> {
  const wanted = new Set(codes.map(listedAs));
  const texts = codes.map(({ code }) => code);
  await commitChange(stepContext(ctx), async () => {
    const list = await getCodeList(ctx.table, owner.codes_id);
    const left = (await readCodes(ctx.table, owner, texts)).filter((code) => wanted.has(listedAs(code)));
    return { writes: removalWrites(list, left), reply: {} };
  });
}

/** Removes what is found of a promotion's codes. @throws ApiError 404 for an unknown promotion, or if nothing is found */
export function removeOneCode(
  ctx: Context,
  whose: WhosePromotion,
  name: string,
  find: (owner: CodesOwner) => Promise<readonly StoredCode[]>,
): Promise<Reply> {
  return commitChange(ctx, async () => {
    const { owner } = await requireCodePromotion(ctx, whose);
    const list = await getCodeList(ctx.table, owner.codes_id);
    const found = await find(owner);
    if (found.length === 0) throw notFound("code", name);
    return { writes: removalWrites(list, found), reply: {} };
  });
}
