import { getSettings } from "../../settings/store.ts";
import type { Context } from "../../use-case/context.ts";
import type { Reply } from "../../use-case/reply.ts";
import { gatewayView } from "./gateway-view.ts";
import { GATEWAYS } from "./gateways.ts";

export async function listGateways({ table }: Context): Promise<Reply> {
  const { settings } = await getSettings(table);
  return { body: { data: GATEWAYS.map((gateway) => gatewayView(gateway, settings)) } };
}
