import { TITLES } from "../../kernel/error-titles.ts";
import { unprocessable } from "../../kernel/errors.ts";
import { checkPathId } from "../../kernel/ids.ts";
import type { FilterRules } from "../../lists/filter.ts";
import type { ListQuery } from "../../lists/list-query.ts";
import { pageAnswer } from "../../lists/select-page.ts";
import { requireMatching } from "../../table/resource.ts";
import type { Check } from "../../table/table.ts";
import { commitWithTask } from "../../tasks/commit-with-task.ts";
import type { Task } from "../../tasks/task.ts";
import type { Context } from "../../use-case/context.ts";
import { buildCreator, buildEditor } from "../../use-case/maker.ts";
import type { Reply } from "../../use-case/reply.ts";
import { checkNoCodes, readCodeCount } from "../code-count-store.ts";
import { continueForgetting, createForgetCodesTask, type ForgetCodesWork } from "../codes/forget-codes.ts";
import { buildVersionWrites, getVersions, listUpdatedFields, readHistoryEnd } from "../history-store.ts";
import { codesOwnerOf } from "../live/code.ts";
import {
  createKind,
  deleteKind,
  listKind,
  type PromotionKind,
  prepareKindWrites,
  readKind,
  sharedFilter,
  toPromotionReply,
} from "../promotion-kind.ts";
import { promotions } from "../promotions-store.ts";
import { checkDefinition, mergeDraft } from "./definition.ts";
import { PROMOTION_TYPES } from "./resource-schema.ts";
import type { CreatePromotionRequest, UpdatePromotionRequest } from "./schemas.ts";
import { isActivatedAgain, type StoredPromotion, toSetPromotion } from "./stored-promotion.ts";
import { promotionVersionView, promotionView } from "./views.ts";

export const promotionFilter: FilterRules = {
  attributes: {
    ...sharedFilter,
    promotion_type: { type: "string", operators: ["eq", "in"], values: PROMOTION_TYPES },
  },
};

const STANDARD: PromotionKind<StoredPromotion> = {
  source: "standard",
  stored: promotions,
  view: promotionView,
  toSet: toSetPromotion,
};

export function listPromotions(ctx: Context, query: ListQuery): Promise<Reply> {
  return listKind(ctx, STANDARD, query);
}

/** @throws ApiError 404 for an unknown promotion */
export function readPromotion(ctx: Context, id: string): Promise<Reply> {
  return readKind(ctx, STANDARD, id);
}

/** The newest 100 versions of a promotion, newest first. @throws ApiError 404 for an unknown promotion */
export async function listPromotionHistory(ctx: Context, id: string, query: ListQuery): Promise<Reply> {
  const { value: promotion } = await promotions.require(ctx, id);
  return { body: pageAnswer(await getVersions(ctx.table, promotion), query, promotionVersionView) };
}

/** @throws ApiError 404 for an unknown promotion */
export function deletePromotion(ctx: Context, id: string): Promise<Reply> {
  return deleteKind(ctx, STANDARD, id);
}

/** Disabled by default. @throws ApiError 400 for all faults, 422 for too many promotions */
export async function createPromotion(ctx: Context, { data }: CreatePromotionRequest): Promise<Reply> {
  const { name, description, promotion_type, schema, start, end } = data;
  const required = { name, description, promotion_type, schema, start, end };
  const draft = mergeDraft({ ...required, enabled: false, automatic: false }, data);
  const now = ctx.now().toISOString();
  const promotion: StoredPromotion = {
    id: ctx.newId(),
    ...checkDefinition(draft),
    version: 1,
    created_at: now,
    updated_at: now,
    ...buildCreator(ctx.caller),
    ...buildEditor(ctx.caller),
  };
  return createKind(ctx, STANDARD, promotion);
}

/**
 * Changes the given fields. An ended promotion that is prolonged gives up its codes.
 * @throws ApiError 404 for an unknown promotion; 400 for all faults of the result; 422 for another type, another id in the
 * body, or codes that it may not have, see `planCodesChange`
 */
export async function updatePromotion(
  ctx: Context,
  id: string,
  { data }: UpdatePromotionRequest,
): Promise<Reply> {
  checkPathId(data, id);
  const newCodesId = ctx.newId();
  return commitWithTask(ctx, continueForgetting, async () => {
    const [before, end] = await Promise.all([
      requireMatching(ctx, promotions, id, promotionView),
      readHistoryEnd(ctx.table, id),
    ]);
    const now = ctx.now();
    const changed = mergePromotion(before.value, data, now);
    const codes = await planCodesChange(ctx, { before: before.value, after: changed, newCodesId });
    const after = { ...changed, ...codes.ids, version: end.version + 1, ...buildEditor(ctx.caller) };
    const fields = [...listUpdatedFields(before.value, after), ...(codes.task ? ["codes"] : [])];
    const writes = await prepareKindWrites(ctx, STANDARD, { before, after, ofCodes: codes.writes });
    const version = buildVersionWrites(end, { before: before.value, after, fields });
    return { writes: [...writes, ...version], reply: toPromotionReply(STANDARD, after), task: codes.task };
  });
}

function mergePromotion(
  before: StoredPromotion,
  data: UpdatePromotionRequest["data"],
  now: Date,
): StoredPromotion {
  const { id, created_at, created_by, updated_by, codes_id } = before;
  return {
    id,
    ...(created_by === undefined ? {} : { created_by }),
    ...(updated_by === undefined ? {} : { updated_by }),
    ...checkDefinition(mergeDraft(before, data)),
    ...(codes_id === undefined ? {} : { codes_id }),
    created_at,
    updated_at: now.toISOString(),
  };
}

/** The public contract allows a new activation with at most 1,000 codes. */
const MOST_CODES_GIVEN_UP = 1000;

type PromotionVersions = {
  readonly before: StoredPromotion;
  readonly after: StoredPromotion;
  readonly newCodesId: string;
};

type CodesChange = {
  /** A new list, if the promotion gives up its codes. */
  readonly ids: Pick<StoredPromotion, "codes_id">;
  /** Fail if codes were added or removed since they were counted. */
  readonly writes: readonly Check[];
  readonly task?: Task<ForgetCodesWork>;
};

/** @throws ApiError 422 for a new activation with over 1,000 codes, or an automatic promotion with codes */
async function planCodesChange(
  ctx: Context,
  { before, after, newCodesId }: PromotionVersions,
): Promise<CodesChange> {
  const givesUp = isActivatedAgain(before, after, ctx.now());
  const becomesAutomatic = after.automatic && !before.automatic;
  const owner = codesOwnerOf("standard", before);
  if (!givesUp && !becomesAutomatic) return { ids: {}, writes: [] };
  if (!givesUp) return { ids: {}, writes: [await checkNoCodes(ctx.table, owner.codes_id)] };
  const { count, unchanged } = await readCodeCount(ctx.table, owner.codes_id);
  if (count <= MOST_CODES_GIVEN_UP) {
    const task = createForgetCodesTask(ctx, owner, { isDeleted: false });
    return { ids: { codes_id: newCodesId }, writes: [unchanged], task };
  }
  throw unprocessable(
    `A promotion with more than ${MOST_CODES_GIVEN_UP} codes cannot be activated again: delete codes, or create another.`,
    { title: TITLES.unprocessableEntity, source: "data.end" },
  );
}
