import type { ClientSecretKeeping, ClientSecrets } from "../use-case/capabilities.ts";
import { openKeeping, openReading } from "./kept-secrets.ts";

const makeSource = (env: NodeJS.ProcessEnv) => ({
  env,
  variable: "CARTWRIGHT_IDENTITY_PARAMETERS",
  settings: undefined,
});

/**
 * Encrypted parameters below `CARTWRIGHT_IDENTITY_PARAMETERS`. Only for functions that call identity providers.
 * @answers Where are the secrets of identity providers?
 */
export function openClientSecrets(env: NodeJS.ProcessEnv): ClientSecrets {
  return { read: openReading(makeSource(env)) };
}

/** Only for the functions that create and change profiles. */
export function openClientSecretKeeping(env: NodeJS.ProcessEnv): ClientSecretKeeping {
  return { keep: openKeeping(makeSource(env)) };
}
