import { afterAll, afterEach, beforeAll } from "@jest/globals";
import type { Browser, BrowserContext } from "playwright-core";
import { type Look, newVisitor, openPage, startBrowser, type WatchedPage } from "./watched-page.ts";

/** One browser for the tests of a file. @returns a function that opens a page, which closes after the test */
export function usePages(executablePath: string): {
  readonly open: (look: Partial<Look>) => Promise<WatchedPage>;
} {
  let browser: Promise<Browser> | undefined;
  let visitor: Promise<BrowserContext> | undefined;
  const open: WatchedPage[] = [];
  beforeAll(async () => {
    browser = startBrowser(executablePath);
    visitor = browser.then(newVisitor);
    await visitor;
  });
  afterEach(async () => {
    await Promise.all(open.splice(0).map((seen) => seen.close()));
  });
  afterAll(async () => (await browser)?.close());
  return {
    open: async (look) => {
      if (!visitor) throw new Error("The browser starts before the first test, and not earlier.");
      const seen = await openPage(await visitor, { width: 1280, height: 844, ...look });
      open.push(seen);
      return seen;
    },
  };
}
