import { TITLES } from "../../kernel/error-titles.ts";
import { unprocessable } from "../../kernel/errors.ts";
import type { Check } from "../../table/table.ts";
import type { Task } from "../../tasks/task.ts";
import type { Context } from "../../use-case/context.ts";
import { checkNoCodes, readCodeCount } from "../code-count-store.ts";
import { createForgetCodesTask, type ForgetCodesWork } from "../codes/forget-codes.ts";
import { codesOwnerOf, isActivatedAgain, type StoredPromotion } from "./stored-promotion.ts";

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
export async function planCodesChange(
  ctx: Context,
  { before, after, newCodesId }: PromotionVersions,
): Promise<CodesChange> {
  const givesUp = isActivatedAgain(before, after, ctx.now());
  const becomesAutomatic = after.automatic && !before.automatic;
  const owner = codesOwnerOf(before);
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
