import { TITLES } from "../../kernel/error-titles.ts";
import { unprocessable } from "../../kernel/errors.ts";
import { totalOf } from "../../live-promotions/code-list.ts";
import { getCodeList } from "../../live-promotions/code-list-store.ts";
import type { Context } from "../../use-case/context.ts";
import { forgetCodesTask } from "../codes/forget-codes.ts";
import { codesUnchanged } from "./store.ts";
import { codesOwnerOf, isActivatedAgain, type StoredPromotion } from "./stored-promotion.ts";

/** contract 4: codes of a promotion that can be activated again. */
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
  readonly writes: readonly ReturnType<typeof codesUnchanged>[];
  readonly forgets?: ReturnType<typeof forgetCodesTask>;
};

const NO_CHANGE: CodesChange = { ids: {}, writes: [] };

/**
 * What a change of a promotion does to its codes.
 * @throws ApiError 422 for one that is activated again with more than 1,000 codes, or becomes automatic with any
 */
export async function codesChange(ctx: Context, { before, after, newCodesId }: Facts): Promise<CodesChange> {
  const givesUp = isActivatedAgain(before, after, ctx.now());
  const becomesAutomatic = after.automatic && !before.automatic;
  if (!givesUp && !becomesAutomatic) return NO_CHANGE;
  const owner = codesOwnerOf(before);
  const { value, version } = await getCodeList(ctx.table, owner.codes_id);
  const count = totalOf(value);
  if (givesUp && count > MOST_CODES_GIVEN_UP) {
    throw unprocessable(
      `A promotion with more than ${MOST_CODES_GIVEN_UP} codes cannot be activated again: delete codes, or create another.`,
      { title: TITLES.unprocessableEntity, source: "data.end" },
    );
  }
  if (!givesUp && count > 0) {
    throw unprocessable("A promotion with codes cannot become automatic: delete its codes first.", {
      title: TITLES.noCodesAllowed,
      source: "data.automatic",
    });
  }
  const writes = [codesUnchanged(owner.codes_id, version)];
  if (!givesUp) return { ids: {}, writes };
  const forgets = forgetCodesTask(ctx, owner, { isDeleted: false });
  return { ids: { codes_id: newCodesId }, writes, forgets };
}
