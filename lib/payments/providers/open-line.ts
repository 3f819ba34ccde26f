import type { GatewaySettings } from "../../settings/settings.ts";
import type { Capabilities } from "../../use-case/capabilities.ts";
import type { Context } from "../../use-case/context.ts";
import type { ProviderLine } from "./provider.ts";
import type { ProviderTransaction } from "./provider-transaction.ts";

/** Capabilities that a function needs to call a provider. */
export type ProviderMeans = Pick<Capabilities, "providerCalls" | "gatewaySecrets">;

/**
 * The newest key of the account with which the payment began, else the key of that time.
 * @throws ApiError 503 if the key cannot be read in time
 */
export async function openLine(
  ctx: Context,
  { providerCalls, gatewaySecrets }: ProviderMeans,
  { gateway, provider: payment }: Pick<ProviderTransaction, "gateway" | "provider">,
  { provider: settings }: GatewaySettings,
): Promise<ProviderLine> {
  const { mode, account, key_version, connected } = payment;
  const newest = settings?.keys[mode];
  const isSame = newest !== undefined && newest.account === account;
  const version = isSame ? newest.version : key_version;
  const secret = await gatewaySecrets.read(ctx, `${gateway}/${mode}/key`, version);
  return { ctx, calls: providerCalls, key: { mode, secret, connected } };
}
