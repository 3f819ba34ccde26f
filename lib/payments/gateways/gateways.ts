import { TITLES } from "../../kernel/error-titles.ts";
import { type ApiError, forbidden, notFound, unprocessable } from "../../kernel/errors.ts";
import { getOwn } from "../../kernel/objects.ts";
import type { GatewaySettings, Settings } from "../../settings/settings.ts";
import type { Caller } from "../../use-case/context.ts";
import { external } from "./external.ts";
import type { PaymentGateway } from "./gateway.ts";
import { manual } from "./manual.ts";
import type { GatewayView } from "./schemas.ts";

/** A new gateway is a file in this folder and an entry here. @answers Which gateways are there? */
export const GATEWAYS: readonly PaymentGateway[] = [manual, external];

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
  if (!gateway) {
    throw unprocessable("Payments are not taken at this gateway.", {
      title: TITLES.unprocessableEntity,
      source: "data.gateway",
    });
  }
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

/** Never shows the secret. */
export function gatewayView(
  { slug, name, needsSecret }: PaymentGateway,
  settings: Pick<Settings, "gateways">,
): GatewayView {
  const { enabled, callers, secret } = gatewaySettings(settings, slug);
  const has_secret = needsSecret ? secret !== undefined : undefined;
  return {
    enabled,
    name,
    slug,
    type: "gateway",
    callers: callers === "anyone" ? undefined : callers,
    has_secret,
  };
}
