import { execFile } from "node:child_process";
import { promisify } from "node:util";
import { describe, expect, it, jest } from "@jest/globals";
import type { Page } from "playwright-core";
import { deriveOperationId } from "../../../../infra/reference/openapi/operation.ts";
import { axeFindings } from "../../../support/browser/axe.ts";
import { browserPath, NO_BROWSER } from "../../../support/browser/browser.ts";
import { type ExampleRequest, exampleRequests } from "../../../support/browser/example-requests.ts";
import { SHOWN, showOneArea } from "../../../support/browser/one-area.ts";
import {
  HEIGHT,
  type ReferencePages,
  untilUsable,
  useReferencePages,
} from "../../../support/browser/reference-pages.ts";
import { listExampleCalls } from "../../../support/deployment/example-calls.ts";
import { readWholeDocument } from "../../../support/openapi/whole-document.ts";
import { isLong, itInLongRun } from "../../../support/volume.ts";

/** The page opens in two seconds, but other tests run at the same time. */
jest.setTimeout(180_000);
const PATIENCE_MS = 60_000;

const path = browserPath();
const LIST_CURRENCIES = "#api/tag/currencies/GET/v2/currencies";
const CREATE_CART = "#api/tag/carts/POST/v2/carts";
const LIST_CATALOGS = "#api/tag/catalogs/GET/pcm/catalogs";
const OWN_PARTS = [".bar", "#introduction", "#side", ".contents", "main .text"];
/** Pixels by which the page is wider than the window. */
const EXCESS = "document.documentElement.scrollWidth - innerWidth";

const bearerIn = (sample: string) => /Bearer ([^'"]+)/.exec(sample)?.[1] ?? "";

function grantIn(sample: string): string {
  const [, claims = ""] = bearerIn(sample).split(".");
  return JSON.parse(Buffer.from(claims, "base64url").toString() || "{}").grant;
}

const run = promisify(execFile);
/** Python samples run only where Python is installed. Elsewhere their text is compared. */
const hasPython = await run("python3", ["--version"]).then(
  () => true,
  () => false,
);
/** Prints the status of each answer, which the sample itself does not print. */
const STATUS_TOLD = `const { fetch: send } = globalThis;
globalThis.fetch = async (...asked) => {
  const answer = await send(...asked);
  process.stderr.write(String(answer.status));
  return answer;
};`;

/** The page as a deployment serves it, without keys. */
function withoutKeys(html: string): string {
  const [, text = "{}"] = /id="settings">(.*)<\/script>/.exec(html) ?? [];
  return html.replace(text, JSON.stringify({ ...JSON.parse(text), keys: undefined, shoppers: undefined }));
}

/** The request sample of an operation, found by method and path. */
function cardOf(page: Page, operation: string) {
  const name = new RegExp(`^Request Example for\\s*${operation.replace(" ", "\\s*")}$`, "i");
  return page.getByRole("group", { name }).first();
}

/** The sample as its copy button copies it. */
async function copied(page: Page, operation: string): Promise<string> {
  await page.evaluate("navigator.clipboard.writeText('')");
  const card = cardOf(page, operation);
  await card.hover();
  await card.locator("button[class*=copy-button]").first().click({ force: true });
  await page.waitForFunction("navigator.clipboard.readText()");
  return String(await page.evaluate("navigator.clipboard.readText()"));
}

/** Selects the language of the samples, for all operations at once. */
async function chooseClient(page: Page, operation: string, name: string, written: string): Promise<void> {
  const card = cardOf(page, operation);
  await card.getByTestId("client-picker").click();
  await page.getByRole("option", { name }).click();
  await card.locator(`pre:has-text('${written}')`).waitFor();
}

/** Links of the bar that are marked as the current page. */
function marked(page: Page): Promise<readonly string[]> {
  return page.locator(".bar [aria-current=page]").allTextContents();
}

/** A link of the bar. */
function barLink(page: Page, name: string) {
  return page.locator(".bar nav").getByRole("link", { name, exact: true });
}

function describePage({ url, newPage, newClockedPage, onWholePage }: ReferencePages): void {
  /** Opens the page as a deployment serves it, without keys. */
  const openWithoutKeys = async () => {
    const seen = await newPage({ width: 390 });
    const { page } = seen;
    await showOneArea(page, "settings");
    await page.route(`${url()}/reference`, async (route) => {
      const answer = await route.fetch();
      await route.fulfill({ response: answer, body: withoutKeys(await answer.text()) });
    });
    await page.goto(`${url()}/reference`);
    return seen;
  };

  const looks = [
    [1920, "light"],
    [390, "dark"],
    [1280, "light"],
    [768, "dark"],
    [1280, "dark"],
    [390, "light"],
  ] as const;
  it.each(isLong ? looks : looks.slice(0, 1))(
    "is there at %d px, %s, complains of nothing and asks no other host",
    (width, colors) =>
      onWholePage(colors, async ({ page, picture, complaints }) => {
        await page.setViewportSize({ width, height: HEIGHT });
        await page.locator(`body.${colors}-mode`).waitFor();
        const menu = page.getByRole("button", { name: /menu/i }).first();
        if (width < 1000) await menu.click();
        for (const group of ["Start", "Shop", "Sell", "Extend", "Operate"]) {
          await page
            .getByRole("link", { name: group })
            .or(page.getByRole("button", { name: group }))
            .first()
            .waitFor();
        }
        await picture(`reference-${width}-${colors}`);
        expect(await page.locator("#state").textContent()).toContain("administrator, shopper");
        expect(await page.locator("#state").textContent()).toMatch(/^Tokens ready: /);
        expect(await page.locator("#state span").isVisible()).toBe(width > 768); // a narrow bar has no room for the names
        expect(await page.getByText("No authentication selected").first().isVisible()).toBe(false);
        expect(await page.evaluate(EXCESS)).toBeLessThanOrEqual(0);
        expect(await axeFindings(page, OWN_PARTS)).toEqual([]);
        expect(complaints).toEqual([]);
        if (width < 1000) await menu.click();
        await page.setViewportSize({ width: 1280, height: HEIGHT });
      }),
  );

  const narrowFirst = [
    [360, "dark"],
    [1280, "light"],
  ] as const;
  const narrow = isLong ? narrowFirst : narrowFirst.slice(0, 1);
  it.each(narrow)("has all its text and links in the first answer, at %d px, %s", async (width, colors) => {
    const { page, picture, complaints } = await newPage({ width, colors });
    await page.route("**/reference/*.js", (route) => route.abort());
    await page.goto(`${url()}/reference`);
    await page.getByRole("heading", { name: "Cartwright" }).waitFor();
    if (width < 1000) await page.getByRole("button", { name: "Menu" }).click();
    await page.getByText("Shop", { exact: true }).last().click();
    await page.getByRole("link", { name: "Cart items" }).waitFor();
    await picture(`reference-first-${width}-${colors}`);
    expect(await page.evaluate(EXCESS)).toBeLessThanOrEqual(0);
    expect(await axeFindings(page, OWN_PARTS)).toEqual([]);
    // The scripts are blocked, so the browser reports that they failed or were never used.
    const isOfScripts = (text: string) => /net::ERR_FAILED|preloaded using link preload/.test(text);
    expect(complaints.filter((text) => !isOfScripts(text))).toEqual([]);
  });

  itInLongRun("keeps the introduction where it is when Scalar takes its place", async () => {
    const { page } = await newPage({});
    await showOneArea(page, "settings");
    let goOn = () => {};
    const first = new Promise<void>((resolve) => {
      goOn = resolve;
    });
    await page.route("**/reference/scalar-*.js", (route) => first.then(() => route.continue()));
    await page.goto(`${url()}/reference`);
    const places =
      "['h1', '.facts', 'pre', 'h2'].map((name) => document.querySelector('#introduction ' + name).getBoundingClientRect().y)";
    await page.evaluate("scrollTo(0, 200)");
    const before = await page.evaluate(places);
    goOn();
    await untilUsable(page);
    expect(await page.evaluate(places)).toEqual(before);
  });

  itInLongRun("has the sidebar that Scalar would make", async () => {
    const { page } = await newPage({});
    const ids = `(() => {
      const below = ({ id, title, type, children = [] }) => [[id, title, type].join(" "), ...children.flatMap(below)];
      return below(window.dataDumpWorkspace().workspace.documents.api["x-scalar-navigation"]);
    })()`;
    await showOneArea(page, "carts");
    await page.goto(`${url()}/reference`);
    await untilUsable(page);
    const made = await page.evaluate(ids);
    await page.route(SHOWN, (route) => route.fulfill({ path: "docs/openapi/carts.json" }));
    await page.reload();
    await untilUsable(page);
    const headings = /^api\/description\/(?!introduction)/;
    const scalars = await page.evaluate(ids);
    expect(made).toEqual((scalars as string[]).filter((one) => !headings.test(one)));
  });

  itInLongRun("finds what words of the text are about", async () => {
    const { page, picture, complaints } = await newPage({});
    // The first search reads the whole document, which takes seconds.
    if (!isLong) await showOneArea(page, "carts");
    await page.goto(`${url()}/reference`);
    await untilUsable(page);
    await page
      .getByRole("button", { name: /search/i })
      .first()
      .click();
    await page.keyboard.type("cart items");
    const found = page.getByRole("dialog").getByText("Add items to a cart");
    await found.first().waitFor();
    await picture("search");
    await page.keyboard.press("Enter");
    await page.waitForFunction("location.hash === '#api/tag/cart-items/POST/v2/carts/{cartID}/items'");
    await page.getByRole("heading", { name: "Add items to a cart" }).first().waitFor();
    expect(complaints).toEqual([]);
  });

  const callers = [
    ["shoppers", CREATE_CART, "POST /v2/carts", "implicit", 201],
    ["administrators alone", LIST_CATALOGS, "GET /pcm/catalogs", "client_credentials", 200],
  ] as const;
  it.each(isLong ? callers : callers.slice(0, 1))(
    "gives what %s may call their token in samples that run as they are pasted",
    (_, hash, at, grant, status) =>
      onWholePage("light", async ({ page, picture }) => {
        await page.evaluate(`location.hash = "${hash}"`);
        const shell = await copied(page, at);
        expect(grantIn(shell)).toBe(grant);
        await picture(`operation-${grant}`);
        const curl = await run("sh", [
          "-c",
          `${shell} --silent --output /dev/null --write-out '%{http_code}'`,
        ]);
        expect(Number(curl.stdout)).toBe(status);
        await chooseClient(page, at, "Fetch", "fetch(");
        const script = await copied(page, at);
        expect(grantIn(script)).toBe(grant);
        const node = await run("node", ["--eval", `${STATUS_TOLD}\n${script}`]);
        expect(Number(node.stderr)).toBe(status);
        await chooseClient(page, at, "http.client", "import http.client");
        const python = await copied(page, at);
        expect(grantIn(python)).toBe(grant);
        if (hasPython) {
          const { stdout } = await run("python3", ["-c", `${python}\nprint(response.status)`]);
          expect(Number(stdout.trim().split("\n").at(-1))).toBe(status);
        }
        await chooseClient(page, at, "TypeScript, npx cartwright client", "createCartwright(");
        expect(await copied(page, at)).toContain("await ok(");
        await chooseClient(page, at, "Curl", "curl ");
      }),
  );

  it("sends a call and shows what it answers", () =>
    onWholePage("light", async ({ page, picture, complaints }) => {
      await page.evaluate(`location.hash = "${LIST_CURRENCIES}"`);
      await cardOf(page, "GET /v2/currencies").locator("button.show-api-client-button").click();
      await page.getByRole("button", { name: "Send" }).first().click();
      const answered = page.getByText("200 OK").first();
      await answered.waitFor();
      await picture("sent");
      expect(complaints).toEqual([]);
      await page.keyboard.press("Escape");
      await answered.waitFor({ state: "hidden" });
    }));

  it("shows the store's own Custom APIs and the API again without loading Scalar again, back and forward too", () =>
    onWholePage("light", async ({ page, picture, complaints }) => {
      const asked: string[] = [];
      page.on("request", (request) => asked.push(request.url()));
      expect(await marked(page)).toEqual(["API"]);
      await barLink(page, "Custom APIs").click();
      const wishlists = page.locator(".t-doc__sidebar").getByText("Wishlists").first();
      await wishlists.waitFor();
      await picture("custom-apis");
      expect(await marked(page)).toEqual(["Custom APIs"]);
      expect(await page.locator("#introduction").isVisible()).toBe(false);
      await barLink(page, "API").click();
      await page.locator("#introduction").waitFor();
      expect(await marked(page)).toEqual(["API"]);
      await page.goBack();
      await wishlists.waitFor();
      expect(await marked(page)).toEqual(["Custom APIs"]);
      await page.goBack();
      await page.locator("#introduction").waitFor();
      expect(await marked(page)).toEqual(["API"]);
      expect(asked.filter((one) => one.endsWith(".js") || one.endsWith("/reference"))).toEqual([]);
      expect(complaints).toEqual([]);
    }));

  it.each(narrow)("shows guide and README as pages without a script, at %d px, %s", async (width, colors) => {
    const { page, picture, complaints } = await newPage({ width, colors });
    const asked: string[] = [];
    page.on("request", (request) => asked.push(request.url()));
    for (const name of ["Guide", "README"]) {
      await page.goto(`${url()}/reference/guide`);
      await barLink(page, name).click();
      await page.waitForURL(`${url()}/reference/${name.toLowerCase()}`);
      expect(await marked(page)).toEqual([name]);
      await picture(`${name.toLowerCase()}-${width}-${colors}`);
      expect(await page.evaluate(EXCESS)).toBeLessThanOrEqual(0);
      expect(await axeFindings(page, OWN_PARTS)).toEqual([]);
    }
    expect(asked.filter((one) => one.endsWith(".js"))).toEqual([]);
    expect(complaints).toEqual([]);
  });

  itInLongRun("leads older links to where their headings and operations are", async () => {
    const { page } = await newPage({});
    await page.goto(`${url()}/reference#guide/description/check-out`);
    await page.waitForURL(`${url()}/reference/guide#check-out`);
    await page.locator("#check-out").waitFor();
    await showOneArea(page, "carts");
    await page.goto(`${url()}/reference#tag/carts/POST/v2/carts`);
    await untilUsable(page);
    await page.getByRole("heading", { name: "Create a cart" }).first().waitFor();
    await page.waitForFunction("location.hash.startsWith('#api/tag/carts/POST/v2/carts')");
  });

  itInLongRun("asks for a key where it is served without one, and keeps it nowhere", async () => {
    const { page, picture, complaints } = await openWithoutKeys();
    await page.getByLabel("Client id").fill("demo-admin");
    await page.getByLabel("Client secret").fill("demo-secret");
    await picture("key");
    await page.getByRole("button", { name: "Get tokens" }).click();
    await page.locator("#state[data-kind=ready]").waitFor({ state: "attached" });
    expect(await page.locator("#state").textContent()).toContain("administrator, shopper");
    const kept =
      "JSON.stringify([{ ...localStorage }, { ...sessionStorage }, document.cookie, location.href])";
    expect(await page.evaluate(kept)).not.toMatch(/demo-|eyJ/);
    expect(complaints).toEqual([]);
  });

  itInLongRun("says it where a secret is wrong, though shoppers are let in", async () => {
    const { page } = await openWithoutKeys();
    await page.getByLabel("Client id").fill("demo-admin");
    await page.getByLabel("Client secret").fill("another-secret");
    await page.getByRole("button", { name: "Get tokens" }).click();
    const state = page.locator("#state[data-kind=failed]");
    await state.waitFor({ state: "attached" });
    expect(await state.textContent()).toMatch(/^No administrator token: .+ · Tokens ready: shopper$/);
  });

  it("says what fails, stays readable, and gets tokens as soon as they are available", async () => {
    const { page } = await newClockedPage();
    await showOneArea(page, "settings");
    const gateway = { status: 502, contentType: "text/html", body: "<html>Bad Gateway</html>" };
    await page.route("**/oauth/access_token", (route) => route.fulfill(gateway));
    await page.goto(`${url()}/reference`);
    await page.locator("#state[data-kind=failed]").waitFor();
    expect(await page.locator("#state").textContent()).toBe("No token: The service answered 502.");
    await untilUsable(page);
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

  itInLongRun("says it where the document is not available, and shows it once it is", async () => {
    const { page } = await newClockedPage();
    await page.route(SHOWN, (route) => route.fulfill({ status: 503, body: "" }));
    await page.goto(`${url()}/reference`);
    await page.locator("#state[data-kind=failed]").waitFor();
    expect(await page.locator("#state").textContent()).toMatch(
      /^\/reference\/shown-\w+\.json answers 503\.$/,
    );
    await page.unroute(SHOWN);
    await showOneArea(page, "settings");
    await page.clock.fastForward("01:00");
    await untilUsable(page);
    await page.locator("#state[data-kind=ready]").waitFor();
  });

  itInLongRun("puts new tokens in place before the hour is over", async () => {
    const { page, complaints } = await newClockedPage();
    await showOneArea(page, "carts");
    await page.goto(`${url()}/reference${CREATE_CART}`);
    await page.locator("button.show-api-client-button:visible").first().waitFor();
    const first = bearerIn(await copied(page, "POST /v2/carts"));
    await page.clock.fastForward("51:00");
    const sample = cardOf(page, "POST /v2/carts").locator("pre").first();
    await sample.filter({ hasNotText: first }).waitFor();
    expect(grantIn(await copied(page, "POST /v2/carts"))).toBe("implicit");
    expect(complaints).toEqual([]);
  });
}

const { requests, lacking } = exampleRequests(JSON.parse(await readWholeDocument()));

const calls = listExampleCalls();

/** Operations that answer 409 while another reindex runs. A user who presses again succeeds later. */
const patient = calls
  .filter(({ example }) => example.isPatient)
  .map(({ endpoint, path }) => deriveOperationId(endpoint, path));

/** Sends the page's requests from the page. It is a text because it runs in the browser. */
const SEND = `async (requests, patient) => {
  const faults = [];
  for (const { id, url, ...init } of requests) {
    let answer = await fetch(url, init);
    for (let tries = 1; tries < 50 && answer.status === 409 && patient.includes(id.split(" ")[0]); tries += 1) {
      await new Promise((resolve) => setTimeout(resolve, 200));
      answer = await fetch(url, init);
    }
    if (!answer.ok) faults.push(id + ": " + answer.status + " " + (await answer.text()).slice(0, 300));
  }
  return faults;
}`;

function withTokens({ scheme, headers, ...request }: ExampleRequest, tokens: ReadonlyMap<string, string>) {
  const given = Object.entries(headers).map(([name, value]) => [name, tokens.get(value) ?? value]);
  const bearer = scheme === undefined ? {} : { Authorization: `Bearer ${tokens.get(scheme)}` };
  return { ...request, headers: { ...Object.fromEntries(given), ...bearer } };
}

describe("the document that the reference page shows", () => {
  it("has an example of every request and every answer", () => {
    expect(lacking).toEqual([]);
  });
});

function describeExamples({ onWholePage }: ReferencePages): void {
  // `npm test` sends all of them without a page.
  itInLongRun(`all work as the page offers them: ${requests.length} requests`, () =>
    onWholePage("light", async ({ page, tokens }) => {
      const sent = requests.map((request) => withTokens(request, tokens));
      expect(await page.evaluate(`(${SEND})(${JSON.stringify(sent)}, ${JSON.stringify(patient)})`)).toEqual(
        [],
      );
    }),
  );
}

if (path) {
  const pages = useReferencePages(path, PATIENCE_MS);
  describe("the reference page in a browser", () => describePage(pages));
  describe("the examples of the reference page", () => describeExamples(pages));
} else {
  describe.skip(`the reference page in a browser: ${NO_BROWSER}`, () => it("is looked at", () => {}));
  describe.skip(`the examples of the reference page: ${NO_BROWSER}`, () => it("are sent", () => {}));
}
