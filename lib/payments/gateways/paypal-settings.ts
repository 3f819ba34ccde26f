import { TITLES } from "../../kernel/error-titles.ts";
import { unprocessable } from "../../kernel/errors.ts";
import { dropUndefined } from "../../kernel/objects.ts";
import type { ProviderSettings } from "../../settings/settings.ts";
import { joinKey } from "../providers/paypal/paypal.ts";
import {
  completePlan,
  type NewSecret,
  type PlannedGateway,
  type Planning,
  type ProviderFields,
  readOldSettings,
  readSettingText,
} from "./plan-gateway-change.ts";
import { chooseMode, findKey } from "./provider-settings.ts";
import type { GatewayChange } from "./schemas.ts";

const NO_SETTINGS: Partial<ProviderSettings> = {};

export const paypalFields: ProviderFields = {
  keyField: "client_secret",
  plan: planPayPalChange,
  show: (settings) => {
    const { test = true, payer_id, webhook_id } = settings.provider ?? NO_SETTINGS;
    const key = findKey(settings);
    return { has_secret: key !== undefined, payer_id, client_id: key?.account, webhook_id, test };
  },
};

const PAYER_ID = {
  form: /^[2-9A-HJ-NP-Z]{13}$/,
  words: "the merchant id of an account, 13 capitals and digits",
};
const WEBHOOK_ID = { form: /^[A-Za-z0-9-]{5,50}$/, words: "the id of a webhook of the app" };
const CLIENT_ID = { form: /^[\w-]{10,120}$/, words: "the client id of an app" };
const CLIENT_SECRET = { form: /^[\w-]{10,120}$/, words: "the secret of an app" };

function planPayPalChange(planning: Planning): PlannedGateway {
  const { change } = planning;
  const { payer_id, webhook_id, ...old } = readOldSettings(planning);
  const provider = {
    ...old,
    test: change.test ?? old.test,
    ...dropUndefined({
      // Copied from PayPal's pages, it often has blanks around it.
      payer_id: readSettingText("payer_id", payer_id, change.payer_id?.trim(), PAYER_ID),
      webhook_id: readSettingText("webhook_id", webhook_id, change.webhook_id, WEBHOOK_ID),
    }),
  };
  const isKeyRemoved = change.client_secret === "" || change.client_id === "";
  const newKey = readKey(provider, change);
  return completePlan(planning, { provider, newKey, isKeyRemoved, keyField: "client_secret" });
}

/** Undefined if the key stays. @throws ApiError 400; 422 for half of a pair */
function readKey(provider: ProviderSettings, change: GatewayChange): NewSecret | undefined {
  const mode = chooseMode(provider);
  const before = provider.keys[mode]?.account;
  const id = readSettingText("client_id", before, change.client_id, CLIENT_ID);
  const secret = readSettingText("client_secret", undefined, change.client_secret, CLIENT_SECRET);
  if (secret !== undefined && id !== undefined) return { mode, value: joinKey(id, secret) };
  const missing = secret === undefined ? "client_secret" : "client_id";
  if (secret === undefined && (id === before || id === undefined)) return undefined;
  if (change.client_id === "") return undefined;
  throw unprocessable("'client_id' and 'client_secret' belong together: send both.", {
    title: TITLES.unprocessableEntity,
    source: `data.${missing}`,
  });
}
