import type { Filter, FilterRules } from "../../lists/filter.ts";
import type { ListQuery } from "../../lists/list-query.ts";
import { listAnswer } from "../../lists/paging.ts";
import { readerOf, selectPage } from "../../lists/select-page.ts";
import { type CodesOwner, codeKey, type StoredCode } from "../../live-promotions/code.ts";
import { type CodesPage, readCodes, readCodesPage } from "../../live-promotions/code-list-store.ts";
import type { Context } from "../../use-case/context.ts";
import type { Reply } from "../../use-case/reply.ts";
import { requireCodePromotion, type WhosePromotion } from "./code-promotion-store.ts";

/** What the list of a promotion's codes can be filtered by; case is ignored. */
export const codeFilter: FilterRules = { attributes: { code: { type: "string", operators: ["eq", "in"] } } };

/** Offsets up to the last of the codes that a promotion may have. */
export const LARGEST_CODE_OFFSET = 100_000;

/**
 * A page of a promotion's codes in the order of creation; with a filter those that it names.
 * @throws ApiError 404 for an unknown promotion
 */
export async function codePage(
  ctx: Context,
  whose: WhosePromotion,
  query: ListQuery,
  view: (code: StoredCode) => unknown,
): Promise<Reply> {
  const { owner } = await requireCodePromotion(ctx, whose);
  const { codes, total } = query.filter
    ? await namedCodes(ctx, owner, query, query.filter)
    : await readCodesPage(ctx.table, owner, query.page);
  return { body: listAnswer(codes.map(view), total, query) };
}

async function namedCodes(
  { table }: Context,
  owner: CodesOwner,
  query: ListQuery,
  filter: Filter,
): Promise<CodesPage> {
  const spellings = codesIn(filter);
  const keys = new Map(spellings.map((code) => [codeKey(code), code]));
  const found = await readCodes(table, owner, [...keys.values()]);
  const { page, total } = selectPage(found, query, (stored) =>
    readerOf({ code: spellings.filter((code) => codeKey(code) === codeKey(stored.code)) }),
  );
  return { codes: page, total };
}

/** All codes that a filter names, as it spells them. */
function codesIn(filter: Filter): readonly string[] {
  return filter.kind === "test" ? filter.operands.map(String) : filter.parts.flatMap(codesIn);
}
