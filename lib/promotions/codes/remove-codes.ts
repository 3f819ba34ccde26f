import { notFound } from "../../kernel/errors.ts";
import { commitChange } from "../../table/effects/commit-change.ts";
import { MOST_ACTIONS } from "../../table/limits.ts";
import { refusePartlyDone, stepContext } from "../../use-case/bulk/in-steps.ts";
import type { Context } from "../../use-case/context.ts";
import type { Reply } from "../../use-case/reply.ts";
import { type CodesOwner, permanentCodeName, type StoredCode } from "../live/code.ts";
import { ACTIONS_OF_REMOVAL, getCodeList, readCodes, removalWrites } from "../live/code-list-store.ts";
import { type PromotionPath, requireCodePromotion } from "./code-promotion-store.ts";

/** One action is for the list. */
const REMOVED_AT_ONCE = Math.floor((MOST_ACTIONS - 1) / ACTIONS_OF_REMOVAL);

/** May take several transactions. @throws ApiError 503 if only a part was removed */
export async function removeCodes(
  ctx: Context,
  owner: CodesOwner,
  requestedCodes: readonly StoredCode[],
): Promise<void> {
  const codes = [...new Map(requestedCodes.map((code) => [permanentCodeName(code), code])).values()];
  for (let from = 0; from < codes.length; from += REMOVED_AT_ONCE) {
    try {
      await removeTogether(ctx, owner, codes.slice(from, from + REMOVED_AT_ONCE));
    } catch (error) {
      throw from === 0 ? error : refusePartlyDone(error);
    }
  }
}

async function removeTogether(ctx: Context, owner: CodesOwner, codes: readonly StoredCode[]): Promise<void> {
  const requestedNames = new Set(codes.map(permanentCodeName));
  const texts = codes.map(({ code }) => code);
  await commitChange(stepContext(ctx), async () => {
    const list = await getCodeList(ctx.table, owner.codes_id);
    const remaining = (await readCodes(ctx.table, owner, texts)).filter((code) =>
      requestedNames.has(permanentCodeName(code)),
    );
    return { writes: removalWrites(list, remaining), reply: {} };
  });
}

/** Removes the codes that `find` returns. @throws ApiError 404 for an unknown promotion, or if there are none */
export function removeOneCode(
  ctx: Context,
  whose: PromotionPath,
  name: string,
  find: (owner: CodesOwner) => Promise<readonly StoredCode[]>,
): Promise<Reply> {
  return commitChange(ctx, async () => {
    const { owner } = await requireCodePromotion(ctx, whose);
    const list = await getCodeList(ctx.table, owner.codes_id);
    const codes = await find(owner);
    if (codes.length === 0) throw notFound("code", name);
    return { writes: removalWrites(list, codes), reply: {} };
  });
}
