import { type CheckedTarget, judgeTarget } from "../../targets/judge-target.ts";
import type { TargetRules, Timed } from "../../use-case/capabilities.ts";
import { faultError } from "./integration.ts";

/**
 * An address that events may be sent to.
 * @throws ApiError 422 with the reason, also for a host that cannot be resolved
 */
export async function checkTarget(ctx: Timed, rules: TargetRules, text: string): Promise<CheckedTarget> {
  const judged = await judgeTarget(ctx, rules, text);
  if (!("fault" in judged)) return judged;
  throw faultError({ path: "configuration.url", text: judged.text }, judged.cause);
}
