import type { ClientSettings } from "../table/dynamo/client-settings.ts";
import type { ClientSecretKeeping, ClientSecrets } from "../use-case/capabilities.ts";
import { openKeeping, openReading } from "./kept-secrets.ts";

const makeSource = (env: NodeJS.ProcessEnv, settings: ClientSettings | undefined) => ({
  env,
  variable: "CARTWRIGHT_IDENTITY_PARAMETERS",
  settings,
});

/**
 * Encrypted parameters below `CARTWRIGHT_IDENTITY_PARAMETERS`. Only for functions that call identity providers.
 * @answers Where are the secrets of identity providers?
 */
export function openClientSecrets(env: NodeJS.ProcessEnv, settings?: ClientSettings): ClientSecrets {
  return { read: openReading(makeSource(env, settings)) };
}

/** Only for the functions that create and change profiles, and for the deployment. */
export function openClientSecretKeeping(
  env: NodeJS.ProcessEnv,
  settings?: ClientSettings,
): ClientSecretKeeping {
  return { keep: openKeeping(makeSource(env, settings)) };
}
