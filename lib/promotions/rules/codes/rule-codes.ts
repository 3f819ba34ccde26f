import { createHash } from "node:crypto";
import { notFound } from "../../../kernel/errors.ts";
import { isUuid } from "../../../kernel/ids.ts";
import type { ListQuery } from "../../../lists/list-query.ts";
import type { Context } from "../../../use-case/context.ts";
import type { Reply } from "../../../use-case/reply.ts";
import { addCodes } from "../../codes/add-codes.ts";
import { answerCodePage } from "../../codes/code-page.ts";
import { requireCodePromotion } from "../../codes/code-promotion-store.ts";
import { readUsagePage } from "../../codes/list-usages.ts";
import { parseRuleCodes } from "../../codes/new-codes.ts";
import { removeCodes, removeOneCode } from "../../codes/remove-codes.ts";
import type { CreateRuleCodesRequest, DeleteRuleCodesRequest } from "../../codes/schemas.ts";
import { ruleCodeView } from "../../codes/views.ts";
import { type CodesOwner, type NewCode, parseCodeNumber, type StoredCode } from "../../live/code.ts";
import { CODES_AT_ONCE } from "../../live/code-additions-store.ts";
import { readCodes, readNumberedCodes } from "../../live/code-list-store.ts";
import { findCodes } from "../../live/codes-store.ts";

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

/**
 * Adds codes to a rule promotion and answers with them. Messages name codes that other promotions also have.
 * @throws ApiError 400 for an invalid code or contradicting fields, 404 for an unknown promotion; 422 for an automatic
 * promotion, a repeated or existing code, a unit that contradicts a limit per shopper, and too many codes
 */
export async function createRuleCodes(
  ctx: Context,
  promotionId: string,
  { data }: CreateRuleCodesRequest,
): Promise<Reply> {
  const codes = addMaker(parseRuleCodes(data.codes));
  const shared = await findSharedCodes(ctx, promotionId, codes);
  const messages = shared.length > 0 ? { messages: [buildDuplicateMessage(shared)] } : {};
  return addCodes(ctx, {
    ...{ source: "rule", promotionId, codes },
    replyOf: (created) => ({ body: { data: created.map(ruleCodeView), ...messages } }),
  });
}

/** Several transactions may be interrupted: a repeated request recognizes its codes by `made_by`. */
function addMaker(codes: readonly NewCode[]): readonly NewCode[] {
  if (codes.length <= CODES_AT_ONCE) return codes;
  const made_by = createHash("sha256").update(JSON.stringify(codes)).digest("base64url");
  return codes.map((code) => ({ ...code, made_by }));
}

const LOOKED_UP_AT_ONCE = 25;

/** A cart with a shared code gets the discounts of all its promotions, so merchants are warned. */
async function findSharedCodes(
  { table }: Pick<Context, "table">,
  promotionId: string,
  codes: readonly NewCode[],
): Promise<string[]> {
  const shared: string[] = [];
  for (let from = 0; from < codes.length; from += LOOKED_UP_AT_ONCE) {
    const some = codes.slice(from, from + LOOKED_UP_AT_ONCE);
    const owners = await Promise.all(some.map(({ code }) => findCodes(table, code)));
    const isOthers = (at: number) =>
      owners[at]?.some(({ promotion_id }) => promotion_id !== promotionId.toLowerCase()) ?? false;
    shared.push(...some.filter((_, at) => isOthers(at)).map(({ code }) => code));
  }
  return shared;
}

function buildDuplicateMessage(codes: readonly string[]) {
  return {
    source: { type: "promotion_codes", codes },
    title: "Duplicate code names",
    description: "Other promotions have these codes, too: a cart with one gets all that they grant.",
  } as const;
}
