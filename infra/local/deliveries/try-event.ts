import type { AskApi } from "./ask-api.ts";
import { DELIVERIES_PATH } from "./deliveries-path.ts";
import { readIntegrations } from "./read-listing.ts";

const OBSERVED = "cart.updated";

/** Name of the integration that the page creates to show a delivery. */
export const OWN_INTEGRATION = "Seen on this page";

const cart = { data: { name: "To see an event" } };

/** @param url of the service */
function integrationTo(url: string) {
  return {
    data: {
      type: "integration",
      name: OWN_INTEGRATION,
      enabled: true,
      integration_type: "webhook",
      observes: [OBSERVED],
      configuration: { url: `${url}${DELIVERIES_PATH}` },
    },
  };
}

/**
 * Subscribes this page to cart events, if it is not subscribed yet, and creates a cart.
 * @throws Error if the service refuses
 */
export async function tryEvent(ask: AskApi, url: string): Promise<void> {
  const own = integrationTo(url);
  const isThere = (await readIntegrations(ask)).some(
    ({ enabled, observes, configuration }) =>
      enabled && observes.includes(OBSERVED) && configuration.url === own.data.configuration.url,
  );
  const asks = [
    ...(isThere ? [] : [{ path: "/v2/integrations", body: own }]),
    { path: "/v2/carts", body: cart },
  ];
  for (const one of asks) {
    const { status, text } = await ask({ ...one, method: "POST" });
    if (status !== 201) throw new Error(`POST ${one.path} was answered ${status}: ${text}`);
  }
}

/** The requests of `tryEvent` as shell commands. @param url of the service */
export function tryCommands(url: string): string {
  return `ADMIN=$(curl -s ${url}/oauth/access_token -d grant_type=client_credentials \\
  -d client_id=demo-admin -d client_secret=demo-secret |
  sed 's/.*"access_token":"\\([^"]*\\)".*/\\1/')
curl -s ${url}/v2/integrations -H "Authorization: Bearer $ADMIN" \\
  -d '${inLines(integrationTo(url))}'
curl -s ${url}/v2/carts -H "Authorization: Bearer $ADMIN" \\
  -d '${JSON.stringify(cart)}'`;
}

/** JSON with line breaks, to fit a narrow window. */
function inLines(value: object): string {
  return JSON.stringify(value).replaceAll(/,(?="(?:enabled|observes|configuration)")/g, ",\n  ");
}
