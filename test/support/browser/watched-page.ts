import { mkdirSync } from "node:fs";
import { join } from "node:path";
import { type Browser, chromium, type Page } from "playwright-core";

export type Look = {
  readonly width: number;
  readonly height: number;
  readonly colors?: "light" | "dark";
};

export type WatchedPage = {
  readonly page: Page;
  /** What the browser complained about, and every request to another origin; empty when all is well. */
  readonly complaints: readonly string[];
  /** Keeps a picture under `coverage/pictures`, which git ignores. */
  readonly picture: (name: string) => Promise<void>;
  readonly close: () => Promise<void>;
};

const PICTURES = join(import.meta.dirname, "../../../coverage/pictures");

/** A browser without a window; in a container it runs as root, which its sandbox does not. */
export function startBrowser(executablePath: string): Promise<Browser> {
  return chromium.launch({ executablePath, args: process.getuid?.() === 0 ? ["--no-sandbox"] : [] });
}

/** A new visitor's page, of which nothing that goes wrong is missed. */
export async function openPage(browser: Browser, { width, height, colors }: Look): Promise<WatchedPage> {
  const context = await browser.newContext({
    viewport: { width, height },
    colorScheme: colors ?? "light",
    permissions: ["clipboard-read", "clipboard-write"],
  });
  const page = await context.newPage();
  const complaints: string[] = [];
  page.on("console", (message) => {
    if (["error", "warning"].includes(message.type())) complaints.push(message.text());
  });
  page.on("pageerror", (error) => complaints.push(String(error)));
  context.on("request", (request) => {
    const { protocol, origin } = new URL(request.url());
    const isOwn = origin === new URL(page.url() === "about:blank" ? request.url() : page.url()).origin;
    if (!isOwn && protocol !== "data:" && protocol !== "blob:") complaints.push(`asks ${request.url()}`);
  });
  return {
    page,
    complaints,
    picture: async (name) => {
      mkdirSync(PICTURES, { recursive: true });
      await page.screenshot({ path: join(PICTURES, `${name}.png`) });
    },
    close: () => context.close(),
  };
}
