import { DEFAULT_PROFILE_ID } from "../../../lib/realms/realms.ts";
import type { ShopSetup } from "../../build/shop/shop-parts.ts";
import { shopPartPath } from "../../build/shop/shop-path.ts";
import { LOCAL_LINKS } from "../../reference/pages/local-links.ts";
import type { Part } from "../../reference/part.ts";
import { DEMO_SHOP } from "../demo/clients.ts";
import { sampleMember } from "../demo/sample-sign-in.ts";
import { partsFromProcess } from "../parts-from-process.ts";

/**
 * The storefront for the local service. It is built at the first request, in a process of its own, so that API requests do
 * not wait and the bundler's memory is freed.
 * @param url of the service, used in picture links
 */
export function localShop(url: string): (path: string) => Promise<Part | undefined> {
  let parts: Promise<ReadonlyMap<string, Part>> | undefined;
  return async (path) => {
    parts ??= shopFromProcess(url).catch((error) => {
      parts = undefined; // the next request tries again
      throw error;
    });
    return (await parts).get(shopPartPath(path));
  };
}

function shopFromProcess(url: string): Promise<ReadonlyMap<string, Part>> {
  const { username, password } = sampleMember;
  const settings = {
    clientId: DEMO_SHOP.clientId,
    passwordProfileId: DEFAULT_PROFILE_ID,
    demoMember: { name: "Ada", username, password },
  };
  const setup: ShopSetup = { settings, links: LOCAL_LINKS, origins: [url] };
  return partsFromProcess(new URL("process.ts", import.meta.url), setup);
}
