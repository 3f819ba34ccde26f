import { ApiError } from "../../lib/kernel/errors.ts";
import { listGatewayViews, requireGateway } from "../../lib/payments/gateways/gateways.ts";
import { updateGateway } from "../../lib/payments/gateways/update-gateway.ts";
import { toProviderUnits } from "../../lib/payments/providers/units.ts";
import { getSettings } from "../../lib/settings/store.ts";
import { columns } from "./columns.ts";
import { type Command, type CommandSpec, readWords, runCommand } from "./command.ts";
import { openContext } from "./command-context.ts";
import { openOwnLine } from "./gateways/open-own-line.ts";
import { readSecret } from "./gateways/read-secret.ts";
import { createPayPalWebhook, createWebhookEndpoint } from "./gateways/webhook-endpoint.ts";
import { type OpenTable, TABLE_OPTION, withTable } from "./keys/open-table.ts";
import { openMeans } from "./payments/open-means.ts";

const spec = {
  verb: "gateways",
  forms: ["list [--table NAME]", "set SLUG [OPTIONS]", "check SLUG [--table NAME]"],
  text: `list   Shows all payment gateways: what is on, in which mode, and the last characters of each key.
set    Asks for a key without showing it (or reads a line of standard input), tries it at the provider, and stores it
       encrypted outside of the table. With --url it also makes the webhook endpoint at the provider and stores its secret.
       At PayPal the key is the secret of an app, whose client id goes with it.
check  Asks the provider whether it accepts the stored key, and names currencies of the store that it cannot take.`,
  options: {
    enable: { type: "boolean", default: false, says: "with set: switch the gateway on" },
    account: {
      type: "string",
      word: "acct_…",
      says: "with set: the connected account for which calls are made",
    },
    "client-id": { type: "string", word: "ID", says: "with set, at PayPal: client id of the app" },
    live: { type: "boolean", default: false, says: "with set, at PayPal: the app is one of the live mode" },
    url: { type: "string", word: "https://…", says: "with set: public address of the service, for webhooks" },
    webhook: {
      type: "boolean",
      default: false,
      says: "with set: ask for the secret of a webhook endpoint that you made yourself, at PayPal for its id",
    },
    table: TABLE_OPTION,
  },
} as const satisfies CommandSpec;

const LONGEST_MS = 60_000;

type Values = ReturnType<typeof readWords<(typeof spec)["options"]>>["values"];

async function list({ table, place }: OpenTable): Promise<void> {
  const { settings } = await getSettings(table);
  console.error(`Payment gateways of ${place}:\n`);
  const rows = listGatewayViews(settings).map((view) => {
    const { slug, enabled, supported, login, client_id, test, has_webhook_secret, webhook_id } = view;
    const key = login ?? client_id;
    const mode = key === undefined ? "" : `${test ? "test" : "live"} key …${key.slice(-4)}`;
    const hasWebhooks = has_webhook_secret || webhook_id !== undefined;
    const webhooks = key === undefined ? "" : hasWebhooks ? "webhooks" : "no webhooks";
    const state = supported === false ? "not available" : enabled ? "on" : "off";
    return [slug, state, mode, webhooks];
  });
  console.log(columns([["gateway", "state", "key", "webhooks"], ...rows]));
}

async function set(opened: OpenTable, slug: string, values: Values): Promise<void> {
  const gateway = requireGateway(slug);
  if (!gateway.provider) throw new Error(`The gateway '${slug}' has no key.`);
  const asker = ASKERS[gateway.provider.name];
  const means = await openMeans(opened, process.env);
  const ctx = openContext(opened.table, { longestMs: LONGEST_MS, isLocal: opened.endpoint !== undefined });
  const credentials = await asker.askKey(gateway.name, values);
  const enabled = values.enable ? { enabled: true } : {};
  const { body } = await updateGateway(ctx, slug, { ...credentials, ...enabled }, means);
  const isOn: boolean = Object(body).data?.enabled === true;
  console.log(`The provider accepts the key. It is stored for '${slug}'${isOn ? ", which is on" : ""}.`);
  const change = await asker.askWebhook(opened, slug, values);
  if (change !== undefined) {
    await updateGateway(ctx, slug, change, means);
    console.log("Webhooks of the provider are accepted.");
  }
  if (!isOn) console.log(`Switch it on: PUT /v2/gateways/${slug} {"data":{"enabled":true}}`);
}

type Change = Parameters<typeof updateGateway>[2];

/** Asks for what a provider needs. */
type Asker = {
  readonly askKey: (name: string, values: Values) => Promise<Change>;
  /** Undefined to leave webhooks as they are. */
  readonly askWebhook: (opened: OpenTable, slug: string, values: Values) => Promise<Change | undefined>;
};

const stripe: Asker = {
  askKey: async (name, { account }) => {
    const login = await readSecret(`Key of ${name}`);
    return {
      login,
      // Ignored at the gateways where the key says the mode.
      test: login.slice(3, 7) !== "live",
      ...(account === undefined ? {} : { stripe_account: account }),
    };
  },
  askWebhook: async (opened, slug, { url, webhook }) => {
    if (webhook) return { webhook_secret: await readSecret("Secret of the webhook endpoint") };
    if (url === undefined) return undefined;
    const line = await openOwnLine(opened, slug);
    return { webhook_secret: await createWebhookEndpoint(line, buildWebhookUrl(url, slug)) };
  },
};

const paypal: Asker = {
  askKey: async (name, { live, "client-id": client_id }) => {
    if (client_id === undefined) throw new Error("Name the client id of the app: --client-id");
    return { client_id, client_secret: await readSecret(`Secret of the app at ${name}`), test: !live };
  },
  askWebhook: async (opened, slug, { url, webhook }) => {
    if (webhook) return { webhook_id: await readSecret("Id of the webhook") };
    if (url === undefined) return undefined;
    const line = await openOwnLine(opened, slug);
    return { webhook_id: await createPayPalWebhook(line, buildWebhookUrl(url, slug)) };
  },
};

const ASKERS: Readonly<Record<"stripe" | "paypal", Asker>> = { stripe, paypal };

function buildWebhookUrl(url: string, slug: string): string {
  return new URL(`/v2/gateways/${slug}/webhooks`, url).href;
}

async function check(opened: OpenTable, slug: string): Promise<void> {
  const { provider } = requireGateway(slug);
  if (!provider) throw new Error(`The gateway '${slug}' calls no provider.`);
  const checked = await provider.check(await openOwnLine(opened, slug));
  if (checked.outcome !== "done")
    throw new Error("The provider does not accept the key, or could not be asked.");
  const { account } = checked.value;
  console.log(`The provider accepts the key${account === "" ? "" : ` of the account ${account}`}.`);
  const { settings } = await getSettings(opened.table);
  for (const currency of settings.currencies.filter(({ enabled }) => enabled)) {
    // A whole unit of the currency can be taken if any amount can.
    const units = toProviderUnits(provider.name, currency, 10 ** currency.decimal_places * 100);
    if (units === undefined) console.log(`Orders in ${currency.code} cannot be paid at it.`);
  }
}

async function run(words: readonly string[]): Promise<void> {
  const { values, positionals } = readWords(spec, words, 2);
  const [action, slug] = positionals;
  if (action !== "list" && action !== "set" && action !== "check") throw new Error("Say list, set or check.");
  if (action !== "list" && slug === undefined)
    throw new Error(`Which gateway? npx cartwright gateways ${action} SLUG`);
  await withTable(
    values.table,
    async (opened) => {
      try {
        if (action === "list" || slug === undefined) return await list(opened);
        await (action === "set" ? set(opened, slug, values) : check(opened, slug));
      } catch (error) {
        throw error instanceof ApiError ? new Error(error.message) : error;
      }
    },
    { verb: spec.verb },
  );
}

export const command: Command = { spec, run };

if (import.meta.main) await runCommand(command);
