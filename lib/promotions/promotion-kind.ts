import { byCreation } from "../kernel/by-creation.ts";
import type { Tagged } from "../kernel/etag.ts";
import { pickValues } from "../kernel/objects.ts";
import type { FilterRules } from "../lists/filter.ts";
import type { ListQuery } from "../lists/list-query.ts";
import { createFieldReader, pageAnswer } from "../lists/select-page.ts";
import { commitChange } from "../table/effects/commit-change.ts";
import type { Document } from "../table/entity.ts";
import { type ListedResource, requireMatching } from "../table/resource.ts";
import type { Check, Write } from "../table/table.ts";
import { commitWithTask } from "../tasks/commit-with-task.ts";
import type { Context } from "../use-case/context.ts";
import type { Reply } from "../use-case/reply.ts";
import { filterOwnCodes, findCodeOwners, idsIn } from "./code-filter.ts";
import { continueForgetting, createForgetCodesTask } from "./codes/forget-codes.ts";
import type { Promotion, PromotionSource } from "./engine/promotion.ts";
import { buildFirstVersionWrites, readHistoryEnd } from "./history-store.ts";
import { codesOwnerOf } from "./live/code.ts";
import type { SetPromotion } from "./live/promotion-set.ts";
import { preparePromotionSetWrites } from "./live/promotion-set-store.ts";
import type { StoredRulePromotion } from "./rules/stored-rule-promotion.ts";
import type { StoredPromotion } from "./standard/stored-promotion.ts";

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

/** The promotions of one engine, as stored resources. */
export type PromotionKind<T extends Listed> = {
  readonly source: PromotionSource;
  readonly stored: ListedResource<T>;
  readonly view: (promotion: T) => Tagged;
  /** As evaluations read it. */
  readonly toSet: (promotion: T) => SetPromotion;
  /** Further fields that lists filter by. */
  readonly filtered?: (promotion: T) => object;
  /** Further writes of a new or changed promotion, or a refusal. */
  readonly prepareMore?: (ctx: Context, change: { before?: T; after: T }) => Promise<readonly Write[]>;
};

/** A page of promotions, newest first. If the filter names codes or ids, only those promotions are read. */
export async function listKind<T extends Listed>(
  ctx: Context,
  { source, stored, view, filtered }: PromotionKind<T>,
  query: ListQuery,
): Promise<Reply> {
  const owners = await findCodeOwners(ctx, query.filter, source);
  const ids = idsIn(query.filter, owners);
  const promotions = ids ? pickValues(await stored.getMany(ctx.table, ids)) : await stored.list(ctx.table);
  const newestFirst = promotions.sort((one, other) => byCreation(other, one));
  const readFields = (promotion: T) =>
    createFieldReader({ ...promotion, ...filtered?.(promotion), code: filterOwnCodes(promotion, owners) });
  return { body: pageAnswer(newestFirst, query, view, readFields) };
}

/** Also reads disabled and ended promotions. @throws ApiError 404 for an unknown promotion */
export async function readKind<T extends Listed>(ctx: Context, kind: PromotionKind<T>, id: string) {
  return toPromotionReply(kind, (await kind.stored.require(ctx, id)).value);
}

/** @throws ApiError as `preparePromotionSetWrites` */
export function createKind<T extends Listed>(ctx: Context, kind: PromotionKind<T>, promotion: T) {
  return commitChange(ctx, async () => ({
    writes: await prepareKindWrites(ctx, kind, { after: promotion }),
    reply: toPromotionReply(kind, promotion),
  }));
}

/** Carts lose the promotion at their next evaluation. Its versions stay for the orders that name them. @throws ApiError 404 for an unknown promotion */
export function deleteKind<T extends StoredPromotion | StoredRulePromotion>(
  ctx: Context,
  kind: PromotionKind<T>,
  id: string,
) {
  return commitWithTask(ctx, continueForgetting, async () => {
    const before = await requireMatching(ctx, kind.stored, id, kind.view);
    const inSet = await preparePromotionSetWrites(ctx, { before: kind.toSet(before.value) });
    const task = createForgetCodesTask(ctx, codesOwnerOf(kind.source, before.value), { isDeleted: true });
    const version = buildFirstVersionWrites(await readHistoryEnd(ctx.table, id), before.value);
    return { writes: [...kind.stored.removal(before), ...inSet, ...version], reply: {}, task };
  });
}

type KindChange<T> = {
  readonly before?: Document<T>;
  readonly after: T;
  readonly ofCodes?: readonly Check[];
};

/** The writes of a new or changed promotion. @param change with checks of its codes in `ofCodes` */
export async function prepareKindWrites<T extends Listed>(
  ctx: Context,
  { stored, toSet, prepareMore }: PromotionKind<T>,
  { before, after, ofCodes = [] }: KindChange<T>,
): Promise<Write[]> {
  const more = (await prepareMore?.(ctx, { ...(before ? { before: before.value } : {}), after })) ?? [];
  const inSet = await preparePromotionSetWrites(ctx, {
    ...(before ? { before: toSet(before.value) } : {}),
    after: toSet(after),
  });
  return [...stored.writes(after, before), ...ofCodes, ...inSet, ...more];
}

export function toPromotionReply<T extends Listed>({ view }: PromotionKind<T>, promotion: T): Reply {
  return { body: { data: view(promotion) } };
}
