import type { Filter, FilterRules } from "../../lists/filter.ts";
import type { ListQuery } from "../../lists/list-query.ts";
import { listAnswer } from "../../lists/paging.ts";
import { createFieldReader, selectPage } from "../../lists/select-page.ts";
import type { Context } from "../../use-case/context.ts";
import type { Reply } from "../../use-case/reply.ts";
import { type CodesOwner, codeKey, type StoredCode } from "../live/code.ts";
import { type CodesPage, readCodes, readCodesPage } from "../live/code-list-store.ts";
import { type PromotionPath, requireCodePromotion } from "./code-promotion-store.ts";

/** Filters of a promotion's codes. Case is ignored. */
export const codeFilter: FilterRules = { attributes: { code: { type: "string", operators: ["eq", "in"] } } };

export const LARGEST_CODE_OFFSET = 100_000;

/** In order of creation. @throws ApiError 404 for an unknown promotion */
export async function answerCodePage(
  ctx: Context,
  whose: PromotionPath,
  query: ListQuery,
  view: (code: StoredCode) => unknown,
): Promise<Reply> {
  const { owner } = await requireCodePromotion(ctx, whose);
  const { codes, total } = query.filter
    ? await readNamedCodes(ctx, owner, query, query.filter)
    : await readCodesPage(ctx.table, owner, query.page);
  return { body: listAnswer(codes.map(view), total, query) };
}

async function readNamedCodes(
  { table }: Context,
  owner: CodesOwner,
  query: ListQuery,
  filter: Filter,
): Promise<CodesPage> {
  const spellings = codesIn(filter);
  const keys = new Map(spellings.map((code) => [codeKey(code), code]));
  const storedCodes = await readCodes(table, owner, [...keys.values()]);
  const { page, total } = selectPage(storedCodes, query, (stored) =>
    createFieldReader({ code: spellings.filter((code) => codeKey(code) === codeKey(stored.code)) }),
  );
  return { codes: page, total };
}

function codesIn(filter: Filter): readonly string[] {
  return filter.kind === "test" ? filter.operands.map(String) : filter.parts.flatMap(codesIn);
}
