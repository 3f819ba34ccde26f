import type { Capabilities } from "../use-case/capabilities.ts";
import { openGatewaySecrets } from "./gateway-secrets.ts";
import { openProviderCalls } from "./provider-calls.ts";

/** For every function that calls a payment provider. */
export function openProviderMeans(
  env: NodeJS.ProcessEnv,
): Pick<Capabilities, "providerCalls" | "gatewaySecrets"> {
  return { providerCalls: openProviderCalls(env), gatewaySecrets: openGatewaySecrets(env) };
}
