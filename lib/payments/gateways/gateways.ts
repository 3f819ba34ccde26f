import { TITLES } from "../../kernel/error-titles.ts";
import { type ApiError, forbidden, notFound, unprocessable } from "../../kernel/errors.ts";
import { tagView } from "../../kernel/etag.ts";
import { getOwn } from "../../kernel/objects.ts";
import type { GatewaySettings, ProviderSettings, Settings } from "../../settings/settings.ts";
import type { Caller } from "../../use-case/context.ts";
import { external } from "./external.ts";
import type { PaymentGateway } from "./gateway.ts";
import { manual } from "./manual.ts";
import { isOtherGateway, OTHER_GATEWAYS } from "./other-gateways.ts";
import { paypalGateway } from "./paypal.ts";
import { PENDING_MINUTES } from "./pending-minutes.ts";
import type { GatewayView } from "./schemas.ts";
import { stripeGateways } from "./stripe.ts";

/** A new gateway is a file in this folder and an entry here. @answers Which gateways are there? */
export const GATEWAYS: readonly PaymentGateway[] = [manual, external, ...stripeGateways, paypalGateway];

const DISABLED_GATEWAY: GatewaySettings = { enabled: false };

export function findGateway(slug: string): PaymentGateway | undefined {
  return GATEWAYS.find((gateway) => gateway.slug === slug);
}

/** A gateway is off until the store enables it. */
export function gatewaySettings({ gateways }: Pick<Settings, "gateways">, slug: string): GatewaySettings {
  return getOwn(gateways, slug) ?? DISABLED_GATEWAY;
}

/** @throws ApiError 422 for a gateway that is unknown or off, 403 for one closed to this caller */
export function requireEnabledGateway(
  settings: Pick<Settings, "gateways">,
  slug: string,
  caller: Caller,
): PaymentGateway {
  const gateway = findGateway(slug);
  if (!gateway) throw buildUnknownGatewayError(slug);
  const { enabled, callers } = gatewaySettings(settings, slug);
  if (!enabled) {
    throw unprocessable(`The gateway '${slug}' is not enabled.`, {
      title: TITLES.gatewayNotEnabled,
      source: "data.gateway",
    });
  }
  if (callers === "client_credentials" && caller.grant !== "client_credentials") {
    throw forbidden(`The gateway '${slug}' takes payments from client credentials alone.`, {
      source: "data.gateway",
    });
  }
  return gateway;
}

function buildUnknownGatewayError(slug: string): ApiError {
  if (isOtherGateway(slug)) return buildUnsupportedGatewayError(slug, "data.gateway");
  return unprocessable("Payments are not taken at this gateway.", {
    title: TITLES.unprocessableEntity,
    source: "data.gateway",
  });
}

/** For a gateway of the contract that is not here. */
export function buildUnsupportedGatewayError(slug: string, source: string): ApiError {
  const there = GATEWAYS.map((gateway) => `'${gateway.slug}'`).join(", ");
  return unprocessable(`The gateway '${slug}' is not available here. Available are ${there}.`, {
    title: TITLES.gatewayNotSupported,
    source,
  });
}

export function buildUnsupportedOperationError(slug: string, operation: string, source?: string): ApiError {
  return unprocessable(`The gateway '${slug}' does not support '${operation}'.`, {
    title: TITLES.unsupportedGatewayOperation,
    ...(source === undefined ? {} : { source }),
  });
}

/** @throws ApiError 404 */
export function requireGateway(slug: string): PaymentGateway {
  const gateway = findGateway(slug);
  if (!gateway) throw notFound("gateway", slug);
  return gateway;
}

/** Lists the gateways that are here, and those of the contract that are not. */
export function listGatewayViews(settings: Pick<Settings, "gateways">): readonly GatewayView[] {
  return [
    ...GATEWAYS.map((gateway) => gatewayView(gateway, settings)),
    ...OTHER_GATEWAYS.map(({ slug }) => requireGatewayView(slug, settings)),
  ];
}

/** @throws ApiError 404 for a slug that the contract does not have */
export function requireGatewayView(slug: string, settings: Pick<Settings, "gateways">): GatewayView {
  const other = OTHER_GATEWAYS.find((one) => one.slug === slug);
  if (other) return tagView({ enabled: false, name: other.name, slug, type: "gateway", supported: false });
  return gatewayView(requireGateway(slug), settings);
}

const EMPTY: Partial<ProviderSettings> = {};

/** Never shows a secret. */
export function gatewayView(gateway: PaymentGateway, settings: Pick<Settings, "gateways">): GatewayView {
  const { slug, name, needsSecret } = gateway;
  const ofGateway = gatewaySettings(settings, slug);
  const { enabled, callers, secret } = ofGateway;
  const view = {
    enabled,
    name,
    slug,
    type: "gateway" as const,
    callers: callers === "anyone" ? undefined : callers,
    has_secret: needsSecret ? secret !== undefined : undefined,
    ...showProvider(gateway, ofGateway),
  };
  const { keys, webhook_secrets } = ofGateway.provider ?? EMPTY;
  // Another secret in place of the old one does not show.
  return tagView(view, [view, secret, keys, webhook_secrets]);
}

function showProvider({ slug, fields }: PaymentGateway, settings: GatewaySettings): Partial<GatewayView> {
  if (!fields) return {};
  const { pending_minutes } = settings.provider ?? EMPTY;
  return {
    ...fields.show(settings),
    pending_minutes: pending_minutes ?? PENDING_MINUTES.usual,
    url: `/v2/gateways/${slug}/webhooks`,
  };
}
