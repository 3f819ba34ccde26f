import type { ClientSettings } from "../table/dynamo/client-settings.ts";
import type { GatewaySecrets, SecretKeeping } from "../use-case/capabilities.ts";
import { openKeeping, openReading } from "./kept-secrets.ts";

const variable = "CARTWRIGHT_GATEWAY_PARAMETERS";

/**
 * Encrypted parameters below `CARTWRIGHT_GATEWAY_PARAMETERS`.
 * @answers Where are the keys of payment providers?
 */
export function openGatewaySecrets(env: NodeJS.ProcessEnv, settings?: ClientSettings): GatewaySecrets {
  return { read: openReading({ env, variable, settings }) };
}

/** Only for the function that changes gateways. */
export function openSecretKeeping(env: NodeJS.ProcessEnv, settings?: ClientSettings): SecretKeeping {
  return { keep: openKeeping({ env, variable, settings }) };
}
