import { notFound } from "../../kernel/errors.ts";
import {
  getCodeList,
  readCodes,
  readNumberedCodes,
  removalWrites,
} from "../../live-promotions/code-list-store.ts";
import {
  type CodesOwner,
  codeIdOf,
  codeNumberOf,
  type StoredCode,
} from "../../live-promotions/codes-store.ts";
import { commitChange } from "../../table/effects/commit-change.ts";
import type { Context } from "../../use-case/context.ts";
import type { Reply } from "../../use-case/reply.ts";
import { requireCodePromotion, type WhosePromotion } from "./code-promotion.ts";
import { removeCodes } from "./remove-codes.ts";
import type { DeleteCodesRequest, DeleteRuleCodesRequest } from "./schemas.ts";

/** Deletes a code of a standard promotion. @throws ApiError 404 for an unknown promotion or code */
export function deleteCode(ctx: Context, promotionId: string, code: string): Promise<Reply> {
  return deleteOne(ctx, { source: "standard", promotionId }, code, (owner) =>
    readCodes(ctx.table, owner, [code]),
  );
}

/** Deletes a code of a rule promotion by its id. @throws ApiError 404 for an unknown promotion or code */
export function deleteRuleCode(ctx: Context, promotionId: string, codeId: string): Promise<Reply> {
  return deleteOne(ctx, { source: "rule", promotionId }, codeId, (owner) =>
    codesWithIds(ctx, owner, [codeId]),
  );
}

async function deleteOne(
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

/**
 * Deletes these codes of a standard promotion; those that it does not have are as good as deleted.
 * @throws ApiError 404 for an unknown promotion
 */
export async function deleteCodes(
  ctx: Context,
  promotionId: string,
  { data }: DeleteCodesRequest,
): Promise<Reply> {
  const { owner } = await requireCodePromotion(ctx, { source: "standard", promotionId });
  const texts = data.codes.map(({ code }) => code);
  await removeCodes(ctx, owner, eachOnce(await readCodes(ctx.table, owner, texts)));
  return {};
}

/** The same of a rule promotion, by the ids of the codes. @throws ApiError 404 for an unknown promotion */
export async function deleteRuleCodes(
  ctx: Context,
  promotionId: string,
  { data }: DeleteRuleCodesRequest,
): Promise<Reply> {
  const { owner } = await requireCodePromotion(ctx, { source: "rule", promotionId });
  const ids = data.codes.map(({ id }) => id);
  await removeCodes(ctx, owner, eachOnce(await codesWithIds(ctx, owner, ids)));
  return {};
}

/** Those of the ids that codes of this promotion have. */
async function codesWithIds(
  { table }: Context,
  owner: CodesOwner,
  ids: readonly string[],
): Promise<StoredCode[]> {
  const numbers = ids.map((id) => codeNumberOf(owner.codes_id, id)).filter((number) => number !== undefined);
  const found = await readNumberedCodes(table, owner, numbers);
  return found.filter(({ number }) => numbers.includes(number));
}

function eachOnce(codes: readonly StoredCode[]): StoredCode[] {
  return [...new Map(codes.map((code) => [codeIdOf(code), code])).values()];
}
