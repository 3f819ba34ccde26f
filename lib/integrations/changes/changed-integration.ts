import { isDeepStrictEqual } from "node:util";
import type { Context } from "../../use-case/context.ts";
import { refuseIntegration } from "../faults.ts";
import type { Integration, SigningSecret, Target } from "../integration.ts";
import type { UpdateIntegrationRequest } from "../integration-schemas.ts";
import { isSigningSecret, MOST_SIGNING_SECRETS, masked, newSigningSecret, rotated } from "../secrets.ts";
import { checkConfiguration } from "./check-configuration.ts";
import { checkObservedKeys } from "./check-observed-keys.ts";
import { configuredTarget } from "./configuration.ts";

type Given = UpdateIntegrationRequest["data"];

/**
 * An integration after the change of the given fields; the very same object if nothing changes. What is sent to is looked
 * at when it changes: one that cannot be resolved any more can still be switched off.
 * @throws ApiError 422 naming each field that breaks a rule
 */
export async function changedIntegration(
  ctx: Context,
  before: Integration,
  given: Given,
): Promise<Integration> {
  const { name = before.name, description = before.description, enabled = before.enabled } = given;
  const { integration_type = before.target.type, configuration = {} } = given;
  const target = configuredTarget(integration_type, configuration, before.target);
  const changed: Integration = {
    ...before,
    name,
    description: description ?? "",
    enabled,
    target,
    observes: given.observes
      ? await checkObservedKeys(ctx, given.observes, before.observes)
      : before.observes,
    signing_secrets: signingSecretsOf(ctx, before, target, configuration.signing_secret),
  };
  if (isDeepStrictEqual(changed, before)) return before;
  if (!isDeepStrictEqual(target, before.target)) await checkConfiguration(ctx, target);
  const now = ctx.now().toISOString();
  const isSwitchedOn = enabled && !before.enabled;
  return { ...changed, ...(isSwitchedOn ? { observed_since: now } : {}), updated_at: now };
}

/** Of a webhook: a new one for what becomes one, and a given one over those before. */
function signingSecretsOf(
  { now, newId }: Pick<Context, "now" | "newId">,
  { signing_secrets: before }: Integration,
  { type }: Target,
  given: string | undefined,
): readonly SigningSecret[] {
  if (type !== "webhook") return [];
  const [newest] = before;
  if (!newest && given === undefined) return [{ secret: newSigningSecret(newId) }];
  if (given === undefined || given === newest?.secret || given === masked(newest?.secret ?? ""))
    return before;
  const after = rotated(before, given, now());
  const path = "configuration.signing_secret";
  if (!isSigningSecret(given)) {
    refuseIntegration([{ path, text: "must be 'whsec_' and the base64 of 24 to 64 bytes" }]);
  }
  if (after.length > MOST_SIGNING_SECRETS) {
    refuseIntegration([{ path, text: "was rotated too often within a day" }]);
  }
  return after;
}
