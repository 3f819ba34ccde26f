import { notFound } from "../../kernel/errors.ts";
import { commitChange } from "../../table/effects/commit-change.ts";
import { MOST_ACTIONS } from "../../table/limits.ts";
import type { Write } from "../../table/table.ts";
import { refusePartlyDone, stepContext } from "../../use-case/bulk/in-steps.ts";
import type { Context } from "../../use-case/context.ts";
import type { Reply } from "../../use-case/reply.ts";
import { ACTIONS_OF_VERSION } from "../history-store.ts";
import { type CodesOwner, permanentCodeName, type StoredCode } from "../live/code.ts";
import { ACTIONS_OF_REMOVAL, getCodeList, readCodes, removalWrites } from "../live/code-list-store.ts";
import {
  getCodePromotion,
  type PromotionPath,
  prepareCodesVersion,
  requireCodePromotion,
} from "./code-promotion-store.ts";

/** Reserved: the list, the promotion and its history. */
const REMOVED_AT_ONCE = Math.floor((MOST_ACTIONS - 2 - ACTIONS_OF_VERSION) / ACTIONS_OF_REMOVAL);

/** May take several transactions. The last one adds a version to the history, unless an addition is undone. @throws ApiError 503 if only a part was removed */
export async function removeCodes(
  ctx: Context,
  owner: CodesOwner,
  requestedCodes: readonly StoredCode[],
  { isUndone = false } = {},
): Promise<void> {
  const codes = [...new Map(requestedCodes.map((code) => [permanentCodeName(code), code])).values()];
  for (let from = 0; from < codes.length; from += REMOVED_AT_ONCE) {
    try {
      const isLast = !isUndone && from + REMOVED_AT_ONCE >= codes.length;
      await removeTogether(ctx, owner, codes.slice(from, from + REMOVED_AT_ONCE), isLast);
    } catch (error) {
      throw from === 0 ? error : refusePartlyDone(error);
    }
  }
}

async function removeTogether(
  ctx: Context,
  owner: CodesOwner,
  codes: readonly StoredCode[],
  isLast: boolean,
): Promise<void> {
  const requestedNames = new Set(codes.map(permanentCodeName));
  const texts = codes.map(({ code }) => code);
  await commitChange(stepContext(ctx), async () => {
    const list = await getCodeList(ctx.table, owner.codes_id);
    const remaining = (await readCodes(ctx.table, owner, texts)).filter((code) =>
      requestedNames.has(permanentCodeName(code)),
    );
    const removal = removalWrites(list, remaining);
    const version = isLast && removal.length > 0 ? await prepareRemovalVersion(ctx, owner) : [];
    return { writes: [...removal, ...version], reply: {} };
  });
}

/** Empty for a rule promotion, and for one that is gone. */
async function prepareRemovalVersion({ table }: Context, owner: CodesOwner): Promise<Write[]> {
  if (owner.source === "rule") return [];
  const promotion = await getCodePromotion(table, { source: owner.source, promotionId: owner.promotion_id });
  return promotion ? [promotion.check, ...(await prepareCodesVersion(table, promotion))] : [];
}

/** Removes the codes that `find` returns. @throws ApiError 404 for an unknown promotion, or if there are none */
export function removeOneCode(
  ctx: Context,
  whose: PromotionPath,
  name: string,
  find: (owner: CodesOwner) => Promise<readonly StoredCode[]>,
): Promise<Reply> {
  return commitChange(ctx, async () => {
    const { owner, ...promotion } = await requireCodePromotion(ctx, whose);
    const list = await getCodeList(ctx.table, owner.codes_id);
    const codes = await find(owner);
    if (codes.length === 0) throw notFound("code", name);
    const version = await prepareCodesVersion(ctx.table, promotion);
    const check = version.length > 0 ? [promotion.check] : [];
    return { writes: [...removalWrites(list, codes), ...check, ...version], reply: {} };
  });
}
