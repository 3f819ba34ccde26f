import { judgeTarget, type TargetFault } from "../targets/judge-target.ts";
import type { Capabilities, OutsideAnswer, Timed } from "../use-case/capabilities.ts";

export type OidcMeans = Pick<Capabilities, "outsideCalls" | "targetRules">;

type ProviderCall = {
  readonly url: string;
  readonly method: "GET" | "POST";
  readonly headers: Readonly<Record<string, string>>;
  readonly body?: string;
};

/** The longest time of one call. */
const LONGEST_MS = 3000;

/**
 * Judges the address and calls it once. A document may name another address tomorrow, and a name may resolve to another host, so
 * each call is judged again.
 */
export async function askIdentityProvider(
  ctx: Timed,
  { outsideCalls, targetRules }: OidcMeans,
  { url, ...call }: ProviderCall,
): Promise<OutsideAnswer | TargetFault> {
  const target = await judgeTarget(ctx, targetRules, url);
  if ("fault" in target) return target;
  return outsideCalls.send({ ...target, ...call }, Math.min(LONGEST_MS, ctx.deadline.left()));
}

/** Undefined for anything but a JSON object. */
export function readJsonObject(text: string): Readonly<Record<string, unknown>> | undefined {
  try {
    const value: unknown = JSON.parse(text);
    return typeof value === "object" && value !== null && !Array.isArray(value) ? { ...value } : undefined;
  } catch {
    return undefined;
  }
}
