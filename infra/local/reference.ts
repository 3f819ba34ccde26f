import { DEFAULT_PROFILE_ID } from "../../lib/realms/realms.ts";
import type { ConsoleSetup } from "../build/console/console-parts.ts";
import { CONSOLE_PATH } from "../build/console/console-path.ts";
import type { ShopSetup } from "../build/shop/shop-parts.ts";
import { SHOP_PATH } from "../build/shop/shop-path.ts";
import { isOfSite, sitePartPath } from "../build/site/site-path.ts";
import { LOCAL_LINKS } from "../reference/pages/local-links.ts";
import type { Part } from "../reference/part.ts";
import { REFERENCE_PATH } from "../reference/reference-path.ts";
import { apronChildren } from "./demo/aprons.ts";
import { DEMO_SHOP } from "./demo/clients.ts";
import { picture } from "./demo/pictures.ts";
import { sampleMember } from "./demo/sample-sign-in.ts";
import { allGoods } from "./demo/shop-window.ts";
import { docFile } from "./doc-files.ts";
import type { Start } from "./home/home-page.ts";
import { openParts } from "./own-process.ts";
import type { Page } from "./server.ts";

/** The home page, the storefront, the console, the API reference, the service's OpenAPI document and the demo shop's pictures. */
export function localPages(start: Start): (path: string) => Promise<Page | Part | undefined> {
  const readShop = openParts(new URL("shop/process.ts", import.meta.url), shopSetup(start.url));
  const readConsole = openParts(new URL("console/process.ts", import.meta.url), consoleSetup(start));
  const readReference = openParts(new URL("reference/process.ts", import.meta.url), start.url);
  let home: Promise<Page> | undefined;
  return async (path) => {
    if (path === "/") {
      home ??= import("./home/home-page.ts").then(({ homePage }) => homePage(start));
      return home;
    }
    if (isOfSite(SHOP_PATH, path)) return readShop(sitePartPath(SHOP_PATH, path));
    if (isOfSite(CONSOLE_PATH, path) && start.hasConsole)
      return readConsole(sitePartPath(CONSOLE_PATH, path));
    const picture = demoPicture(path);
    if (picture !== undefined) return { type: "image/svg+xml", content: picture };
    return isOfReference(path) ? readReference(path) : docFile(path);
  };
}

/** @param url of the service, used in picture links */
function shopSetup(url: string): ShopSetup {
  const { username, password } = sampleMember;
  const settings = {
    clientId: DEMO_SHOP.clientId,
    passwordProfileId: DEFAULT_PROFILE_ID,
    demoMember: { name: "Ada", username, password },
  };
  return { settings, links: LOCAL_LINKS, origins: [url] };
}

function consoleSetup({ url, hasShop }: Start): ConsoleSetup {
  return { address: url, isDemo: hasShop };
}

/** API requests do not wait until the reference is built. */
function isOfReference(path: string): boolean {
  return path === "/openapi.json" || path.startsWith(REFERENCE_PATH);
}

/** The picture for a path such as `/demo-images/alder-mug.svg`. */
export function demoPicture(path: string): string | undefined {
  const motif = [...allGoods, ...apronChildren].find(({ slug }) => path === `/demo-images/${slug}.svg`);
  return motif && picture(motif);
}
