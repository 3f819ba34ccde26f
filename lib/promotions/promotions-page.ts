import { byCreation } from "../kernel/by-creation.ts";
import { pickValues } from "../kernel/objects.ts";
import type { FilterRules } from "../lists/filter.ts";
import type { ListQuery } from "../lists/list-query.ts";
import type { ListAnswer } from "../lists/paging.ts";
import { createFieldReader, pageAnswer } from "../lists/select-page.ts";
import type { ListedResource } from "../table/resource.ts";
import type { Context } from "../use-case/context.ts";
import { filterOwnCodes, findCodeOwners, idsIn } from "./code-filter.ts";
import type { Promotion, PromotionSource } from "./engine/promotion.ts";

export const flagFilter = { type: "boolean", operators: ["eq"] } as const;

const moment = { type: "date", operators: ["eq", "lt", "le", "gt", "ge"] } as const;

/** Filters of both engines. `code` ignores case. */
export const sharedFilter = {
  id: { type: "uuid", operators: ["eq", "in"] },
  code: { type: "string", operators: ["eq"] },
  name: { type: "string", operators: ["eq", "like", "ilike"] },
  enabled: flagFilter,
  automatic: flagFilter,
  start: moment,
  end: moment,
} as const satisfies FilterRules["attributes"];

type Listed = Pick<Promotion, "id" | "codes_id" | "automatic" | "created_at">;

type PromotionKind<T, V> = {
  readonly source: PromotionSource;
  readonly stored: Pick<ListedResource<T>, "getMany" | "list">;
  readonly view: (promotion: T) => V;
};

/** Reads a page of promotions, newest first. If the filter names codes or ids, only those promotions are read. */
export async function readPromotionsPage<T extends Listed, V>(
  ctx: Context,
  query: ListQuery,
  { source, stored, view }: PromotionKind<T, V>,
): Promise<ListAnswer<V>> {
  const owners = await findCodeOwners(ctx, query.filter, source);
  const ids = idsIn(query.filter, owners);
  const promotions = ids ? pickValues(await stored.getMany(ctx.table, ids)) : await stored.list(ctx.table);
  const newestFirst = promotions.sort((one, other) => byCreation(other, one));
  return pageAnswer(newestFirst, query, view, (promotion) =>
    createFieldReader({ ...promotion, code: filterOwnCodes(promotion, owners) }),
  );
}
