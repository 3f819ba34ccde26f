import type { ProviderMode } from "../../provider-payments/provider-payment.ts";
import type { GatewaySettings, KeptKey, ProviderSettings } from "../../settings/settings.ts";

export function chooseMode({ test }: Pick<ProviderSettings, "test">): ProviderMode {
  return test ? "test" : "live";
}

/** The key in use; undefined while none is kept for the mode. */
export function findKey({ provider }: GatewaySettings): KeptKey | undefined {
  return provider?.keys[chooseMode(provider)];
}
