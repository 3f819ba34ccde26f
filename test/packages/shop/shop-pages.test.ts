import { execFileSync } from "node:child_process";
import { describe, expect, it } from "@jest/globals";
import type { Page } from "playwright-core";
import { axeFindings } from "../../support/browser/axe.ts";
import { browserPath, NO_BROWSER } from "../../support/browser/browser.ts";
import { usePages } from "../../support/browser/pages.ts";
import type { WatchedPage } from "../../support/browser/watched-page.ts";
import { demoToken, send, useSharedServer } from "../../support/deployment/local-server.ts";
import { isLong, itInLongRun } from "../../support/volume.ts";

const PATIENCE_MS = 10_000;
const LOOKS = [
  { width: 1280, colors: "light" },
  { width: 390, colors: "dark" },
  { width: 1280, colors: "dark" },
  { width: 390, colors: "light" },
] as const;
const NARROWEST = 360;
/** The browser's message for an answer with an error status. */
const REFUSAL = /^Failed to load resource: the server responded with a status of (\d+)/;

const executable = browserPath();
const describeShop = executable ? describe : describe.skip;

describeShop(`the storefront${executable ? "" : ` (skipped: ${NO_BROWSER})`}`, () => {
  const server = useSharedServer();
  const pages = usePages(executable ?? "");

  const open = async (path: string): Promise<WatchedPage> => {
    const seen = await pages.open({ height: 900 });
    seen.page.setDefaultTimeout(PATIENCE_MS);
    // All pages of a visitor share a cart, so this removes the cart of another test.
    await seen.page.goto(server.url() + path);
    await seen.page.evaluate("localStorage.clear()");
    await seen.page.reload();
    return seen;
  };

  let inspected = 0;
  /** Checks a page in all widths and colors, and saves a picture of each. `npm test` gives each page the next of these looks. */
  const inspect = async ({ page, picture }: WatchedPage, name: string) => {
    const found: string[] = [];
    const next = inspected++ % LOOKS.length;
    for (const { width, colors } of isLong ? LOOKS : LOOKS.slice(next, next + 1)) {
      await page.setViewportSize({ width, height: 900 });
      await page.emulateMedia({ colorScheme: colors });
      found.push(...(await axeFindings(page)).map((finding) => `${name} ${width} ${colors} ${finding}`));
      await picture(`shop-${name}-${width}-${colors}`);
    }
    await page.setViewportSize({ width: NARROWEST, height: 900 });
    const overflow = await page.evaluate("document.documentElement.scrollWidth - innerWidth");
    await page.setViewportSize({ width: 1280, height: 900 });
    await page.emulateMedia({ colorScheme: "light" });
    expect({ found, overflow }).toEqual({ found: [], overflow: 0 });
    expect(await page.title()).toMatch(/^.+ · Tidewater$/);
  };

  const addFrom = async (page: Page, path: string, choose: () => Promise<unknown> = async () => {}) => {
    await page.goto(server.url() + path);
    await page.getByRole("button", { name: "Add to cart" }).waitFor();
    await choose();
    await page.getByRole("button", { name: "Add to cart" }).click();
    await page.getByText("Added. Go to the cart").waitFor();
  };

  const kept = (page: Page, name: string): Promise<string> =>
    page.evaluate(`JSON.parse(localStorage.getItem("tidewater.${name}"))`);

  /** The cart as the API returns it. */
  const cartOf = async (page: Page, headers: Record<string, string> = {}) => {
    const token = await demoToken(server.url());
    const path = `/v2/carts/${await kept(page, "cart")}/items`;
    return (await send(server.url() + path, { token, headers })).body;
  };

  const fillAddress = async (page: Page, email: string) => {
    const texts = { "E-mail": email, "First name": "Mira", "Last name": "Holt", Street: "4 Quay Road" };
    const all = { ...texts, Postcode: "8001", City: "Bodø", "Country, two letters": "NO" };
    for (const [label, text] of Object.entries(all)) await page.getByLabel(label).fill(text);
  };

  const choiceOf = (page: Page, name: string) => page.getByLabel(name, { exact: true }).check();
  const totalOf = (page: Page) => page.locator("dl div").last().locator("dd").textContent();

  it("finds, shows and sells to a new member, at the API's prices, and keeps the order", async () => {
    const seen = await open("/shop");
    const { page, complaints, tokens } = seen;
    await page.locator(".cards li a").nth(10).waitFor();
    await inspect(seen, "home");
    expect(await page.locator(".hero img[loading=lazy]").count()).toBe(0);
    expect(await page.locator("img:not([width][height])").count()).toBe(0);

    await page.getByRole("searchbox").pressSequentially("teapto");
    await page.getByRole("heading", { name: "Results for “teapto”" }).waitFor();
    await page.getByText("2 products").waitFor();
    await page.getByRole("link", { name: /^Heron teapot/ }).waitFor();
    await inspect(seen, "search");

    await addFrom(page, "/shop/products/potters-apron", async () => {
      await choiceOf(page, "Slate");
      await choiceOf(page, "L");
      await page.getByText("$56.00").waitFor();
      expect(await page.locator(".product > img").getAttribute("src")).toMatch(/potters-apron-slate-l\.svg$/);
    });
    await inspect(seen, "apron");

    await addFrom(page, "/shop/products/tea-for-two", async () => {
      await page.getByRole("checkbox", { name: "Kelp green tea" }).check();
      await page.getByRole("radio", { name: "Pebble espresso cup" }).check();
      await page.getByRole("spinbutton", { name: "How many: Pebble espresso cup" }).fill("4");
      await page.keyboard.press("Tab");
      // At most two teas can be selected: four cups at 14.00, teas at 9.00 and 12.50.
      expect(await page.getByRole("checkbox", { name: "Sea mint infusion" }).isDisabled()).toBe(true);
      await page.getByText("$77.50").waitFor();
    });
    await inspect(seen, "bundle");

    await addFrom(page, "/shop/products/notebook", () => page.getByLabel("Initials on the cover").fill("MH"));
    await page.getByRole("link", { name: /^Cart \d/ }).click();
    await page.getByLabel("Promotion code").fill("NO-SUCH-CODE");
    await page.getByRole("button", { name: "Apply" }).click();
    await page.getByRole("alert").waitFor();
    expect(await page.getByRole("alert").textContent()).toBe("This code cannot be used in this cart.");
    await inspect(seen, "wrong-code");
    await page.getByLabel("Promotion code").fill("WELCOME10");
    await page.getByRole("button", { name: "Apply" }).click();
    await page.getByRole("button", { name: "Remove WELCOME10" }).waitFor();
    const { data, meta } = await cartOf(page);
    const bought = data.filter(({ type }: { type: string }) => type === "cart_item");
    expect(await page.locator(".rows li > a").allInnerTexts()).toEqual(
      bought.map((item: { name: string }) => item.name),
    );
    const prices = bought.map((item: { meta: { display_price: Shown } }) => {
      const { with_tax, without_discount } = item.meta.display_price;
      return `${with_tax.value.formatted} ${without_discount.value.formatted}`;
    });
    expect(await page.locator(".rows .price").allInnerTexts()).toEqual(prices);
    expect(await totalOf(page)).toBe(meta.display_price.with_tax.formatted);
    expect(await page.locator("dl").textContent()).toContain(meta.discounts.WELCOME10.formatted);
    await inspect(seen, "cart");

    await page.getByRole("link", { name: "Sign in" }).click();
    await page.getByRole("button", { name: "I am new here" }).click();
    await inspect(seen, "sign-up");
    await page.getByLabel("Name").fill("Mira Holt");
    await page.getByLabel("E-mail").fill("mira@example.org");
    await page.getByLabel("Password").fill("short");
    await page.getByRole("button", { name: "Sign up" }).click();
    await page.locator(".field.password").getByRole("alert").waitFor();
    await page.getByLabel("Password").fill("correct-horse-battery");
    await page.getByRole("button", { name: "Sign up" }).click();
    await page.getByText("There are none yet.").waitFor();

    await page.getByRole("link", { name: "Cart 3" }).click();
    await page.getByRole("link", { name: "Go to checkout" }).click();
    await fillAddress(page, "mira@example");
    await choiceOf(page, "Courier, tomorrow");
    await page.getByText("Including shipping").waitFor();
    await inspect(seen, "checkout");
    await page.getByRole("button", { name: /^Pay/ }).click();
    await page.locator(".field.email").getByRole("alert").waitFor();
    await page.getByLabel("E-mail").fill("mira@example.org");
    const member = { "EP-Account-Management-Authentication-Token": tokens.get("ACCOUNT_TOKEN") ?? "" };
    const total = (await cartOf(page, member)).meta.display_price.with_tax.formatted;
    expect(await page.getByRole("button", { name: /^Pay/ }).textContent()).toBe(`Pay ${total}`);
    await page.getByRole("button", { name: /^Pay/ }).dblclick();
    await page.getByRole("heading", { name: "Thank you, Mira" }).waitFor();
    expect(await totalOf(page)).toBe(total);
    expect(await page.locator(".rows li > a").count()).toBe(3);
    await inspect(seen, "thanks");

    await page.getByRole("link", { name: "Mira Holt" }).click();
    await page.getByRole("link", { name: /^Order/ }).waitFor();
    expect(await page.locator(".rows .price").allInnerTexts()).toEqual([total]);
    expect(await page.locator(".rows img").getAttribute("src")).toContain("/demo-images/");
    await inspect(seen, "orders");
    const token = await demoToken(server.url());
    const orders = await send(`${server.url()}/v2/orders`, { token, headers: member });
    expect(orders.body.data.map(({ payment }: { payment: string }) => payment)).toEqual(["paid"]);
    // A wrong code, a short password, and an invalid e-mail address.
    expect(complaints.map((text) => REFUSAL.exec(text)?.[1] ?? text)).toEqual(["404", "400", "400"]);
  }, 120_000);

  itInLongRun(
    "keeps a number that a shopper types while the price of an earlier choice arrives",
    async () => {
      const { page } = await open("/shop/products/tea-for-two");
      const price = page.locator("[aria-live] .price");
      const first = await price.textContent();
      let release = () => {};
      const held = new Promise<void>((resolve) => {
        release = resolve;
      });
      await page.route("**/configure", (route) => held.then(() => route.continue()), { times: 1 });
      await page.getByRole("radio", { name: "Pebble espresso cup" }).check();
      const count = page.getByRole("spinbutton", { name: "How many: Pebble espresso cup" });
      await count.fill("4");
      release();
      while ((await price.textContent()) === first) await page.waitForTimeout(20);
      expect(await count.inputValue()).toBe("4");
      await page.keyboard.press("Tab");
      // Four cups at 14.00 and the tea at 9.00.
      await page.getByText("$65.00").waitFor();
    },
    60_000,
  );

  it("sells to a guest, one order for two clicks, and not at a total that the guest has not seen", async () => {
    const { page } = await open("/shop");
    await addFrom(page, "/shop/products/harbour-jug");
    await page.getByRole("link", { name: /^Cart \d/ }).click();
    await page.getByRole("link", { name: "Go to checkout" }).click();
    await fillAddress(page, "guest@example.org");
    // The choice sends the items with their quantities, before another device changes one.
    const isChosen = page.waitForResponse(
      (one) => one.request().method() === "PUT" && /items$/.test(one.url()),
    );
    await choiceOf(page, "Collect at the ferry shop");
    await isChosen;
    const path = `${server.url()}/v2/carts/${await kept(page, "cart")}/items`;
    const token = await demoToken(server.url());
    const [item] = (await cartOf(page)).data;
    await send(`${path}/${item.id}`, {
      token,
      method: "PUT",
      body: { data: { type: "cart_item", quantity: 2 } },
    });
    await page.getByRole("button", { name: "Pay $32.00" }).click();
    await page.getByText("The order would cost 6400 USD, not 3200 USD.").waitFor();
    await page.getByRole("button", { name: "Pay $64.00" }).dblclick();
    await page.getByRole("heading", { name: "Thank you, Mira" }).waitFor();
    const admin = await demoToken(server.url(), "client_credentials");
    const filter = `${server.url()}/v2/orders?filter=eq(email,guest@example.org)`;
    const orders = (await send(filter, { token: admin })).body.data;
    expect(orders.map(({ payment }: { payment: string }) => payment)).toEqual(["paid"]);
    await page.reload();
    await page.getByRole("heading", { name: /^(?:Thank you|Order)/ }).waitFor();
    expect(await page.getByRole("link", { name: "Cart 0" }).count()).toBe(1);
  }, 60_000);

  it("makes a new cart where the kept one has ended, and says where nothing answers", async () => {
    const seen = await open("/shop/cart");
    const { page } = seen;
    await page.evaluate(`localStorage.setItem("tidewater.cart", '"00000000-0000-4000-8000-0000000000ff"')`);
    await page.reload();
    await page.getByRole("heading", { name: "Your cart is empty" }).waitFor();
    await inspect(seen, "empty-cart");
    await addFrom(page, "/shop/products/alder-mug");
    expect(await kept(page, "cart")).not.toBe("00000000-0000-4000-8000-0000000000ff");
    await page.route("**/catalog/multi-search*", (route) => route.abort());
    await page.goto(`${server.url()}/shop`);
    await page.getByRole("alert").waitFor();
    expect(await page.getByRole("alert").textContent()).toContain("cannot be reached");
  }, 60_000);

  itInLongRun(
    "lists each request, to copy as a command that works, and remembers that the list is open",
    async () => {
      const seen = await open("/shop/products/kelp-green");
      const { page } = seen;
      await page.getByText("6 or more").waitFor();
      await page.getByRole("button", { name: /^Requests/ }).click();
      await page.getByRole("heading", { name: "Requests to the API" }).waitFor();
      await page.locator("summary", { hasText: "/catalog/products?filter=eq(slug,kelp-green)" }).click();
      expect(await page.getByLabel("Headers").textContent()).toMatch(/^authorization: Bearer eyJ.{9}…$/m);
      expect(await page.getByLabel("Answer").textContent()).toContain('"slug": "kelp-green"');
      await page.getByRole("button", { name: "Copy as curl" }).click();
      await page.getByRole("button", { name: "Copied" }).waitFor();
      const command: string = await page.evaluate("navigator.clipboard.readText()");
      const answer = JSON.parse(execFileSync("sh", ["-c", `${command} -s`], { encoding: "utf8" }));
      expect(answer.data[0].attributes.slug).toBe("kelp-green");
      await inspect(seen, "drawer");
      await page.reload();
      await page.getByRole("heading", { name: "Requests to the API" }).waitFor();
      await page.locator("summary").first().focus();
      await page.keyboard.press("Escape");
      await page.getByRole("heading", { name: "Requests to the API" }).waitFor({ state: "hidden" });
      await page.locator(".requests:focus").waitFor();
    },
    60_000,
  );

  it("leads the keyboard to the heading of the next page, and says what is at no address", async () => {
    const seen = await open("/shop/sign-in");
    const { page, complaints } = seen;
    await page.getByRole("heading", { name: "Sign in" }).waitFor();
    await page.keyboard.press("Tab");
    expect(await page.evaluate("document.activeElement.textContent")).toBe("Skip to content");
    await page.getByRole("button", { name: /^Sign in as Ada/ }).click();
    await page.getByRole("link", { name: "Order TW-2042" }).waitFor();
    await page.locator("h1:focus", { hasText: "Your orders" }).waitFor();
    await page.getByRole("link", { name: "Order TW-2042" }).press("Enter");
    await page.locator("h1:focus", { hasText: "Order TW-2042" }).waitFor();
    await inspect(seen, "order");
    for (const path of ["/shop/nowhere", "/shop/products/nothing", "/shop/categories/nothing"]) {
      await page.goto(server.url() + path);
      await page.getByRole("link", { name: "See everything" }).waitFor();
    }
    await inspect(seen, "missing");
    expect(complaints).toEqual([]);
  }, 60_000);
});

type Money = { readonly value: { readonly formatted: string } };
type Shown = { readonly with_tax: Money; readonly without_discount: Money };
