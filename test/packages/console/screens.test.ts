import { describe, expect, it } from "@jest/globals";
import type { Page, Request } from "playwright-core";
import { axeFindings } from "../../support/browser/axe.ts";
import { browserPath, NO_BROWSER } from "../../support/browser/browser.ts";
import { usePages } from "../../support/browser/pages.ts";
import { demoToken, send, useSharedServer } from "../../support/deployment/local-server.ts";
import { isLong } from "../../support/volume.ts";

const executable = browserPath();
const describeConsole = executable ? describe : describe.skip;
const LOOKS = [
  { width: 1280, colorScheme: "light" },
  { width: 390, colorScheme: "dark" },
  { width: 1280, colorScheme: "dark" },
  { width: 390, colorScheme: "light" },
] as const;
const NARROWEST = 360;
/** Calls of a page to show itself; signing in and the list of currencies are of the load. */
const MOST_CALLS = 4;
const OF_THE_LOAD = /^\/v2\/(?:staff\/(?:tokens|sign-in-options)|currencies$)/;

describeConsole(`the screens of the console${executable ? "" : ` (skipped: ${NO_BROWSER})`}`, () => {
  const server = useSharedServer();
  const pages = usePages(executable ?? "");

  const open = async (path: string, width = 1280) => {
    const seen = await pages.open({ width, height: 900 });
    seen.page.setDefaultTimeout(15_000);
    const calls: string[] = [];
    seen.page.on("request", (request: Request) => {
      const { pathname } = new URL(request.url());
      if (/^\/(?:v2|pcm|catalogs)\b/.test(pathname) && !OF_THE_LOAD.test(pathname)) calls.push(pathname);
    });
    await seen.page.goto(`${server.url()}/console${path}`);
    await seen.page.getByRole("heading", { level: 1 }).waitFor();
    await seen.page.locator(".skeleton").first().waitFor({ state: "detached" });
    return { ...seen, calls };
  };
  const ask = async (path: string, body?: unknown, method?: string) => {
    const token = await demoToken(server.url(), "client_credentials");
    return (
      await send(server.url() + path, { token, ...(body ? { body } : {}), ...(method ? { method } : {}) })
    ).body;
  };
  const findOrder = async (filter: string) =>
    (await ask(`/v2/orders?filter=${filter}&page[limit]=1`)).data[0];
  const done = (page: Page, text: string | RegExp) => page.getByRole("status").getByText(text).waitFor();

  /** The store may have been used by other tests, so each makes what it changes. */
  const makeOrder = async (): Promise<string> => {
    const cart = (await ask("/v2/carts", { data: { name: "Console" } })).data.id;
    const item = { type: "cart_item", sku: "TW-ALDER-MUG", quantity: 2 };
    await ask(`/v2/carts/${cart}/items`, { data: item });
    const address = {
      first_name: "Lea",
      last_name: "Berg",
      line_1: "1 Pier",
      county: "",
      postcode: "9010",
      country: "NO",
    };
    const customer = { name: "Lea Berg", email: "lea@example.org" };
    const { data } = await ask(`/v2/carts/${cart}/checkout`, {
      data: { customer, billing_address: address, shipping_address: address },
    });
    await ask(`/v2/orders/${data.id}/payments`, { data: { gateway: "manual", method: "purchase" } });
    return data.id;
  };

  it.each(
    [
      "",
      "/orders",
      "/products",
      "/catalog",
      "/promotions",
      "/promotions/rules",
      "/promotions/why-not",
      "/people",
      "/people/accounts",
    ]
      .concat([
        "/own",
        "/own/wishlists",
        "/own/wishlists/fields",
        "/own/wishlists/who-may",
        "/settings",
        "/settings/payment",
      ])
      .concat(["/settings/webhooks", "/settings/carts", "/team", "/team/keys", "/team/changes"])
      .map((path, at) => [path, at] as const),
  )("%s has no finding of axe, needs four calls at most, and fits at 360 px", async (path, at) => {
    const { page, complaints, calls } = await open(path);
    const own = calls.filter((one) => one !== "/v2/counts" || path === "");
    expect({ path, calls: own.length <= MOST_CALLS ? [] : own }).toEqual({ path, calls: [] });
    for (const { width, colorScheme } of isLong ? LOOKS : [LOOKS[at % LOOKS.length] ?? LOOKS[0]]) {
      await page.setViewportSize({ width, height: 900 });
      await page.emulateMedia({ colorScheme, reducedMotion: "reduce" });
      expect({ path, found: await axeFindings(page) }).toEqual({ path, found: [] });
    }
    await page.setViewportSize({ width: NARROWEST, height: 900 });
    expect(await page.evaluate("document.documentElement.scrollWidth - innerWidth")).toBe(0);
    expect(complaints).toEqual([]);
  });

  it("ships an order with tracking in four clicks; who comes second sees that it is shipped", async () => {
    const id = await makeOrder();
    const [first, second] = [await open(`/orders/${id}`), await open(`/orders/${id}`)];
    await first.page.getByRole("button", { name: "Ship order" }).click();
    await second.page.getByRole("button", { name: "Ship order" }).click();
    await first.page.getByLabel("Carrier").fill("Ferry post");
    await first.page.getByLabel("Tracking reference").fill("FP-1");
    await first.page.getByRole("dialog").getByRole("button", { name: "Ship order" }).click();
    await done(first.page, "The order is shipped");
    await second.page.getByRole("dialog").getByRole("button", { name: "Ship order" }).click();
    await second.page.getByText("It is shipped already.").waitFor();
    expect((await ask(`/v2/orders/${id}`)).data.shipping).toBe("fulfilled");
    const groups = (await ask(`/v2/orders/${id}/shipping-groups`)).data;
    expect(groups.map((group: { tracking_reference: string }) => group.tracking_reference)).toEqual(["FP-1"]);
  });

  it("keeps the tracking if noting the shipping fails, and repeats that alone", async () => {
    const id = await makeOrder();
    const { page } = await open(`/orders/${id}`);
    let count = 0;
    await page.route(`**/v2/orders/${id}`, (route) => {
      if (route.request().method() !== "PUT") return route.continue();
      count += 1;
      return count === 1 ? route.abort() : route.continue();
    });
    await page.getByRole("button", { name: "Ship order" }).click();
    await page.getByLabel("Tracking reference").fill("FP-2");
    await page.getByRole("dialog").getByRole("button", { name: "Ship order" }).click();
    await page.getByText("The tracking is saved.").waitFor();
    await page.getByRole("dialog").getByRole("button", { name: "Ship order" }).click();
    await done(page, "The order is shipped");
    expect((await ask(`/v2/orders/${id}/shipping-groups`)).data).toHaveLength(1);
  });

  it("refunds a part, and then offers what is left and refuses more at the field", async () => {
    const id = await makeOrder();
    const { page } = await open(`/orders/${id}`);
    await page.getByRole("button", { name: "Refund …" }).click();
    await page.getByLabel("Amount").fill("12");
    await page.getByRole("button", { name: "Refund $12.00" }).click();
    await done(page, "$12.00 refunded");
    await page.getByRole("button", { name: "Refund …" }).click();
    await page.getByText("At most $24.00 is left.").waitFor();
    await page.getByLabel("Amount").fill("24.01");
    await page.getByRole("alert").getByText("At most $24.00").waitFor();
    expect(await page.getByRole("button", { name: "Refund $24.01" }).isDisabled()).toBe(true);
    const [payment] = (await ask(`/v2/orders/${id}/transactions`)).data;
    expect(payment.refunded_amount).toBe(1200);
  });

  it("cancels no shipped order, and says why", async () => {
    const { page } = await open(`/orders/${(await findOrder("eq(shipping,fulfilled)")).id}`);
    await page.getByRole("button", { name: "More", exact: true }).first().click();
    await page.getByText("A shipped order cannot be cancelled").waitFor();
    expect(await page.getByRole("button", { name: /Cancel order/ }).count()).toBe(0);
  });

  it("changes a price in place; other currencies stay, and undo brings it back", async () => {
    const { page } = await open("/products?q=TW-WHISK");
    const price = async () => {
      const [book] = (await ask("/pcm/pricebooks")).data;
      return (await ask(`/pcm/pricebooks/${book.id}/prices?filter=eq(sku,TW-WHISK)`)).data[0].attributes
        .currencies;
    };
    const before = await price();
    await page.getByRole("button", { name: /^\$.*Change Price of/ }).click();
    await page.getByRole("textbox", { name: /^Price of/ }).fill("31.25");
    await page.keyboard.press("Enter");
    await done(page, /costs \$31\.25/);
    expect(await price()).toEqual({ ...before, USD: { ...before.USD, amount: 3125 } });
    await page.getByRole("button", { name: "Undo" }).click();
    await done(page, "Undone");
    expect(await price()).toEqual(before);
  });

  it("moves stock by the difference, so that a sale meanwhile is not undone", async () => {
    const sku = "TW-SPONGE";
    const [product] = (await ask(`/pcm/products?filter=eq(sku,${sku})`)).data;
    const read = async () => (await ask(`/v2/inventories/${product.id}`)).data;
    if (!(await read()))
      await ask(`/v2/inventories/${product.id}`, { data: { type: "stock", quantity: 24 } });
    const { page } = await open(`/products?q=${sku}`);
    const shown = Number(
      (await page.getByRole("button", { name: /Change Stock of/ }).textContent())?.split(/\s/)[0],
    );
    await ask(`/v2/inventories/${product.id}/transactions`, {
      data: { type: "stock-transaction", action: "decrement", quantity: 2 },
    });
    await page.getByRole("button", { name: /Change Stock of/ }).click();
    await page.getByRole("textbox", { name: /^Stock of/ }).fill(String(shown + 6));
    await page.keyboard.press("Enter");
    await done(page, /in stock/);
    const { data } = await ask("/v2/inventories/multiple", { data: [{ id: product.id }] });
    expect(data[0].available ?? data[0].attributes.available).toBe(shown + 4);
  });

  it("shows what publishing changes, publishes it, and has no difference afterwards", async () => {
    const [catalog] = (await ask("/catalogs")).data;
    const [product] = (await ask("/pcm/products?filter=eq(sku,TW-OAK-TRAY)")).data;
    const name = `${product.attributes.name} II`;
    await ask(
      `/pcm/products/${product.id}`,
      { data: { type: "product", id: product.id, attributes: { name } } },
      "PUT",
    );
    const { page } = await open(`/catalog/${catalog.id}`);
    await page.getByRole("button", { name: "See differences" }).click();
    const row = page
      .getByRole("row", { name: new RegExp(`${name}.*name.*${product.attributes.name}`) })
      .first();
    await row.waitFor();
    await page.getByRole("button", { name: /^Publish \d+ changes?$/ }).click();
    await done(page, /Published/);
    await page.getByRole("button", { name: "See differences" }).click();
    await page.getByText("there is nothing to publish").waitFor();
  });

  it("makes a code for ten percent in six clicks, and says of another why it does nothing", async () => {
    const { page } = await open("/promotions");
    const code = `TEN${Date.now()}`;
    await page.getByRole("link", { name: "New promotion" }).click();
    await page.getByLabel(/^Code/).fill(code);
    await page.getByLabel(/^Name/).fill("Ten percent");
    await page.getByRole("button", { name: "Create" }).click();
    await page.getByRole("heading", { name: "Ten percent" }).waitFor();
    const cart = (await ask("/v2/carts", { data: {} })).data.id;
    await ask(`/v2/carts/${cart}/items`, { data: { type: "cart_item", sku: "TW-ALDER-MUG", quantity: 1 } });
    await page.goto(`${server.url()}/console/promotions/why-not?cart=${cart}&code=${code}`);
    await page.getByText(/It works: −\$\d/).waitFor();
    await page.goto(`${server.url()}/console/promotions/why-not?cart=${cart}&code=NOSUCHCODE`);
    await page.getByText("No promotion has this code.").waitFor();
  });

  it("has a table and a form for a resource that was made while it was open, and refuses at the field", async () => {
    const { page } = await open("/own");
    const slug = `kilns-${Date.now()}`;
    const type = `${slug.replaceAll("-", "_")}_ext`;
    const definition = { type: "custom_api", name: "Kilns", slug, api_type: type };
    const relationships = { parent_apis: { data: [] } };
    const { data } = await ask("/v2/settings/extensions/custom-apis", {
      data: { ...definition, timestamps: {}, relationships },
    });
    const fields = `/v2/settings/extensions/custom-apis/${data.id}/fields`;
    const rules = { integer: { max_value: 1400 } };
    await ask(fields, {
      data: {
        type: "custom_field",
        name: "Degrees",
        slug: "degrees",
        field_type: "integer",
        validation: rules,
      },
    });
    await ask(fields, { data: { type: "custom_field", name: "Hot", slug: "hot", field_type: "boolean" } });
    await page.goto(`${server.url()}/console/own/${slug}`);
    await page.getByRole("link", { name: "New entry" }).click();
    await page.getByText("at most 1400").waitFor();
    await page.getByLabel("Degrees").fill("1401");
    await page.getByRole("button", { name: "Create" }).click();
    await page.locator(".field.as-whole em").waitFor();
    await page.getByLabel("Degrees").fill("1240");
    await page.getByLabel("Hot").check();
    await page.getByRole("button", { name: "Create" }).click();
    await page.getByRole("button", { name: "Delete Kilns" }).waitFor();
    const [entry] = (await ask(`/v2/extensions/${slug}`)).data;
    expect(entry).toMatchObject({ degrees: 1240, hot: true });
    await page.getByRole("button", { name: "Delete Kilns" }).click();
    await page.getByRole("button", { name: "Undo" }).click();
    await done(page, "It is back, with a new id");
    expect((await ask(`/v2/extensions/${slug}`)).data).toMatchObject([{ degrees: 1240, hot: true }]);
  });

  it("invites a person, shows the link this once, and hides it after a reload", async () => {
    const { page } = await open("/team");
    await page.getByRole("button", { name: "Invite" }).click();
    const email = `p${Date.now()}@larkfield.example`;
    await page
      .getByRole("dialog")
      .getByLabel(/^E-mail/)
      .fill(email);
    await page.getByRole("dialog").getByRole("button", { name: "Invite" }).click();
    await page.getByText(/#invitation=/).waitFor();
    await page.reload();
    await page.getByText(email).waitFor();
    expect(await page.getByText(/#invitation=/).count()).toBe(0);
  });

  it("tests a webhook and says what its receiver answered", async () => {
    const { page } = await open("/settings/webhooks");
    await page.getByRole("link", { name: "Order desk" }).click();
    await page.getByRole("button", { name: "Send a test" }).click();
    await page.getByText(/The receiver answered \d{3} in/).waitFor();
  });
});
