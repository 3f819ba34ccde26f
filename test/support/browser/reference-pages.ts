import { afterAll, afterEach, beforeAll } from "@jest/globals";
import type { Browser, BrowserContext, Page } from "playwright-core";
import { useSharedServer } from "../deployment/local-server.ts";
import {
  type Colors,
  type Look,
  newVisitor,
  openPage,
  startBrowser,
  type WatchedPage,
} from "./watched-page.ts";

export type ReferencePages = {
  readonly url: () => string;
  /** An empty page that closes after the test. */
  readonly newPage: (look: Partial<Look>) => Promise<WatchedPage>;
  /** Like `newPage`, with a clock that the test moves. */
  readonly newClockedPage: () => Promise<WatchedPage>;
  /**
   * Runs a test on the page with the whole reference. Loading it takes seconds, so the tests share one page. Each test
   * leaves it at its beginning. After a test that fails, the next one loads a new page.
   */
  readonly onWholePage: (colors: Colors, test: (seen: WatchedPage) => Promise<void>) => Promise<void>;
};

/** Widths at which the pages are loaded. A test may change the width, so that both are seen with both colors. */
const WIDTHS: Readonly<Record<Colors, number>> = { light: 1280, dark: 390 };
export const HEIGHT = 844;

/** One browser and one server in memory for the tests of a file. */
export function useReferencePages(executablePath: string, patienceMs: number): ReferencePages {
  let browser: Promise<Browser> | undefined;
  let visitor: Promise<BrowserContext> | undefined;
  beforeAll(() => {
    browser = startBrowser(executablePath);
    visitor = browser.then(newVisitor);
    visitor.catch(() => {}); // The server starts at the same time. An error appears when a test opens a page.
  });
  const { url } = useSharedServer();
  const whole = new Map<Colors, WatchedPage>();
  const inUse = new Set<WatchedPage>();

  const pageOf = async (owner: Promise<BrowserContext> | undefined, look: Partial<Look>) => {
    if (!owner) throw new Error("The browser starts before the first test, and not earlier.");
    const seen = await openPage(await owner, { width: WIDTHS.light, height: HEIGHT, ...look });
    seen.page.setDefaultTimeout(patienceMs);
    inUse.add(seen);
    return seen;
  };
  const newPage = (look: Partial<Look>) => pageOf(visitor, look);
  const newClockedPage = async () => {
    const seen = await pageOf(browser?.then(newVisitor), {});
    await seen.page.clock.install();
    return seen;
  };
  const loadWhole = async (colors: Colors) => {
    const seen = await newPage({ width: WIDTHS[colors], colors });
    await seen.page.goto(`${url()}/reference`);
    await untilUsable(seen.page);
    await seen.page.locator("#state[data-kind=ready]").waitFor({ state: "attached" });
    return seen;
  };
  const onWholePage: ReferencePages["onWholePage"] = async (colors, test) => {
    const seen = whole.get(colors) ?? (await loadWhole(colors));
    whole.delete(colors);
    inUse.add(seen);
    await seen.page.bringToFront(); // A background page hardly moves.
    await test(seen);
    inUse.delete(seen);
    whole.set(colors, seen);
  };

  afterEach(async () => {
    await Promise.all([...inUse].map((seen) => seen.close()));
    inUse.clear();
  });
  afterAll(async () => (await browser)?.close());
  return { url, newPage, newClockedPage, onWholePage };
}

/** Waits until Scalar has replaced the content of the first answer. */
export async function untilUsable(page: Page): Promise<void> {
  await page.locator("#first").waitFor({ state: "detached" });
}
