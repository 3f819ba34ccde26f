import { codeKey, type StoredCode } from "../../live-promotions/code.ts";
import { findCodes } from "../../live-promotions/codes-store.ts";
import { countWrong, sourceWait } from "../../source-limits/source-limit.ts";
import type { Context } from "../../use-case/context.ts";

/** What is known of the codes that a request gives. */
export type LookedUpCodes = {
  /** Of each code with all promotions that have it. */
  readonly stored: readonly StoredCode[];
  /** Seconds until codes of this caller are looked up again; 0 if these were. */
  readonly waitSeconds: number;
};

/**
 * Looks up the codes that a request gives, unless they would be too many together with those that nobody has and that
 * came from the caller's network: then it learns nothing of any of them for a while. Right codes cost one read beside
 * their own, wrong ones a write.
 * @throws ApiError 503 if codes that nobody has could not be counted
 */
export async function lookUpCodes(ctx: Context, codes: readonly string[]): Promise<LookedUpCodes> {
  const different = new Map(codes.map((code) => [codeKey(code), code]));
  if (different.size === 0) return { stored: [], waitSeconds: 0 };
  const tries = different.size;
  const waitSeconds = await sourceWait(ctx, "promotion-code", tries);
  if (waitSeconds > 0) return { stored: [], waitSeconds };
  const found = await Promise.all([...different.values()].map((code) => findCodes(ctx.table, code)));
  const wrong = found.filter(({ length }) => length === 0).length;
  const wait = await countWrong(ctx, "promotion-code", { tries, wrong });
  return { stored: wait > 0 ? [] : found.flat(), waitSeconds: wait };
}
