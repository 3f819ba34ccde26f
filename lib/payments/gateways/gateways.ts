import { TITLES } from "../../kernel/error-titles.ts";
import { type ApiError, forbidden, unprocessable } from "../../kernel/errors.ts";
import { own } from "../../kernel/own.ts";
import type { GatewaySettings, Settings } from "../../settings/settings.ts";
import type { Caller } from "../../use-case/context.ts";
import { external } from "./external.ts";
import type { PaymentGateway } from "./gateway.ts";
import { manual } from "./manual.ts";

/** Every gateway there is. A new one is a file beside these and an entry here. */
export const GATEWAYS: readonly PaymentGateway[] = [manual, external];

const OFF: GatewaySettings = { enabled: false };

/** The gateway with this slug. */
export function gatewayOf(slug: string): PaymentGateway | undefined {
  return GATEWAYS.find((gateway) => gateway.slug === slug);
}

/** What the store says of a gateway; one that nobody has switched on is off. */
export function gatewaySettings({ gateways }: Pick<Settings, "gateways">, slug: string): GatewaySettings {
  return own(gateways, slug) ?? OFF;
}

/**
 * The gateway for a new payment.
 * @throws ApiError 422 for one that is not there, or not on; 403 for one that does not take this caller's payments
 */
export function requireEnabled(
  settings: Pick<Settings, "gateways">,
  slug: string,
  caller: Caller,
): PaymentGateway {
  const gateway = gatewayOf(slug);
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

/** The refusal of what a gateway does not do. */
export function unsupportedOperation(slug: string, operation: string, source?: string): ApiError {
  return unprocessable(`The gateway '${slug}' does not support '${operation}'.`, {
    title: TITLES.unsupportedGatewayOperation,
    ...(source === undefined ? {} : { source }),
  });
}
