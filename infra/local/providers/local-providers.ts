import type { GatewaySettings } from "../../../lib/settings/settings.ts";
import type { Deliver } from "./outbox.ts";
import { DEMO_ACCOUNT as PAYPAL_ACCOUNT } from "./paypal/accounts.ts";
import { DEMO_ACCOUNT as STRIPE_ACCOUNT } from "./stripe/accounts.ts";
import type { StripeStandIn } from "./stripe/start-stripe.ts";

/** The gateway at Stripe that the demo shop has switched on. */
export const DEMO_GATEWAY = "elastic_path_payments_stripe";
const PAYPAL_GATEWAY = "paypal_express_checkout";

/** Below which functions find the keys of gateways. */
export const GATEWAY_PARAMETERS = "/cartwright/gateways";

/** Providers that the service on this machine asks. */
export type LocalProviders = {
  readonly variables: Readonly<Record<string, string>>;
  /** Keys of the stand-ins, as first versions. */
  readonly parameters: Readonly<Record<string, string>>;
  /** The demo shop pays at stand-ins. */
  readonly areOwn: boolean;
  /** The stand-in of Stripe, for the page of payments; undefined if another address is asked. */
  readonly stripe: StripeStandIn | undefined;
  readonly close: () => Promise<void>;
};

/**
 * Stand-ins of the payment providers, unless `STRIPE_ENDPOINT` or `PAYPAL_ENDPOINT` names another address.
 * @param url of the service, which receives webhooks
 */
export async function openLocalProviders(env: NodeJS.ProcessEnv, url: string): Promise<LocalProviders> {
  const { STRIPE_ENDPOINT, PAYPAL_ENDPOINT } = env;
  const stripe = STRIPE_ENDPOINT ? undefined : await openStripe(url);
  const paypal = PAYPAL_ENDPOINT ? undefined : await openPayPal(url);
  const areOwn = stripe !== undefined && paypal !== undefined;
  return {
    variables: {
      STRIPE_ENDPOINT: stripe?.url ?? STRIPE_ENDPOINT ?? "",
      PAYPAL_ENDPOINT: paypal?.url ?? PAYPAL_ENDPOINT ?? "",
    },
    parameters: areOwn ? listDemoSecrets() : {},
    areOwn,
    stripe,
    close: async () => {
      await Promise.all([stripe?.close(), paypal?.close()]);
    },
  };
}

async function openStripe(url: string) {
  const { startStripe } = await import("./stripe/start-stripe.ts");
  return startStripe({ deliver: deliverTo(url, DEMO_GATEWAY) });
}

async function openPayPal(url: string) {
  const { startPayPal } = await import("./paypal/start-paypal.ts");
  return startPayPal({ deliver: deliverTo(url, PAYPAL_GATEWAY) });
}

function deliverTo(url: string, gateway: string): Deliver {
  const webhooks = `${url}/v2/gateways/${gateway}/webhooks`;
  return async ({ headers, body }) => (await fetch(webhooks, { method: "POST", headers, body })).status;
}

/** Values of the parameters that the demo shop's gateways name. */
export function listDemoSecrets(): Readonly<Record<string, string>> {
  const [key = ""] = STRIPE_ACCOUNT.keys;
  const [webhook = ""] = STRIPE_ACCOUNT.webhookSecrets;
  const { client_id, client_secret } = PAYPAL_ACCOUNT;
  const path = `${GATEWAY_PARAMETERS}/${DEMO_GATEWAY}/test`;
  return {
    [`${path}/key`]: key,
    [`${path}/webhook`]: webhook,
    [`${GATEWAY_PARAMETERS}/${PAYPAL_GATEWAY}/test/key`]: `${client_id}:${client_secret}`,
  };
}

/** Settings with keys of the stand-ins, which work on this machine alone. @param store marks its payments */
export function describeDemoGateways(store: string): Readonly<Record<string, GatewaySettings>> {
  const [key = ""] = STRIPE_ACCOUNT.keys;
  const { client_id, client_secret, payer_id, webhook_id } = PAYPAL_ACCOUNT;
  return {
    [DEMO_GATEWAY]: {
      enabled: true,
      provider: {
        ...{ store, test: true },
        keys: { test: { version: 1, masked: maskKey(key), account: STRIPE_ACCOUNT.id } },
        webhook_secrets: { test: { version: 1 } },
      },
    },
    [PAYPAL_GATEWAY]: {
      enabled: true,
      provider: {
        ...{ store, test: true, webhook_secrets: {}, payer_id, webhook_id },
        keys: { test: { version: 1, masked: maskKey(client_secret), account: client_id } },
      },
    },
  };
}

function maskKey(key: string): string {
  return "*".repeat(key.length - 4) + key.slice(-4);
}
