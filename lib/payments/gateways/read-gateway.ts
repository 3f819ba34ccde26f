import { getSettings } from "../../settings/store.ts";
import type { Context } from "../../use-case/context.ts";
import type { Reply } from "../../use-case/reply.ts";
import { gatewayView } from "./gateway-view.ts";
import { requireGateway } from "./require-gateway.ts";

/** @throws ApiError 404 */
export async function readGateway({ table }: Context, slug: string): Promise<Reply> {
  const gateway = requireGateway(slug);
  const { settings } = await getSettings(table);
  return { body: { data: gatewayView(gateway, settings) } };
}
