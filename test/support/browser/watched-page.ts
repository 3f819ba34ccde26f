import { mkdirSync } from "node:fs";
import { join } from "node:path";
import { type Browser, type BrowserContext, chromium, type Page, type Request } from "playwright-core";
import { isLong } from "../volume.ts";
import { heardTokens } from "./heard-tokens.ts";

export type Colors = "light" | "dark";

export type Look = {
  readonly width: number;
  readonly height: number;
  readonly colors?: Colors;
};

export type WatchedPage = {
  readonly page: Page;
  /** Errors that the browser reported, and every request to another origin. */
  readonly complaints: readonly string[];
  /** The tokens that the page has received so far, see `heardTokens`. */
  readonly tokens: ReadonlyMap<string, string>;
  /** Saves a picture under `coverage/pictures`, which Git ignores; only in the long run. */
  readonly picture: (name: string) => Promise<void>;
  readonly close: () => Promise<void>;
};

const PICTURES = join(import.meta.dirname, "../../../coverage/pictures");

/** Starts a browser without a window. As root in a container it needs `--no-sandbox`. */
export function startBrowser(executablePath: string, env: NodeJS.ProcessEnv = {}): Promise<Browser> {
  const args = process.getuid?.() === 0 ? ["--no-sandbox"] : [];
  return chromium.launch({ executablePath, args, env: { ...process.env, ...env } });
}

/**
 * A visitor with an own storage, clipboard and clock. Opening a window takes a second of CPU time, so the pages of a
 * visitor share one. An empty page keeps it open between tests.
 */
export async function newVisitor(browser: Browser): Promise<BrowserContext> {
  const visitor = await browser.newContext({ permissions: ["clipboard-read", "clipboard-write"] });
  await visitor.newPage();
  return visitor;
}

/** Opens a page and records everything that goes wrong. */
export async function openPage(
  visitor: BrowserContext,
  { width, height, colors = "light" }: Look,
): Promise<WatchedPage> {
  const page = await visitor.newPage();
  await page.setViewportSize({ width, height });
  await page.emulateMedia({ colorScheme: colors });
  const complaints: string[] = [];
  page.on("console", (message) => {
    if (["error", "warning"].includes(message.type())) complaints.push(message.text());
  });
  page.on("pageerror", (error) => complaints.push(String(error)));
  // The listener is on the context, because workers of a page send requests, too.
  const watch = (request: Request) => {
    const { protocol, origin } = new URL(request.url());
    const isOwn = origin === new URL(page.url() === "about:blank" ? request.url() : page.url()).origin;
    if (!isOwn && protocol !== "data:" && protocol !== "blob:") complaints.push(`asks ${request.url()}`);
  };
  visitor.on("request", watch);
  return {
    page,
    complaints,
    tokens: heardTokens(page),
    picture: async (name) => {
      if (!isLong) return;
      mkdirSync(PICTURES, { recursive: true });
      await page.screenshot({ path: join(PICTURES, `${name}.png`) });
    },
    close: async () => {
      visitor.off("request", watch);
      await page.close();
    },
  };
}
