import { isDeepStrictEqual } from "node:util";
import { TITLES } from "../../kernel/error-titles.ts";
import { invalid, problem, toApiError, unprocessable } from "../../kernel/errors.ts";
import { checkIfMatch, requireNamedPart } from "../../kernel/etag.ts";
import { dropUndefined } from "../../kernel/objects.ts";
import { changeSettings } from "../../settings/change-settings.ts";
import type { GatewaySettings, KeptKey, KeptSecret, Settings } from "../../settings/settings.ts";
import { getSettings } from "../../settings/store.ts";
import type { Capabilities } from "../../use-case/capabilities.ts";
import type { Context } from "../../use-case/context.ts";
import type { Reply } from "../../use-case/reply.ts";
import type { ProviderMeans } from "../providers/open-line.ts";
import type { PaymentProvider } from "../providers/provider.ts";
import type { PaymentGateway } from "./gateway.ts";
import {
  buildUnsupportedGatewayError,
  gatewaySettings,
  gatewayView,
  requireGateway,
  requireGatewayView,
} from "./gateways.ts";
import { isOtherGateway } from "./other-gateways.ts";
import { maskKey, type NewSecret, type PlannedGateway, type ProviderFields } from "./plan-gateway-change.ts";
import { chooseMode, findKey } from "./provider-settings.ts";
import type { GatewayChange } from "./schemas.ts";

/** Asks a provider, and keeps secrets outside of the table. */
export type GatewayMeans = ProviderMeans & Pick<Capabilities, "secretKeeping">;

const FEWEST_SECRET_CHARACTERS = 32;
const MOST_SECRET_CHARACTERS = 255;

/**
 * Pending payments are confirmed with the current secret, even while the gateway is off. A provider is asked with a new key
 * before it is kept.
 * @throws ApiError 404; 400 for a secret of a wrong form; 422 for one that is unused, missing or refused; 503 if the provider
 * cannot be asked
 */
export async function updateGateway(
  ctx: Context,
  slug: string,
  change: GatewayChange,
  means: GatewayMeans,
): Promise<Reply> {
  if (isOtherGateway(slug)) return answerForOther(ctx, slug, change);
  const gateway = requireNamedPart(ctx, "gateway", () => requireGateway(slug));
  checkSecret(gateway, change);
  const { provider, fields } = gateway;
  if (provider && fields) return updateProviderGateway(ctx, { ...gateway, provider, fields }, change, means);
  return writeGateway(ctx, gateway, (current) => {
    const changed = changeGatewaySettings(current, change);
    if (gateway.needsSecret && changed.enabled && changed.secret === undefined) {
      throw unprocessable(`The gateway '${slug}' needs a 'secret' before it can be enabled.`, {
        title: TITLES.unprocessableEntity,
        source: "data.secret",
      });
    }
    return changed;
  });
}

/** Nothing that comes along is kept: clients send empty credentials to all gateways. @throws ApiError 422 to switch it on */
async function answerForOther(ctx: Context, slug: string, { enabled }: GatewayChange): Promise<Reply> {
  const { settings } = await getSettings(ctx.table);
  const view = requireGatewayView(slug, settings);
  checkIfMatch(ctx, "gateway", () => view);
  if (enabled) throw buildUnsupportedGatewayError(slug, "data.enabled");
  return { body: { data: view } };
}

function writeGateway(
  ctx: Context,
  gateway: PaymentGateway,
  decide: (current: GatewaySettings) => GatewaySettings,
): Promise<Reply> {
  const { slug } = gateway;
  return changeSettings(ctx, (before) => {
    checkIfMatch(ctx, "gateway", () => gatewayView(gateway, before));
    const current = gatewaySettings(before, slug);
    const changed = decide(current);
    const isSame = isDeepStrictEqual(changed, current);
    const settings: Settings = isSame
      ? before
      : { ...before, gateways: { ...before.gateways, [slug]: changed } };
    return { settings, reply: { body: { data: gatewayView(gateway, settings) } } };
  });
}

type ProviderGateway = PaymentGateway & {
  readonly provider: PaymentProvider;
  readonly fields: ProviderFields;
};

/** A key is stored once the provider has accepted it, as a version that is not in use. The settings name it after that. */
async function updateProviderGateway(
  ctx: Context,
  gateway: ProviderGateway,
  change: GatewayChange,
  means: GatewayMeans,
): Promise<Reply> {
  const { settings: store } = await getSettings(ctx.table);
  const { slug, fields } = gateway;
  // Before a key is tried and kept.
  checkIfMatch(ctx, "gateway", () => gatewayView(gateway, store));
  const planning = { slug, change, store: ctx.newId(), isLocal: ctx.demoKeys === "allowed" };
  const before = gatewaySettings(store, slug);
  const planned = fields.plan({ ...planning, before });
  const account = await checkCredentials(ctx, gateway, { before, planned }, means);
  const { key: keptKey, webhookSecret } = await keepSecrets(ctx, slug, { before, planned }, means);
  const key = planned.newKey && keptKey && { ...keptKey, masked: maskKey(planned.newKey.value), account };
  return writeGateway(ctx, gateway, (current) => {
    const { settings } = fields.plan({
      ...planning,
      before: key ? withKey(current, planned, key) : current,
    });
    const keyed = key ? withKey(settings, planned, key) : settings;
    return webhookSecret ? withWebhookSecret(keyed, planned, webhookSecret, ctx.now()) : keyed;
  });
}

type KeptSecrets = { readonly key?: KeptSecret; readonly webhookSecret?: KeptSecret };

type Planned = { readonly before: GatewaySettings; readonly planned: PlannedGateway };

/** A secret that is sent again keeps its version, so that it never counts as the old one. */
async function keepSecrets(
  ctx: Context,
  slug: string,
  { before: { provider }, planned: { newKey, newWebhookSecret } }: Planned,
  { secretKeeping, gatewaySecrets }: GatewayMeans,
): Promise<KeptSecrets> {
  const keep = async (kind: "key" | "webhook", secret?: NewSecret, current?: KeptSecret) => {
    if (!secret) return undefined;
    const name = `${slug}/${secret.mode}/${kind}` as const;
    // One that cannot be read is replaced.
    const value = current && (await gatewaySecrets.read(ctx, name, current.version).catch(() => undefined));
    if (current && value === secret.value) return { version: current.version };
    return { version: await secretKeeping.keep(ctx, name, secret.value) };
  };
  const [key, webhookSecret] = await Promise.all([
    keep("key", newKey, newKey && provider?.keys[newKey.mode]),
    keep("webhook", newWebhookSecret, newWebhookSecret && provider?.webhook_secrets[newWebhookSecret.mode]),
  ]);
  return dropUndefined({ key, webhookSecret });
}

/**
 * Asks the provider when the gateway is switched on or gets a key. @returns the account of the key, empty if none was asked
 * @throws ApiError 422 if the provider refuses, 503 if it cannot be asked
 */
async function checkCredentials(
  ctx: Context,
  { slug, provider, fields }: ProviderGateway,
  { before, planned: { settings, newKey } }: Planned,
  { providerCalls: calls, gatewaySecrets }: ProviderMeans,
): Promise<string> {
  const ofProvider = settings.provider;
  const isEnabling = settings.enabled && !before.enabled;
  const old = findKey(settings);
  if (!ofProvider || (!newKey && !(isEnabling && old))) return "";
  const mode = chooseMode(ofProvider);
  const secret = newKey?.value ?? (await gatewaySecrets.read(ctx, `${slug}/${mode}/key`, old?.version ?? 0));
  const key = { mode, secret, connected: ofProvider.stripe_account };
  return requireAccepted({ provider, fields }, { ctx, calls, key });
}

async function requireAccepted(
  { provider, fields }: Pick<ProviderGateway, "provider" | "fields">,
  line: Parameters<PaymentProvider["check"]>[0],
): Promise<string> {
  const checked = await provider.check(line);
  if (checked.outcome === "done") return checked.value.account;
  if (checked.outcome === "key_refused" || checked.outcome === "refused") {
    throw unprocessable("The provider refuses the credentials. Nothing was changed.", {
      title: TITLES.gatewayCredentialsRefused,
      source: `data.${fields.keyField}`,
    });
  }
  const detail = "The provider could not be asked whether it accepts the credentials. Nothing was changed.";
  throw toApiError(problem(503, detail, { title: TITLES.gatewayUnavailable, retryAfterSeconds: 2 }));
}

function withKey(
  settings: GatewaySettings,
  { newKey, settings: planned }: PlannedGateway,
  key: KeptKey,
): GatewaySettings {
  const provider = settings.provider ?? planned.provider;
  if (!provider || !newKey) return settings;
  return { ...settings, provider: { ...provider, keys: { ...provider.keys, [newKey.mode]: key } } };
}

const OLD_SECRET_MS = 24 * 60 * 60 * 1000;

/** The old one counts for a day more, so that no webhook of the change is lost. */
function withWebhookSecret(
  settings: GatewaySettings,
  { newWebhookSecret }: PlannedGateway,
  { version }: KeptSecret,
  now: Date,
): GatewaySettings {
  const { provider } = settings;
  if (!provider || !newWebhookSecret) return settings;
  const { mode } = newWebhookSecret;
  const old = provider.webhook_secrets[mode];
  if (old?.version === version) return settings;
  const until = new Date(now.getTime() + OLD_SECRET_MS).toISOString();
  const secret = { version, ...(old ? { before: { version: old.version, until } } : {}) };
  return {
    ...settings,
    provider: { ...provider, webhook_secrets: { ...provider.webhook_secrets, [mode]: secret } },
  };
}

function checkSecret({ slug, needsSecret }: PaymentGateway, { secret }: GatewayChange): void {
  if (secret === undefined) return;
  const source = "data.secret";
  if (!needsSecret) {
    const detail = `The gateway '${slug}' takes no secret.`;
    throw unprocessable(detail, { title: TITLES.unprocessableEntity, source });
  }
  const [least, most] = [FEWEST_SECRET_CHARACTERS, MOST_SECRET_CHARACTERS];
  if (secret.length >= least && secret.length <= most) return;
  const title = secret.length < least ? TITLES.stringGte : TITLES.stringLte;
  throw invalid(`'secret' must have ${least} to ${most} characters.`, { title, source });
}

function changeGatewaySettings(
  before: GatewaySettings,
  { enabled, callers, secret }: GatewayChange,
): GatewaySettings {
  return { ...before, ...dropUndefined({ enabled, callers, secret }) };
}
