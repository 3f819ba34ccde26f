import { byCreation } from "../../kernel/by-creation.ts";
import type { Filter } from "../../lists/filter.ts";
import type { ListQuery } from "../../lists/list-query.ts";
import { listAnswer } from "../../lists/paging.ts";
import { requiredValues } from "../../lists/required-tests.ts";
import { readerOf, selectPage } from "../../lists/select-page.ts";
import { findCodes } from "../../live-promotions/codes-store.ts";
import type { Context } from "../../use-case/context.ts";
import type { Reply } from "../../use-case/reply.ts";
import { type CodeOwners, codesInFilter, codesOf, idInCode } from "./code-filter.ts";
import { promotions } from "./store.ts";
import type { StoredPromotion } from "./stored-promotion.ts";
import { promotionView } from "./views.ts";

/** A page of the standard promotions, newest first; a filter that names codes or ids reads no more than those. */
export async function listPromotions({ table }: Context, query: ListQuery): Promise<Reply> {
  const owners = await ownersOf(table, query.filter);
  const records = (await candidates(table, query.filter, owners)).sort((a, b) => byCreation(b, a));
  const { page, total } = selectPage(records, query, (promotion) =>
    readerOf({ ...promotion, code: codesOf(promotion, owners) }),
  );
  return { body: listAnswer(page.map(promotionView), total, query) };
}

async function ownersOf(table: Context["table"], filter: Filter | undefined): Promise<CodeOwners> {
  const codes = filter ? codesInFilter(filter) : [];
  const found = codes.map(async (code) => [code, await findCodes(table, code)] as const);
  return new Map(await Promise.all(found));
}

/** The only promotions that can pass a filter, all of them if it names none. */
async function candidates(
  table: Context["table"],
  filter: Filter | undefined,
  owners: CodeOwners,
): Promise<StoredPromotion[]> {
  const byCode = requiredValues(filter, "code")?.flatMap((code) => [
    ...(owners.get(code) ?? []).map(({ promotion_id }) => promotion_id),
    ...idInCode(code),
  ]);
  const ids = byCode ?? requiredValues(filter, "id");
  if (!ids) return promotions.list(table);
  const found = await promotions.getMany(table, [...new Set(ids)]);
  return found.flatMap((promotion) => (promotion ? [promotion.value] : []));
}
