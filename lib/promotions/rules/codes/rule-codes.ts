import { notFound } from "../../../kernel/errors.ts";
import { isUuid } from "../../../kernel/ids.ts";
import type { ListQuery } from "../../../lists/list-query.ts";
import type { Context } from "../../../use-case/context.ts";
import type { Reply } from "../../../use-case/reply.ts";
import { answerCodePage } from "../../codes/code-page.ts";
import { requireCodePromotion } from "../../codes/code-promotion-store.ts";
import { readUsagePage } from "../../codes/list-usages.ts";
import { removeCodes, removeOneCode } from "../../codes/remove-codes.ts";
import type { DeleteRuleCodesRequest } from "../../codes/schemas.ts";
import { ruleCodeView } from "../../codes/views.ts";
import { type CodesOwner, parseCodeNumber, type StoredCode } from "../../live/code.ts";
import { readCodes, readNumberedCodes } from "../../live/code-list-store.ts";

/** In order of creation. @throws ApiError 404 for an unknown promotion */
export function listRuleCodes(ctx: Context, promotionId: string, query: ListQuery): Promise<Reply> {
  return answerCodePage(ctx, { source: "rule", promotionId }, query, ruleCodeView);
}

/** Newest first. @param name id or text of the code @throws ApiError 404 for an unknown promotion or code */
export async function listRuleCodeUsages(
  ctx: Context,
  promotionId: string,
  name: string,
  query: ListQuery,
): Promise<Reply> {
  const { owner } = await requireCodePromotion(ctx, { source: "rule", promotionId });
  const [storedCode] = isUuid(name)
    ? await readCodesWithIds(ctx, owner, [name])
    : await readCodes(ctx.table, owner, [name]);
  if (!storedCode) throw notFound("code", name);
  const { promotion_id, code } = storedCode;
  return { body: await readUsagePage(ctx, { promotion_id, code }, query) };
}

/** @throws ApiError 404 for an unknown promotion or code */
export function deleteRuleCode(ctx: Context, promotionId: string, codeId: string): Promise<Reply> {
  return removeOneCode(ctx, { source: "rule", promotionId }, codeId, (owner) =>
    readCodesWithIds(ctx, owner, [codeId]),
  );
}

/** Ignores codes that the promotion does not have. @throws ApiError 404 for an unknown promotion */
export async function deleteRuleCodes(
  ctx: Context,
  promotionId: string,
  { data }: DeleteRuleCodesRequest,
): Promise<Reply> {
  const { owner } = await requireCodePromotion(ctx, { source: "rule", promotionId });
  const ids = data.codes.flatMap(({ id }) => id ?? []);
  const texts = data.codes.flatMap(({ id, code }) => (id === undefined && code !== undefined ? code : []));
  const [byId, byText] = await Promise.all([
    readCodesWithIds(ctx, owner, ids),
    readCodes(ctx.table, owner, texts),
  ]);
  await removeCodes(ctx, owner, [...byId, ...byText]);
  return {};
}

/** Reads codes of a promotion by id. Unknown ids are left out. */
async function readCodesWithIds(
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
