import { isDeepStrictEqual } from "node:util";
import { TITLES } from "../../kernel/error-titles.ts";
import { invalid, unprocessable } from "../../kernel/errors.ts";
import { dropUndefined } from "../../kernel/objects.ts";
import { changeSettings } from "../../settings/change-settings.ts";
import type { GatewaySettings } from "../../settings/settings.ts";
import type { Context } from "../../use-case/context.ts";
import type { Reply } from "../../use-case/reply.ts";
import type { PaymentGateway } from "./gateway.ts";
import { gatewaySettings, gatewayView, requireGateway } from "./gateways.ts";
import type { GatewayChange } from "./schemas.ts";

const FEWEST_SECRET_CHARACTERS = 32;
const MOST_SECRET_CHARACTERS = 255;

/**
 * Pending payments are confirmed with the current secret, even while the gateway is off.
 * @throws ApiError 404; 400 for a secret of a wrong length; 422 for one that is unused or missing
 */
export function updateGateway(ctx: Context, slug: string, change: GatewayChange): Promise<Reply> {
  const gateway = requireGateway(slug);
  checkSecret(gateway, change);
  return changeSettings(ctx, (before) => {
    const current = gatewaySettings(before, slug);
    const changed = changeGatewaySettings(current, change);
    if (gateway.needsSecret && changed.enabled && changed.secret === undefined) {
      throw unprocessable(`The gateway '${slug}' needs a 'secret' before it can be enabled.`, {
        title: TITLES.unprocessableEntity,
        source: "data.secret",
      });
    }
    const isSame = isDeepStrictEqual(changed, current);
    const settings = isSame ? before : { ...before, gateways: { ...before.gateways, [slug]: changed } };
    return { settings, reply: { body: { data: gatewayView(gateway, settings) } } };
  });
}

function checkSecret({ slug, needsSecret }: PaymentGateway, { secret }: GatewayChange): void {
  if (secret === undefined) return;
  const source = "data.secret";
  if (!needsSecret) {
    const detail = `The gateway '${slug}' takes no secret.`;
    throw unprocessable(detail, { title: TITLES.unprocessableEntity, source });
  }
  const [least, most] = [FEWEST_SECRET_CHARACTERS, MOST_SECRET_CHARACTERS];
  if (secret.length >= least && secret.length <= most) return;
  const title = secret.length < least ? TITLES.stringGte : TITLES.stringLte;
  throw invalid(`'secret' must have ${least} to ${most} characters.`, { title, source });
}

function changeGatewaySettings(
  before: GatewaySettings,
  { enabled, callers, secret }: GatewayChange,
): GatewaySettings {
  return { ...before, ...dropUndefined({ enabled, callers, secret }) };
}
