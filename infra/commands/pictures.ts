import { join } from "node:path";
import { type Browser, chromium, type Page } from "playwright-core";
import { ROOT } from "../build/options.ts";
import { type Command, readWords, runCommand } from "./command.ts";

const spec = {
  verb: "pictures",
  forms: ["[ADDRESS]"],
  text: `Writes the pictures of docs/first-look.md and docs/console.md: looks at the service at http://127.0.0.1:3000, or at the given
address, with the browser that CARTWRIGHT_BROWSER names (/usr/bin/chromium), in both themes, wide and narrow.`,
  options: {},
};

type Shown = {
  readonly name: string;
  readonly path: string;
  readonly prepare?: (page: Page) => Promise<void>;
};

const PAGES: readonly Shown[] = [
  { name: "home", path: "/" },
  { name: "shop", path: "/shop" },
  { name: "product", path: "/shop/products/tea-for-two", prepare: openRequests },
  { name: "reference", path: "/reference", prepare: awaitTokens },
  { name: "console-today", path: "/console", prepare: awaitConsole },
  { name: "console-orders", path: "/console/orders", prepare: awaitConsole },
  { name: "console-products", path: "/console/products", prepare: awaitConsole },
  { name: "console-catalog", path: "/console/catalog", prepare: awaitConsole },
  { name: "console-promotions", path: "/console/promotions", prepare: awaitConsole },
  { name: "console-people", path: "/console/people", prepare: awaitConsole },
  { name: "console-own", path: "/console/own", prepare: awaitConsole },
  { name: "console-settings", path: "/console/settings", prepare: awaitConsole },
  { name: "console-team", path: "/console/team", prepare: awaitConsole },
  { name: "deliveries", path: "/deliveries", prepare: (page) => page.locator("summary").first().click() },
];

const SIZES = [
  { width: 1280, height: 800 },
  { width: 390, height: 844 },
] as const;

/** On a narrow page the list of requests covers the content. */
async function openRequests(page: Page): Promise<void> {
  const { width = 0 } = page.viewportSize() ?? {};
  if (width < 1000) return;
  await page.getByRole("button", { name: /^Requests/ }).click();
  await page.locator("summary", { hasText: "/catalog/products" }).first().click();
}

async function awaitTokens(page: Page): Promise<void> {
  await page.locator("#state[data-kind=ready]").waitFor({ state: "attached", timeout: 60_000 });
}

/** Nothing of the screen is still to come. */
async function awaitConsole(page: Page): Promise<void> {
  await page.locator("main h1").waitFor();
  await page.locator(".skeleton").first().waitFor({ state: "detached" });
}

async function picture(browser: Browser, address: string, shown: Shown): Promise<void> {
  for (const size of SIZES) {
    for (const colorScheme of ["light", "dark"] as const) {
      const page = await browser.newPage({ viewport: size, colorScheme });
      await page.goto(`${address}${shown.path}`, { waitUntil: "networkidle" });
      await shown.prepare?.(page);
      const name = `${shown.name}-${size.width}-${colorScheme}.png`;
      await page.screenshot({ path: join(ROOT, "docs/pictures", name), animations: "disabled" });
      await page.close();
      console.log(name);
    }
  }
}

async function run(words: readonly string[]): Promise<void> {
  const [address = "http://127.0.0.1:3000"] = readWords(spec, words, 1).positionals;
  const executablePath = process.env["CARTWRIGHT_BROWSER"] ?? "/usr/bin/chromium";
  const args = process.getuid?.() === 0 ? ["--no-sandbox"] : [];
  const browser = await chromium.launch({ executablePath, args });
  for (const shown of PAGES) await picture(browser, address, shown);
  await browser.close();
}

export const command: Command = { spec, run };

if (import.meta.main) await runCommand(command);
