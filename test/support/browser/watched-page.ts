import { mkdirSync } from "node:fs";
import { join } from "node:path";
import { type Browser, type BrowserContext, chromium, type Page, type Request } from "playwright-core";
import { heardTokens } from "./heard-tokens.ts";

export type Colors = "light" | "dark";

export type Look = {
  readonly width: number;
  readonly height: number;
  readonly colors?: Colors;
};

export type WatchedPage = {
  readonly page: Page;
  /** What the browser complained about, and every request to another origin; empty when all is well. */
  readonly complaints: readonly string[];
  /** What the page has got for itself so far, see `heardTokens`. */
  readonly tokens: ReadonlyMap<string, string>;
  /** Keeps a picture under `coverage/pictures`, which git ignores. */
  readonly picture: (name: string) => Promise<void>;
  readonly close: () => Promise<void>;
};

const PICTURES = join(import.meta.dirname, "../../../coverage/pictures");

/** A browser without a window; in a container it runs as root, which its sandbox does not. */
export function startBrowser(executablePath: string, env: NodeJS.ProcessEnv = {}): Promise<Browser> {
  const args = process.getuid?.() === 0 ? ["--no-sandbox"] : [];
  return chromium.launch({ executablePath, args, env: { ...process.env, ...env } });
}

/** What a visitor has: storage, a clipboard, a clock. Its pages share a window, and to open one takes a second of computing. */
export function newVisitor(browser: Browser): Promise<BrowserContext> {
  return browser.newContext({ permissions: ["clipboard-read", "clipboard-write"] });
}

/** A page, of which nothing that goes wrong is missed. */
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
  // All of the visitor's, since workers of a page ask, too.
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
      mkdirSync(PICTURES, { recursive: true });
      await page.screenshot({ path: join(PICTURES, `${name}.png`) });
    },
    close: async () => {
      visitor.off("request", watch);
      await page.close();
    },
  };
}
