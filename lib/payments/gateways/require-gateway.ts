import { notFound } from "../../kernel/errors.ts";
import type { PaymentGateway } from "./gateway.ts";
import { gatewayOf } from "./gateways.ts";

/** The gateway with this slug. @throws ApiError 404 */
export function requireGateway(slug: string): PaymentGateway {
  const gateway = gatewayOf(slug);
  if (!gateway) throw notFound("gateway", slug);
  return gateway;
}
