import { execFile } from "node:child_process";
import { promisify } from "node:util";
import { afterAll, afterEach, beforeAll, describe, expect, it, jest } from "@jest/globals";
import type { Browser } from "playwright-core";
import { browserPath, NO_BROWSER } from "../../support/browser/browser.ts";
import { openPage, startBrowser, type WatchedPage } from "../../support/browser/watched-page.ts";
import { useLocalServer } from "../../support/deployment/local-server.ts";

/** The page is there in two seconds, but other tests run at the same time. */
jest.setTimeout(180_000);
const PATIENCE_MS = 60_000;

const path = browserPath();
const LIST_CURRENCIES = "#api/tag/currencies/GET/v2/currencies";
const CREATE_CART = "#api/tag/carts/POST/v2/carts";
const LIST_CATALOGS = "#api/tag/catalogs/GET/pcm/catalogs";

const bearerIn = (sample: string) => /Bearer ([^'"]+)/.exec(sample)?.[1] ?? "";

function grantIn(sample: string): string {
  const [, claims = ""] = bearerIn(sample).split(".");
  return JSON.parse(Buffer.from(claims, "base64url").toString() || "{}").grant;
}

const run = promisify(execFile);
/** What a script that fetches does not say by itself. */
const STATUS_TOLD = `const { fetch: send } = globalThis;
globalThis.fetch = async (...asked) => {
  const answer = await send(...asked);
  process.stderr.write(String(answer.status));
  return answer;
};`;

/** The page as a deployment serves it. */
function withoutKeys(html: string): string {
  const [, text = "{}"] = /id="settings">(.*)<\/script>/.exec(html) ?? [];
  return html.replace(text, JSON.stringify({ ...JSON.parse(text), keys: undefined, shoppers: undefined }));
}

function describePage(executable: string): void {
  const { url } = useLocalServer();
  let browser: Browser;
  let seen: WatchedPage;
  beforeAll(async () => {
    browser = await startBrowser(executable);
  });
  afterEach(() => seen.close());
  afterAll(() => browser.close());

  const open = async (width: number, hash = "", colors: "light" | "dark" = "light") => {
    seen = await openPage(browser, { width, height: 844, colors });
    seen.page.setDefaultTimeout(PATIENCE_MS);
    await seen.page.goto(`${url()}/${hash}`);
    await seen.page.getByRole("heading", { name: "Cartwright" }).first().waitFor();
    return seen.page;
  };
  /** The page as a deployment serves it, which knows no keys. */
  const openWithoutKeys = async () => {
    seen = await openPage(browser, { width: 390, height: 844 });
    const { page } = seen;
    await page.route(`${url()}/reference`, async (route) => {
      const answer = await route.fetch();
      await route.fulfill({ response: answer, body: withoutKeys(await answer.text()) });
    });
    await page.goto(`${url()}/reference`);
    return page;
  };
  /** The sample of an operation, named by its method and path. */
  const cardOf = (operation: string) => {
    const name = new RegExp(`^Request Example for\\s*${operation.replace(" ", "\\s*")}$`, "i");
    return seen.page.getByRole("group", { name }).first();
  };
  /** The same as its button copies it. */
  const copied = async (operation: string) => {
    await seen.page.evaluate("navigator.clipboard.writeText('')");
    await cardOf(operation).hover();
    await cardOf(operation).locator("button[class*=copy-button]").first().click({ force: true });
    await seen.page.waitForFunction("navigator.clipboard.readText()");
    return String(await seen.page.evaluate("navigator.clipboard.readText()"));
  };

  it.each([
    [1280, "light"],
    [1280, "dark"],
    [390, "light"],
    [390, "dark"],
  ] as const)("is there at %d px, %s, complains of nothing and asks no other host", async (width, colors) => {
    const page = await open(width, "", colors);
    await page.locator(`body.${colors}-mode`).waitFor();
    if (width < 1000) await page.getByRole("button", { name: /menu/i }).first().click();
    for (const group of ["Start", "Shop", "Sell", "Extend", "Operate"]) {
      await page
        .getByRole("link", { name: group })
        .or(page.getByRole("button", { name: group }))
        .first()
        .waitFor();
    }
    await seen.picture(`reference-${width}-${colors}`);
    expect(await page.getByText("No authentication selected").first().isVisible()).toBe(false);
    const wide = await page.evaluate("document.documentElement.scrollWidth - innerWidth");
    expect(wide).toBeLessThanOrEqual(0);
    expect(seen.complaints).toEqual([]);
  });

  it("finds what words of the text are about", async () => {
    const page = await open(1280);
    await page
      .getByRole("button", { name: /search/i })
      .first()
      .click();
    await page.keyboard.type("cart items");
    const found = page.getByRole("dialog").getByText("Add items to a cart");
    await found.first().waitFor();
    await seen.picture("search");
    expect(seen.complaints).toEqual([]);
  });

  it.each([
    ["shoppers", CREATE_CART, "POST /v2/carts", "implicit", 201],
    ["administrators alone", LIST_CATALOGS, "GET /pcm/catalogs", "client_credentials", 200],
  ])(
    "gives what %s may call their token in samples that run as they are pasted",
    async (_, hash, at, grant, status) => {
      await open(1280, hash);
      const shell = await copied(at);
      expect(grantIn(shell)).toBe(grant);
      await seen.picture(`operation-${grant}`);
      const curl = await run("sh", ["-c", `${shell} --silent --output /dev/null --write-out '%{http_code}'`]);
      expect(Number(curl.stdout)).toBe(status);
      const card = cardOf(at);
      await card.getByTestId("client-picker").click();
      await seen.page.getByRole("option", { name: "Fetch" }).click();
      await card.locator("pre:has-text('fetch(')").waitFor();
      const script = await copied(at);
      expect(grantIn(script)).toBe(grant);
      const node = await run("node", ["--eval", `${STATUS_TOLD}\n${script}`]);
      expect(Number(node.stderr)).toBe(status);
    },
  );

  it("sends a call and shows what it answers", async () => {
    const page = await open(1280, LIST_CURRENCIES);
    await cardOf("GET /v2/currencies").locator("button.show-api-client-button").click();
    await page.getByRole("button", { name: "Send" }).first().click();
    await page.getByText("200 OK").first().waitFor();
    await seen.picture("sent");
    expect(seen.complaints).toEqual([]);
  });

  it("offers the store's own Custom APIs as a second document, with the administrator's token", async () => {
    const page = await open(1280);
    await page.getByRole("button", { name: "API", exact: true }).click();
    await page.getByText("Custom APIs of this store").click();
    await page
      .getByText(/wishlist/i)
      .first()
      .waitFor();
    await seen.picture("custom-apis");
    expect(seen.complaints).toEqual([]);
  });

  it("shows the guide as a text to read, from its beginning", async () => {
    const page = await open(1280);
    await page.locator("#state[data-kind=ready]").waitFor();
    await page.getByText("Download OpenAPI Document").first().waitFor();
    await page.evaluate("scrollTo(0, 3000)");
    await page.getByRole("button", { name: /^API$/ }).first().click();
    await page.getByRole("option", { name: "Guide" }).first().click();
    await page.getByRole("heading", { name: "Guide" }).first().waitFor();
    await page.waitForFunction("scrollY === 0");
    for (const text of ["Download OpenAPI Document", "Client Libraries", /^OpenAPI 3/]) {
      const shown = page
        .locator("[id='guide/description/introduction']")
        .getByText(text)
        .locator("visible=true");
      expect(await shown.count()).toBe(0);
    }
  });

  it("leads links of the guide to its headings", async () => {
    const page = await open(1280);
    await page.goto(`${url()}/?guide#guide/description/introduction`);
    const link = page.locator("a[href^='#guide/description/']").first();
    const heading = String(await link.getAttribute("href")).slice(1);
    await link.click();
    expect(await page.evaluate("location.hash")).toBe(`#${heading}`);
    await page.locator(`[id="${heading}"]`).first().waitFor();
    await seen.picture("guide");
    expect(seen.complaints).toEqual([]);
  });

  it("asks for a key where it is served without one, and keeps it nowhere", async () => {
    const page = await openWithoutKeys();
    await page.getByLabel("Client id").fill("demo-admin");
    await page.getByLabel("Client secret").fill("demo-secret");
    await seen.picture("key");
    await page.getByRole("button", { name: "Get tokens" }).click();
    await page.locator("#state[data-kind=ready]").waitFor({ state: "attached" });
    expect(await page.locator("#state").textContent()).toContain("administrator, shopper");
    const kept =
      "JSON.stringify([{ ...localStorage }, { ...sessionStorage }, document.cookie, location.href])";
    expect(await page.evaluate(kept)).not.toMatch(/demo-|eyJ/);
    expect(seen.complaints).toEqual([]);
  });

  it("says it where a secret is wrong, though shoppers are let in", async () => {
    const page = await openWithoutKeys();
    await page.getByLabel("Client id").fill("demo-admin");
    await page.getByLabel("Client secret").fill("another-secret");
    await page.getByRole("button", { name: "Get tokens" }).click();
    const state = page.locator("#state[data-kind=failed]");
    await state.waitFor({ state: "attached" });
    expect(await state.textContent()).toMatch(/^No administrator token: .+ · Token in place: shopper$/);
  });

  it("says what fails, stays readable, and gets tokens as soon as they are to be had", async () => {
    seen = await openPage(browser, { width: 1280, height: 844 });
    const { page } = seen;
    await page.clock.install();
    const gateway = { status: 502, contentType: "text/html", body: "<html>Bad Gateway</html>" };
    await page.route("**/oauth/access_token", (route) => route.fulfill(gateway));
    await page.goto(url());
    await page.locator("#state[data-kind=failed]").waitFor();
    expect(await page.locator("#state").textContent()).toBe("No token: The service answered 502.");
    await page.getByRole("heading", { name: "Cartwright" }).first().waitFor();
    await page.unroute("**/oauth/access_token");
    await page.clock.fastForward("01:00");
    await page.locator("#state[data-kind=ready]").waitFor();
    await page.route("**/oauth/access_token", (route) => route.abort());
    await page.clock.fastForward("51:00");
    await page.locator("#state[data-kind=failed]").waitFor();
    await page.unroute("**/oauth/access_token");
    await page.clock.fastForward("01:00");
    await page.locator("#state[data-kind=ready]").waitFor();
  });

  it("says it where the document cannot be had, and shows it once it can", async () => {
    seen = await openPage(browser, { width: 1280, height: 844 });
    const { page } = seen;
    await page.clock.install();
    await page.route("**/reference/openapi.json", (route) => route.fulfill({ status: 503, body: "" }));
    await page.goto(url());
    await page.locator("#state[data-kind=failed]").waitFor();
    expect(await page.locator("#state").textContent()).toBe("/reference/openapi.json answers 503.");
    await page.unroute("**/reference/openapi.json");
    await page.clock.fastForward("01:00");
    await page.getByRole("heading", { name: "Cartwright" }).first().waitFor();
    await page.locator("#state[data-kind=ready]").waitFor();
  });

  it("puts new tokens in place before the hour is over", async () => {
    seen = await openPage(browser, { width: 1280, height: 844 });
    await seen.page.clock.install();
    await seen.page.goto(`${url()}/${CREATE_CART}`);
    await seen.page.locator("button.show-api-client-button:visible").first().waitFor();
    const first = bearerIn(await copied("POST /v2/carts"));
    await seen.page.clock.fastForward("51:00");
    const sample = cardOf("POST /v2/carts").locator("pre").first();
    await sample.filter({ hasNotText: first }).waitFor();
    expect(grantIn(await copied("POST /v2/carts"))).toBe("implicit");
    expect(seen.complaints).toEqual([]);
  });
}
if (path) describe("the reference page in a browser", () => describePage(path));
else describe.skip(`the reference page in a browser: ${NO_BROWSER}`, () => it("is looked at", () => {}));
