import type { Settings } from "../../settings/settings.ts";
import type { PaymentGateway } from "./gateway.ts";
import { gatewaySettings } from "./gateways.ts";
import type { GatewayView } from "./schemas.ts";

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
