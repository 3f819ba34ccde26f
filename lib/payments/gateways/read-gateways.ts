import { getSettings } from "../../settings/store.ts";
import type { Context } from "../../use-case/context.ts";
import type { Reply } from "../../use-case/reply.ts";
import { GATEWAYS, gatewayView, requireGateway } from "./gateways.ts";

export async function listGateways({ table }: Context): Promise<Reply> {
  const { settings } = await getSettings(table);
  return { body: { data: GATEWAYS.map((gateway) => gatewayView(gateway, settings)) } };
}

/** @throws ApiError 404 */
export async function readGateway({ table }: Context, slug: string): Promise<Reply> {
  const gateway = requireGateway(slug);
  const { settings } = await getSettings(table);
  return { body: { data: gatewayView(gateway, settings) } };
}
