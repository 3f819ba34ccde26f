import { TITLES } from "../../kernel/error-titles.ts";
import { type ApiError, invalid, unprocessable } from "../../kernel/errors.ts";
import { dropUndefined } from "../../kernel/objects.ts";
import type { ProviderMode } from "../../provider-payments/provider-payment.ts";
import type { GatewaySettings, ProviderSettings } from "../../settings/settings.ts";
import { chooseMode, findKey } from "./provider-settings.ts";
import type { GatewayChange, GatewayView } from "./schemas.ts";

/** A secret that came with a change, and is to be kept outside of the table. */
export type NewSecret = { readonly mode: ProviderMode; readonly value: string };

export type PlannedGateway = {
  /** Without the new secrets. */
  readonly settings: GatewaySettings;
  readonly newKey?: NewSecret;
  readonly newWebhookSecret?: NewSecret;
};

export type Planning = {
  readonly slug: string;
  readonly before: GatewaySettings;
  readonly change: GatewayChange;
  /** For a gateway that has no settings yet. */
  readonly store: string;
  /** On a developer's machine no live key may be used. */
  readonly isLocal: boolean;
};

/** The settings that only gateways of one provider have. */
export type ProviderFields = {
  /** Names the field in errors about the key. */
  readonly keyField: "login" | "client_secret";
  /**
   * Decides the settings after a change. Pure; no error repeats a value.
   * @throws ApiError 400 for a value of a wrong form, 422 for a key of the wrong mode or a gateway without what it needs
   */
  readonly plan: (planning: Planning) => PlannedGateway;
  readonly show: (settings: GatewaySettings) => Partial<GatewayView>;
};

/** The settings at a provider before a change. */
export function readOldSettings({ before, store }: Pick<Planning, "before" | "store">): ProviderSettings {
  return before.provider ?? { store, test: true, keys: {}, webhook_secrets: {} };
}

type ChangedFields = {
  readonly provider: ProviderSettings;
  readonly newKey: NewSecret | undefined;
  readonly isKeyRemoved: boolean;
  readonly keyField: ProviderFields["keyField"];
};

/**
 * The part of a plan that is the same for all providers.
 * @throws ApiError 422 for a live key on a developer's machine, or a gateway that is on without a key
 * @answers Which keys may a gateway have?
 */
export function completePlan(
  { slug, before, change, isLocal }: Planning,
  { provider: changed, newKey, isKeyRemoved, keyField }: ChangedFields,
): PlannedGateway {
  if (newKey?.mode === "live" && isLocal) {
    const detail = "A live key is not taken on a developer's machine: it would move real money.";
    throw unprocessable(detail, { title: TITLES.unprocessableEntity, source: `data.${keyField}` });
  }
  const mode = chooseMode(changed);
  const keys = dropUndefined(isKeyRemoved ? { ...changed.keys, [mode]: undefined } : changed.keys);
  const pending_minutes = change.pending_minutes ?? changed.pending_minutes;
  const provider = dropUndefined({ ...changed, keys, pending_minutes });
  const { enabled = before.enabled, callers = before.callers } = change;
  const settings = { ...before, enabled, ...(callers ? { callers } : {}), provider };
  if (enabled && !newKey && !findKey(settings)) throw buildMissingKeyError(slug, mode, keyField);
  return { settings, ...(newKey ? { newKey } : {}) };
}

function buildMissingKeyError(slug: string, mode: ProviderMode, keyField: string): ApiError {
  return unprocessable(
    `The gateway '${slug}' has no key for the mode '${mode}'. Send it as '${keyField}', or run: npx cartwright gateways set ${slug}`,
    { title: TITLES.unprocessableEntity, source: `data.${keyField}` },
  );
}

/** Absent keeps the value, an empty text takes it away. @throws ApiError 400 that does not repeat the value */
export function readSettingText(
  name: string,
  before: string | undefined,
  sent: string | undefined,
  { form, words }: { readonly form: RegExp; readonly words: string },
): string | undefined {
  if (sent === undefined) return before;
  if (sent === "") return undefined;
  if (form.test(sent)) return sent;
  throw invalid(`'${name}' must be ${words}.`, { title: TITLES.format, source: `data.${name}` });
}

/** All but the last four characters as stars. */
export function maskKey(key: string): string {
  return "*".repeat(key.length - 4) + key.slice(-4);
}
