import { isOfShop } from "../build/shop/shop-path.ts";
import type { Part } from "../reference/part.ts";
import { REFERENCE_PATH } from "../reference/reference-path.ts";
import { demoPicture } from "./demo/demo-picture.ts";
import { docFile } from "./doc-files.ts";
import type { Start } from "./home/home-page.ts";
import { partsFromProcess } from "./parts-from-process.ts";
import type { Page } from "./server.ts";
import { localShop } from "./shop/local-shop.ts";

/** The home page, the storefront, the API reference, the service's OpenAPI document and the demo shop's pictures. */
export function localPages(start: Start): (path: string) => Promise<Page | Part | undefined> {
  const readShop = localShop(start.url);
  let home: Promise<Page> | undefined;
  let parts: Promise<ReadonlyMap<string, Part>> | undefined;
  return async (path) => {
    if (path === "/") {
      home ??= import("./home/home-page.ts").then(({ homePage }) => homePage(start));
      return home;
    }
    if (isOfShop(path)) return readShop(path);
    const picture = demoPicture(path);
    if (picture !== undefined) return { type: "image/svg+xml", content: picture };
    if (!isOfReference(path)) return docFile(path);
    parts ??= partsFromProcess(new URL("reference/process.ts", import.meta.url), start.url).catch((error) => {
      parts = undefined; // the next request tries again
      throw error;
    });
    return (await parts).get(path);
  };
}

/** API requests do not wait until the reference is built. */
function isOfReference(path: string): boolean {
  return path === "/openapi.json" || path.startsWith(REFERENCE_PATH);
}
