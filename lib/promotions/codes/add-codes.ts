import { ApiError, conflict, errorOf } from "../../kernel/errors.ts";
import { codeKey, type NewCode, type StoredCode } from "../../live-promotions/code.ts";
import { CODES_AT_ONCE, type CodesStep, codesWrites } from "../../live-promotions/code-additions-store.ts";
import { keepReply } from "../../table/effects/commit.ts";
import { commitChange } from "../../table/effects/commit-change.ts";
import { MOST_ACTIONS } from "../../table/limits.ts";
import type { Write } from "../../table/table.ts";
import { partlyDone, stepContext } from "../../use-case/bulk/in-steps.ts";
import type { Context } from "../../use-case/context.ts";
import type { Reply } from "../../use-case/reply.ts";
import {
  type CodePromotion,
  codesGivenUp,
  noCodesAllowed,
  requireCodePromotion,
  type WhosePromotion,
} from "./code-promotion-store.ts";
import { MOST_CODES } from "./most-codes.ts";
import { duplicateProblem } from "./new-codes.ts";
import { removeCodes } from "./remove-codes.ts";

/** Codes that a promotion is to have, no two of them the same, and the answer once it has them. */
export type CodesAddition = WhosePromotion & {
  readonly codes: readonly NewCode[];
  readonly replyOf: (codes: readonly StoredCode[]) => Reply;
};

/** One is for the check of the promotion, one for the answer to an `Idempotency-Key`. */
const MOST_ACTIONS_OF_CODES = MOST_ACTIONS - 2;

/**
 * Adds codes to a promotion, all of them or none. All are looked at first; those that one transaction takes are written
 * together, more of them in their order, one transaction after the other. A request that was cut short between two of them
 * can be sent again: it knows what it has written.
 * @throws ApiError 404 for an unknown promotion; 422 for one that is automatic, for codes that others have or that it has
 *   already, and for too many; 503 saying so if only a part was written
 */
export async function addCodes(ctx: Context, addition: CodesAddition): Promise<Reply> {
  const created_at = ctx.now().toISOString();
  const { step } = await plannedStep(ctx, addition, addition.codes, created_at);
  return step.left.length === 0
    ? addTogether(ctx, addition, created_at)
    : addInSteps(ctx, addition, created_at);
}

type Planned = { readonly promotion: CodePromotion; readonly step: CodesStep };

/** What adding these would come to now, as many as one transaction takes. */
async function plannedStep(
  ctx: Context,
  addition: CodesAddition,
  codes: readonly NewCode[],
  created_at: string,
): Promise<Planned> {
  const promotion = await requireCodePromotion(ctx, addition);
  if (promotion.automatic) throw noCodesAllowed("data.codes");
  const step = await codesWrites(ctx.table, {
    owner: promotion.owner,
    codes,
    created_at,
    most: MOST_CODES,
    givenUp: codesGivenUp(ctx),
    mostActions: MOST_ACTIONS_OF_CODES,
  });
  refuseTaken(step, addition);
  return { promotion, step };
}

function refuseTaken({ taken }: CodesStep, { source, codes }: CodesAddition): void {
  const why =
    source === "standard"
      ? "belongs to a promotion that is not over, or to this one in another form"
      : "belongs to this promotion already";
  const [first, ...others] = taken.map((code) => duplicateProblem(code.code, codes.indexOf(code), why));
  if (first) throw errorOf(first, ...others);
}

function writesOf({ promotion, step }: Planned): readonly Write[] {
  return step.writes.length === 0 ? [] : [...step.writes, promotion.check];
}

async function addTogether(ctx: Context, addition: CodesAddition, created_at: string): Promise<Reply> {
  return commitChange(ctx, async () => {
    const planned = await plannedStep(ctx, addition, addition.codes, created_at);
    const { added, known, left } = planned.step;
    if (left.length > 0) throw conflict("Others change these codes. Nothing was changed; please try again.");
    return { writes: writesOf(planned), reply: addition.replyOf(inOrder(addition, [...added, ...known])) };
  });
}

function inOrder({ codes }: CodesAddition, stored: readonly StoredCode[]): StoredCode[] {
  const byKey = new Map(stored.map((code) => [codeKey(code.code), code]));
  return codes.flatMap(({ code }) => byKey.get(codeKey(code)) ?? []);
}

async function addInSteps(ctx: Context, addition: CodesAddition, created_at: string): Promise<Reply> {
  const [added, known]: [StoredCode[], StoredCode[]] = [[], []];
  let left = addition.codes;
  while (left.length > 0) {
    const next = left.slice(0, CODES_AT_ONCE);
    const step = await writtenStep(ctx, addition, next, created_at).catch((error: unknown) =>
      undone(ctx, added, error),
    );
    added.push(...step.added);
    known.push(...step.known);
    left = [...step.left, ...left.slice(next.length)];
  }
  return keepReply(ctx, addition.replyOf(inOrder(addition, [...added, ...known])));
}

async function writtenStep(
  ctx: Context,
  addition: CodesAddition,
  codes: readonly NewCode[],
  created_at: string,
): Promise<CodesStep> {
  const last: { step?: CodesStep } = {};
  await commitChange(stepContext(ctx), async () => {
    const planned = await plannedStep(ctx, addition, codes, created_at);
    last.step = planned.step;
    return { writes: writesOf(planned), reply: {} };
  });
  if (!last.step) throw new Error("Codes were committed without being planned.");
  return last.step;
}

/**
 * A refusal in the middle means that somebody took a code, or changed the promotion, after all had been looked at: what is
 * written is taken back, so that a refused request has changed nothing.
 */
async function undone(ctx: Context, added: readonly StoredCode[], error: unknown): Promise<never> {
  const [first] = added;
  if (!first) throw error;
  const isRefused = error instanceof ApiError && (error.status === 404 || error.status === 422);
  if (!isRefused) throw partlyDone(error);
  await removeCodes(ctx, first, added).catch((cause: unknown) => Promise.reject(partlyDone(cause)));
  throw error;
}
