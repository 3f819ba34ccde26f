import { ApiError, conflictWithOthers, toApiError } from "../../kernel/errors.ts";
import { keepReply } from "../../table/effects/commit.ts";
import { commitChange } from "../../table/effects/commit-change.ts";
import { MOST_ACTIONS } from "../../table/limits.ts";
import type { Write } from "../../table/table.ts";
import { refusePartlyDone, stepContext } from "../../use-case/bulk/in-steps.ts";
import type { Context } from "../../use-case/context.ts";
import { buildCreator } from "../../use-case/maker.ts";
import type { Reply } from "../../use-case/reply.ts";
import { ACTIONS_OF_VERSION } from "../history-store.ts";
import { MOST_CODES } from "../limits.ts";
import { codeKey, type NewCode, type StoredCode } from "../live/code.ts";
import { CODES_AT_ONCE, type CodesStep, prepareCodesWrites } from "../live/code-additions-store.ts";
import {
  type CodePromotion,
  createGivenUpFinder,
  noCodesAllowed,
  type PromotionPath,
  prepareCodesVersion,
  requireCodePromotion,
} from "./code-promotion-store.ts";
import { duplicateProblem } from "./new-codes.ts";
import { removeCodes } from "./remove-codes.ts";

/** No two codes have the same `codeKey`. `replyOf` builds the answer. */
export type CodesAddition = PromotionPath & {
  readonly codes: readonly NewCode[];
  readonly replyOf: (codes: readonly StoredCode[]) => Reply;
};

/** Reserved: the check of the promotion, its history, and the stored answer for an `Idempotency-Key`. */
const MOST_ACTIONS_OF_CODES = MOST_ACTIONS - 2 - ACTIONS_OF_VERSION;

/**
 * Adds all codes or none. If they do not fit into one transaction, they are added in several. An interrupted request can be
 * repeated: it recognizes its own codes.
 * @throws ApiError 404 for an unknown promotion; 422 for an automatic one, codes that are taken or already there, and too
 * many codes; 503 if only a part was written
 */
export async function addCodes(ctx: Context, requested: CodesAddition): Promise<Reply> {
  const created_at = ctx.now().toISOString();
  const codes = requested.codes.map((code) => ({ ...code, ...buildCreator(ctx.caller) }));
  const addition = { ...requested, codes };
  const { step } = await planStep(ctx, addition, addition.codes, created_at);
  return step.remaining.length === 0
    ? addInOneTransaction(ctx, addition, created_at)
    : addInSteps(ctx, addition, created_at);
}

type PlannedStep = { readonly promotion: CodePromotion; readonly step: CodesStep };

async function planStep(
  ctx: Context,
  addition: CodesAddition,
  codes: readonly NewCode[],
  created_at: string,
): Promise<PlannedStep> {
  const promotion = await requireCodePromotion(ctx, addition);
  if (promotion.automatic) throw noCodesAllowed("data.codes");
  const step = await prepareCodesWrites(ctx.table, {
    owner: promotion.owner,
    codes,
    created_at,
    most: MOST_CODES,
    givenUp: createGivenUpFinder(ctx),
    mostActions: MOST_ACTIONS_OF_CODES,
  });
  refuseTakenCodes(step, addition);
  return { promotion, step };
}

function refuseTakenCodes({ conflicting: taken }: CodesStep, { source, codes }: CodesAddition): void {
  const why =
    source === "standard"
      ? "belongs to a promotion that is not over, or to this one in another form"
      : "belongs to this promotion already";
  const [first, ...others] = taken.map((code) => duplicateProblem(code.code, codes.indexOf(code), why));
  if (first) throw toApiError(first, ...others);
}

/** @param isLast true if the history gets its version with this step */
async function planWrites(
  { table }: Pick<Context, "table">,
  { promotion, step }: PlannedStep,
  isLast: boolean,
): Promise<readonly Write[]> {
  if (step.writes.length === 0) return [];
  const version = isLast ? await prepareCodesVersion(table, promotion) : [];
  return [...step.writes, promotion.check, ...version];
}

async function addInOneTransaction(
  ctx: Context,
  addition: CodesAddition,
  created_at: string,
): Promise<Reply> {
  return commitChange(ctx, async () => {
    const planned = await planStep(ctx, addition, addition.codes, created_at);
    const { added, existing, remaining } = planned.step;
    if (remaining.length > 0) throw conflictWithOthers();
    return {
      writes: await planWrites(ctx, planned, true),
      reply: addition.replyOf(orderAsRequested(addition, [...added, ...existing])),
    };
  });
}

function orderAsRequested({ codes }: CodesAddition, stored: readonly StoredCode[]): StoredCode[] {
  const byKey = new Map(stored.map((code) => [codeKey(code.code), code]));
  return codes.flatMap(({ code }) => byKey.get(codeKey(code)) ?? []);
}

async function addInSteps(ctx: Context, addition: CodesAddition, created_at: string): Promise<Reply> {
  const [added, existing]: [StoredCode[], StoredCode[]] = [[], []];
  let remaining = addition.codes;
  while (remaining.length > 0) {
    const next = remaining.slice(0, CODES_AT_ONCE);
    const isLast = next.length === remaining.length;
    const step = await commitStep(ctx, addition, { codes: next, created_at, isLast }).catch(
      (error: unknown) => undoAddedCodes(ctx, added, error),
    );
    added.push(...step.added);
    existing.push(...step.existing);
    remaining = [...step.remaining, ...remaining.slice(next.length)];
  }
  return keepReply(ctx, addition.replyOf(orderAsRequested(addition, [...added, ...existing])));
}

async function commitStep(
  ctx: Context,
  addition: CodesAddition,
  {
    codes,
    created_at,
    isLast,
  }: { readonly codes: readonly NewCode[]; readonly created_at: string; readonly isLast: boolean },
): Promise<CodesStep> {
  const last: { step?: CodesStep } = {};
  await commitChange(stepContext(ctx), async () => {
    const planned = await planStep(ctx, addition, codes, created_at);
    last.step = planned.step;
    const isWhole = isLast && planned.step.remaining.length === 0;
    return { writes: await planWrites(ctx, planned, isWhole), reply: {} };
  });
  if (!last.step) throw new Error("Codes were committed without being planned.");
  return last.step;
}

/**
 * A refusal in the middle means that another request took a code or changed the promotion. Removes the written codes, so
 * that a refused request changes nothing.
 */
async function undoAddedCodes(ctx: Context, added: readonly StoredCode[], error: unknown): Promise<never> {
  const [first] = added;
  if (!first) throw error;
  const isRefused = error instanceof ApiError && (error.status === 404 || error.status === 422);
  if (!isRefused) throw refusePartlyDone(error);
  await removeCodes(ctx, first, added, { isUndone: true }).catch((cause: unknown) =>
    Promise.reject(refusePartlyDone(cause)),
  );
  throw error;
}
