import { notFound } from "../../kernel/errors.ts";
import type { PaymentGateway } from "./gateway.ts";
import { findGateway } from "./gateways.ts";

/** @throws ApiError 404 */
export function requireGateway(slug: string): PaymentGateway {
  const gateway = findGateway(slug);
  if (!gateway) throw notFound("gateway", slug);
  return gateway;
}
