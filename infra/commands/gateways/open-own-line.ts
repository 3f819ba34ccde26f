import { gatewaySettings } from "../../../lib/payments/gateways/gateways.ts";
import { chooseMode, findKey } from "../../../lib/payments/gateways/provider-settings.ts";
import type { ProviderLine } from "../../../lib/payments/providers/provider.ts";
import { getSettings } from "../../../lib/settings/store.ts";
import { openContext } from "../command-context.ts";
import type { OpenTable } from "../keys/open-table.ts";
import { openMeans } from "../payments/open-means.ts";

const LONGEST_MS = 60_000;

/** Calls with the key that a gateway uses now. @throws Error for a gateway without a key */
export async function openOwnLine(opened: OpenTable, slug: string): Promise<ProviderLine> {
  const { settings } = await getSettings(opened.table);
  const ofGateway = gatewaySettings(settings, slug);
  const kept = findKey(ofGateway);
  if (!kept || !ofGateway.provider)
    throw new Error(`The gateway '${slug}' has no key: npx cartwright gateways set ${slug}`);
  const { providerCalls: calls, gatewaySecrets } = await openMeans(opened, process.env);
  const ctx = openContext(opened.table, { longestMs: LONGEST_MS, isLocal: opened.endpoint !== undefined });
  const mode = chooseMode(ofGateway.provider);
  const secret = await gatewaySecrets.read(ctx, `${slug}/${mode}/key`, kept.version);
  return { ctx, calls, key: { mode, secret, connected: ofGateway.provider.stripe_account } };
}
