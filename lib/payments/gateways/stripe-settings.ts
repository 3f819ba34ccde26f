import { TITLES } from "../../kernel/error-titles.ts";
import { type ApiError, invalid, unprocessable } from "../../kernel/errors.ts";
import type { ProviderMode } from "../../provider-payments/provider-payment.ts";
import type { ProviderSettings } from "../../settings/settings.ts";
import {
  completePlan,
  type PlannedGateway,
  type Planning,
  type ProviderFields,
  readOldSettings,
  readSettingText,
} from "./plan-gateway-change.ts";
import { chooseMode, findKey } from "./provider-settings.ts";
import type { GatewayChange } from "./schemas.ts";

const NO_SETTINGS: Partial<ProviderSettings> = {};

/** @param modeFollowsKey test or live mode is the key's; otherwise the setting `test` says it */
export function stripeFields(modeFollowsKey: boolean): ProviderFields {
  return {
    keyField: "login",
    plan: (planning) => planStripeChange(planning, modeFollowsKey),
    show: (settings) => {
      const { test = true, webhook_secrets, stripe_account } = settings.provider ?? NO_SETTINGS;
      return {
        login: findKey(settings)?.masked,
        stripe_account,
        test,
        has_webhook_secret: webhook_secrets?.[chooseMode({ test })] !== undefined,
      };
    },
  };
}

function planStripeChange(planning: Planning, modeFollowsKey: boolean): PlannedGateway {
  const { change } = planning;
  const login = readLogin(change.login);
  const newKey = login ? { mode: readMode(login), value: login } : undefined;
  const old = readOldSettings(planning);
  const test = chooseTest(modeFollowsKey, old, change, newKey?.mode);
  const mode = chooseMode({ test });
  const { stripe_account: before, ...others } = old;
  const stripe_account = modeFollowsKey
    ? before
    : readSettingText("stripe_account", before, change.stripe_account, ACCOUNT);
  const provider = { ...others, test, ...(stripe_account ? { stripe_account } : {}) };
  const isKeyRemoved = change.login === "";
  const plan = completePlan(planning, { provider, newKey, isKeyRemoved, keyField: "login" });
  if (newKey && newKey.mode !== mode) throw buildModeError(mode);
  const secret = readWebhookSecret(change.webhook_secret);
  return { ...plan, ...(secret ? { newWebhookSecret: { mode, value: secret } } : {}) };
}

const ACCOUNT = { form: /^acct_\w{1,250}$/, words: "the id of an account, acct_…" };
const KEY = /^[sr]k_(?:test|live)_[A-Za-z0-9_]{10,247}$/;
const MASKED = /^\*+[^*]{0,4}$/;

/** Undefined if the key stays: absent, empty, or the masked one of an answer. @throws ApiError 400 */
function readLogin(login: string | undefined): string | undefined {
  if (!login || MASKED.test(login)) return undefined;
  if (KEY.test(login)) return login;
  const hint = login.startsWith("pk_")
    ? "'login' is a publishable key, which is for browsers; a secret or restricted key is needed."
    : "'login' must be a secret key (sk_test_…, sk_live_…) or a restricted one (rk_test_…, rk_live_…).";
  throw invalid(hint, { title: TITLES.format, source: "data.login" });
}

function readMode(login: string): ProviderMode {
  return login.slice(3, 7) === "live" ? "live" : "test";
}

function chooseTest(
  modeFollowsKey: boolean,
  { test: before, keys }: ProviderSettings,
  { test }: GatewayChange,
  mode: ProviderMode | undefined,
): boolean {
  const isFirst = keys.test === undefined && keys.live === undefined;
  if (mode && (modeFollowsKey || (isFirst && test === undefined))) return mode === "test";
  return (modeFollowsKey ? undefined : test) ?? before;
}

/** @throws ApiError 400 */
function readWebhookSecret(secret: string | undefined): string | undefined {
  if (secret === undefined || /^whsec_[\w+/=-]{10,247}$/.test(secret)) return secret;
  throw invalid("'webhook_secret' must be the signing secret of a webhook endpoint, whsec_….", {
    title: TITLES.format,
    source: "data.webhook_secret",
  });
}

function buildModeError(mode: ProviderMode): ApiError {
  return unprocessable(
    `The key is not of the mode '${mode}' that 'test' says. Test and live mode are not mixed.`,
    {
      title: TITLES.unprocessableEntity,
      source: "data.login",
    },
  );
}
