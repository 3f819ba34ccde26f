import { type Fields, isObject } from "../../kernel/objects.ts";
import type { GatewaySettings, WebhookSecrets } from "../../settings/settings.ts";
import type { Context } from "../../use-case/context.ts";
import type { ProviderMeans } from "../providers/open-line.ts";
import type { ProviderWebhook, WebhookNotice } from "./provider-webhook.ts";
import { isSignedByStripe } from "./stripe-signature.ts";

/** Signed with a secret of the endpoint; while it changes, the old one counts too. */
export const stripeWebhook: ProviderWebhook = {
  open: async (ctx, { slug, settings }, means) => {
    const secrets = await readSecrets(ctx, slug, settings, means);
    if (secrets.length === 0) return undefined;
    return {
      verify: async ({ bytes, headers }) =>
        isSignedByStripe(bytes, headers["stripe-signature"], secrets, ctx.now()),
      read: async (event) => readNotice(event, settings),
    };
  },
};

async function readSecrets(
  ctx: Context,
  slug: string,
  { provider }: GatewaySettings,
  { gatewaySecrets }: ProviderMeans,
): Promise<readonly string[]> {
  const { test, live } = provider?.webhook_secrets ?? {};
  const versions = [
    ...listVersions(test, ctx.now()).map((version) => ({ mode: "test" as const, version })),
    ...listVersions(live, ctx.now()).map((version) => ({ mode: "live" as const, version })),
  ];
  return Promise.all(
    versions.map(({ mode, version }) => gatewaySecrets.read(ctx, `${slug}/${mode}/webhook`, version)),
  );
}

function listVersions(secrets: WebhookSecrets | undefined, now: Date): readonly number[] {
  if (!secrets) return [];
  const { version, before } = secrets;
  return before && now.toISOString() < before.until ? [version, before.version] : [version];
}

/** The type of the event decides what we ask. */
function readNotice({ type, data, livemode, account }: Fields, settings: GatewaySettings): WebhookNotice {
  const about = String(type);
  const object = isObject(data) && isObject(data["object"]) ? data["object"] : {};
  return {
    reference: isOfOtherStore(object, settings) ? undefined : findReference(object),
    mode: livemode === true ? "live" : "test",
    ...(typeof account === "string" ? { account } : {}),
    closeness: { refunds: about.includes("refund"), disputes: about.includes("dispute") },
  };
}

/** Only intents carry the mark of their store. */
function isOfOtherStore(object: Fields, { provider }: GatewaySettings): boolean {
  return object["object"] === "payment_intent" && Object(object["metadata"]).store !== provider?.store;
}

/** The intent of the event: its object, or the one that a refund, charge or dispute names. */
function findReference(object: Fields): string | undefined {
  const intent = object["object"] === "payment_intent" ? object : object["payment_intent"];
  const id = isObject(intent) ? intent["id"] : intent;
  return typeof id === "string" ? id : undefined;
}
