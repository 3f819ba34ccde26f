import { isDeepStrictEqual } from "node:util";
import type { Context } from "../../../use-case/context.ts";
import { refuseIntegration } from "../faults.ts";
import type { Integration, SigningSecret, Target } from "../integration.ts";
import type { UpdateIntegrationRequest } from "../integration-schemas.ts";
import {
  isSigningSecret,
  MOST_SIGNING_SECRETS,
  maskSecret,
  newSigningSecret,
  rotateSecrets,
} from "../secrets.ts";
import { checkConfiguration } from "./check-configuration.ts";
import { checkObservedKeys } from "./check-observed-keys.ts";
import { buildTarget } from "./configuration.ts";

type IntegrationChanges = UpdateIntegrationRequest["data"];

/**
 * Checks the target only if it changes: an integration whose host no longer resolves can be disabled.
 * @throws ApiError 422 naming each invalid field
 */
export async function applyIntegrationChanges(
  ctx: Context,
  before: Integration,
  changes: IntegrationChanges,
): Promise<Integration> {
  const { name = before.name, description = before.description, enabled = before.enabled } = changes;
  const { integration_type = before.target.type, configuration = {} } = changes;
  const target = buildTarget(integration_type, configuration, before.target);
  const changed: Integration = {
    ...before,
    name,
    description: description ?? "",
    enabled,
    target,
    observes: changes.observes
      ? await checkObservedKeys(ctx, changes.observes, before.observes)
      : before.observes,
    signing_secrets: chooseSigningSecrets(ctx, before, target, configuration.signing_secret),
  };
  if (isDeepStrictEqual(changed, before)) return before;
  if (!isDeepStrictEqual(target, before.target)) await checkConfiguration(ctx, target);
  const now = ctx.now().toISOString();
  const isSwitchedOn = enabled && !before.enabled;
  return { ...changed, ...(isSwitchedOn ? { observed_since: now } : {}), updated_at: now };
}

/** A target that becomes a webhook gets a new secret; a requested secret replaces the newest one. */
function chooseSigningSecrets(
  { now, newId }: Pick<Context, "now" | "newId">,
  { signing_secrets: before }: Integration,
  { type }: Target,
  requestedSecret: string | undefined,
): readonly SigningSecret[] {
  if (type !== "webhook") return [];
  const [newest] = before;
  if (!newest && requestedSecret === undefined) return [{ secret: newSigningSecret(newId) }];
  if (
    requestedSecret === undefined ||
    requestedSecret === newest?.secret ||
    requestedSecret === maskSecret(newest?.secret ?? "")
  )
    return before;
  const after = rotateSecrets(before, requestedSecret, now());
  const path = "configuration.signing_secret";
  if (!isSigningSecret(requestedSecret)) {
    refuseIntegration([{ path, text: "must be 'whsec_' and the base64 of 24 to 64 bytes" }]);
  }
  if (after.length > MOST_SIGNING_SECRETS) {
    refuseIntegration([{ path, text: "was rotated too often within a day" }]);
  }
  return after;
}
