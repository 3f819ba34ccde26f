import { TITLES } from "../../kernel/error-titles.ts";
import { unprocessable } from "../../kernel/errors.ts";
import type { Check } from "../../table/table.ts";
import type { Task } from "../../tasks/task.ts";
import type { Context } from "../../use-case/context.ts";
import { checkNoCodes, countedCodes } from "../code-count-store.ts";
import { type ForgetCodesWork, forgetCodesTask } from "../codes/forget-codes.ts";
import { codesOwnerOf, isActivatedAgain, type StoredPromotion } from "./stored-promotion.ts";

/** Codes of a promotion that can be activated again, at most. (public contract) */
const MOST_CODES_GIVEN_UP = 1000;

type Facts = {
  readonly before: StoredPromotion;
  readonly after: StoredPromotion;
  readonly newCodesId: string;
};

type CodesChange = {
  /** What the promotion gets of its own. */
  readonly ids: Pick<StoredPromotion, "codes_id">;
  /** That nobody has changed the codes that were counted. */
  readonly writes: readonly Check[];
  readonly forgets?: Task<ForgetCodesWork>;
};

/**
 * What a change of a promotion does to its codes.
 * @throws ApiError 422 for one that is activated again with more than 1,000 codes, or becomes automatic with any
 */
export async function codesChange(ctx: Context, { before, after, newCodesId }: Facts): Promise<CodesChange> {
  const givesUp = isActivatedAgain(before, after, ctx.now());
  const becomesAutomatic = after.automatic && !before.automatic;
  const owner = codesOwnerOf(before);
  if (!givesUp && !becomesAutomatic) return { ids: {}, writes: [] };
  if (!givesUp) return { ids: {}, writes: [await checkNoCodes(ctx.table, owner.codes_id)] };
  const { count, unchanged } = await countedCodes(ctx.table, owner.codes_id);
  if (count <= MOST_CODES_GIVEN_UP) {
    const forgets = forgetCodesTask(ctx, owner, { isDeleted: false });
    return { ids: { codes_id: newCodesId }, writes: [unchanged], forgets };
  }
  throw unprocessable(
    `A promotion with more than ${MOST_CODES_GIVEN_UP} codes cannot be activated again: delete codes, or create another.`,
    { title: TITLES.unprocessableEntity, source: "data.end" },
  );
}
