import { getSettings } from "../../settings/store.ts";
import type { Context } from "../../use-case/context.ts";
import type { Reply } from "../../use-case/reply.ts";
import { listGatewayViews, requireGatewayView } from "./gateways.ts";

export async function listGateways({ table }: Context): Promise<Reply> {
  const { settings } = await getSettings(table);
  return { body: { data: listGatewayViews(settings) } };
}

/** @throws ApiError 404 */
export async function readGateway({ table }: Context, slug: string): Promise<Reply> {
  const { settings } = await getSettings(table);
  return { body: { data: requireGatewayView(slug, settings) } };
}
