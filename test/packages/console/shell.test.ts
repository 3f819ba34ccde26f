import { execFileSync } from "node:child_process";
import { describe, expect, it } from "@jest/globals";
import type { Page } from "playwright-core";
import { axeFindings } from "../../support/browser/axe.ts";
import { browserPath, NO_BROWSER } from "../../support/browser/browser.ts";
import { usePages } from "../../support/browser/pages.ts";
import { demoToken, send, useSharedServer } from "../../support/deployment/local-server.ts";

const executable = browserPath();
const describeConsole = executable ? describe : describe.skip;

describeConsole(`the console's frame${executable ? "" : ` (skipped: ${NO_BROWSER})`}`, () => {
  const server = useSharedServer();
  const pages = usePages(executable ?? "");

  const open = async (path: string, width = 1280) => {
    const seen = await pages.open({ width, height: 900 });
    seen.page.setDefaultTimeout(15_000);
    await seen.page.goto(`${server.url()}/console${path}`);
    await seen.page.getByRole("heading", { level: 1 }).waitFor();
    return seen;
  };
  const makeCurrency = async (code: string): Promise<string> => {
    const data = {
      type: "currency",
      code,
      format: "{price} x",
      decimal_point: ".",
      thousand_separator: ",",
      decimal_places: 2,
    };
    const token = await demoToken(server.url(), "client_credentials");
    const fields = { ...data, exchange_rate: 1, enabled: false, default: false };
    return (await send(`${server.url()}/v2/currencies`, { token, body: { data: fields } })).body.data.id;
  };
  const readCurrency = async (id: string) => {
    const token = await demoToken(server.url(), "client_credentials");
    return (await send(`${server.url()}/v2/currencies/${id}`, { token })).body.data;
  };
  const save = (page: Page) => page.getByRole("button", { name: "Save", exact: true }).click();

  it("signs in as the demo shop's owner, and shows the same list at the same address after a reload", async () => {
    const { page, complaints } = await open("/orders?q=ines&sort=with_tax");
    await page.getByRole("link", { name: "TW-2057" }).waitFor();
    await page.getByRole("button", { name: /Mira Holt/ }).waitFor();
    const rows = await page.locator("tbody tr").allInnerTexts();
    await page.reload();
    await page.getByRole("link", { name: "TW-2057" }).waitFor();
    expect(await page.locator("tbody tr").allInnerTexts()).toEqual(rows);
    expect(rows.every((row) => row.includes("Ines Moreau"))).toBe(true);
    expect(complaints).toEqual([]);
  });

  it("keeps its token out of storage and address, and out of what is copied", async () => {
    const { page } = await open("/orders");
    await page.getByRole("link", { name: "TW-2057" }).waitFor();
    const kept = await page.evaluate(
      "JSON.stringify([{ ...localStorage }, { ...sessionStorage }, location.href])",
    );
    expect(kept).not.toContain("eyJ");
    await page.getByRole("button", { name: /^Calls/ }).click();
    await page.locator("summary", { hasText: "/v2/orders" }).first().click();
    await page.getByRole("button", { name: "Copy as curl" }).click();
    await page.getByRole("button", { name: "Copied" }).waitFor();
    const command: string = await page.evaluate("navigator.clipboard.readText()");
    expect(command).toMatch(/"Authorization: Bearer \$TOKEN"/);
    expect(command).not.toContain("eyJ");
    const env = {
      ...process.env,
      API: server.url(),
      TOKEN: await demoToken(server.url(), "client_credentials"),
    };
    const answer = execFileSync("sh", ["-c", `${command} -s`], { encoding: "utf8", env });
    expect(JSON.parse(answer).data.length).toBeGreaterThan(5);
    await page.getByRole("button", { name: "Close" }).click();
  });

  it("finds pages and records by Ctrl K, and areas by g and a letter", async () => {
    const { page } = await open("/settings");
    await page.keyboard.press("Control+k");
    await page.getByRole("dialog").getByRole("combobox").fill("TW-2057");
    await page.getByRole("option", { name: /TW-2057/ }).waitFor();
    await page.keyboard.press("Enter");
    await page.waitForURL(/\/console\/orders\/[0-9a-f-]{36}$/);
    await page.keyboard.press("g");
    await page.keyboard.press("s");
    await page.waitForURL(/\/console\/settings$/);
    await page.keyboard.press("?");
    await page.getByRole("dialog", { name: "Keyboard" }).waitFor();
    expect(await axeFindings(page)).toEqual([]);
    await page.keyboard.press("Escape");
    await page.getByRole("dialog").waitFor({ state: "detached" });
  });

  it("merges the changes of two people to different fields, without a question", async () => {
    const id = await makeCurrency("XAA");
    const [mine, theirs] = [
      await open(`/settings/currencies/${id}`),
      await open(`/settings/currencies/${id}`),
    ];
    await mine.page.getByLabel("Exchange rate").fill("2");
    await theirs.page.getByLabel("Decimal sign").fill(";");
    await save(theirs.page);
    await theirs.page.getByText("Saved").waitFor();
    await save(mine.page);
    await mine.page.getByText("Saved").waitFor();
    expect(await readCurrency(id)).toMatchObject({ exchange_rate: 2, decimal_point: ";" });
  });

  it("shows before, theirs and yours of a field that both have changed, and saves what is chosen", async () => {
    const id = await makeCurrency("XAB");
    const [mine, theirs] = [
      await open(`/settings/currencies/${id}`),
      await open(`/settings/currencies/${id}`),
    ];
    await mine.page.getByLabel("Exchange rate").fill("2");
    await theirs.page.getByLabel("Exchange rate").fill("3");
    await save(theirs.page);
    await theirs.page.getByText("Saved").waitFor();
    await save(mine.page);
    const row = mine.page.getByRole("alertdialog").getByRole("row", { name: /Exchange rate/ });
    await row.waitFor();
    expect(await row.textContent()).toMatch(/1.*3.*2/s);
    expect(await axeFindings(mine.page)).toEqual([]);
    await mine.page.getByRole("button", { name: "Keep mine" }).click();
    await mine.page.getByText("Saved").waitFor();
    expect(await readCurrency(id)).toMatchObject({ exchange_rate: 2 });
    await mine.page.getByRole("button", { name: "Undo" }).click();
    await mine.page.getByText("Undone").waitFor();
    expect(await readCurrency(id)).toMatchObject({ exchange_rate: 3 });
  });

  it("keeps what is typed when the page is loaded again, and puts a refusal next to its field", async () => {
    const id = await makeCurrency("XAC");
    const { page } = await open(`/settings/currencies/${id}`);
    await page.getByLabel(/^Format/).fill("no place");
    page.on("dialog", (dialog) => dialog.accept());
    await page.reload();
    expect(await page.getByLabel(/^Format/).inputValue()).toBe("no place");
    await save(page);
    await page.locator(".field.as-text em").waitFor();
    expect(await page.getByLabel(/^Format/).getAttribute("aria-invalid")).toBe("true");
    expect(await page.evaluate("document.activeElement.value")).toBe("no place");
    await page.getByRole("button", { name: "Discard changes" }).click();
    expect(await page.getByLabel(/^Format/).inputValue()).toBe("{price} x");
  });

  it("loses nothing when the connection drops, and sends a repeat under the same key", async () => {
    const { page } = await open("/settings/currencies/new");
    await page.getByLabel("Code").fill("XAD");
    await page.getByLabel(/^Format/).fill("{price} d");
    const keys: (string | undefined)[] = [];
    await page.route("**/v2/currencies", async (route) => {
      if (route.request().method() !== "POST") return route.continue();
      keys.push(route.request().headers()["idempotency-key"]);
      // The service makes it; only the answer is lost.
      if (keys.length === 1) return route.fetch().then(() => route.abort());
      return route.continue();
    });
    await page.getByRole("button", { name: "Create" }).click();
    await page.getByText("No answer. Nothing is lost").waitFor();
    expect(await page.getByLabel("Code").inputValue()).toBe("XAD");
    await page.getByRole("button", { name: "Create" }).click();
    await page.getByRole("heading", { name: "XAD" }).waitFor();
    expect(keys[0]).toBe(keys[1]);
    const all = await send(`${server.url()}/v2/currencies`, {
      token: await demoToken(server.url(), "client_credentials"),
    });
    expect(all.body.data.filter(({ code }: { code: string }) => code === "XAD")).toHaveLength(1);
  });

  it("waits while the service is busy, as long as it asks", async () => {
    const { page } = await open("/settings");
    let count = 0;
    await page.route("**/v2/orders?**", (route) => {
      count += 1;
      return count === 1 ? route.fulfill({ status: 429, headers: { "Retry-After": "1" } }) : route.continue();
    });
    await page.goto(`${server.url()}/console/orders`);
    await page.getByRole("link", { name: "TW-2057" }).waitFor();
    expect(count).toBe(2);
  });

  it("is another person after signing out, who sees only what the role may read", async () => {
    const { page } = await open("/settings");
    await page.getByRole("button", { name: /Mira Holt/ }).click();
    await page.getByRole("button", { name: "Sign out" }).click();
    await page.getByRole("heading", { name: "Sign in to your shop" }).waitFor();
    await page.reload();
    await page.getByRole("button", { name: /Ravi Anand/ }).click();
    const menu = page.getByRole("navigation", { name: "Areas" });
    await menu.waitFor();
    const areas = await menu.getByRole("link").allInnerTexts();
    expect(areas.map((text) => text.trim())).toEqual(
      expect.arrayContaining(["Products", "Promotions", "Settings"]),
    );
    expect(areas.join()).not.toMatch(/Orders|Customers/);
    await page.getByRole("button", { name: /Ravi Anand/ }).click();
    await page.getByRole("button", { name: "Sign out" }).click();
    await page.getByRole("button", { name: /Mira Holt/ }).click();
    await menu.waitFor();
  });

  it.each([
    ["de", 360],
    ["qps", 360],
    ["qpr", 360],
    ["qpr", 1280],
    ["en", 320],
  ])(
    "fits in the language %s at %d px, light and dark, without a finding of axe",
    async (language, width) => {
      const { page } = await open("/orders", width);
      await page.evaluate(
        `localStorage.setItem("cartwright.language", ${JSON.stringify(JSON.stringify(language))})`,
      );
      await page.reload();
      await page.locator("tbody tr").first().waitFor();
      for (const colorScheme of ["light", "dark"] as const) {
        await page.emulateMedia({ colorScheme, reducedMotion: "reduce" });
        expect(await axeFindings(page)).toEqual([]);
      }
      expect(await page.evaluate("document.documentElement.scrollWidth - innerWidth")).toBe(0);
      expect(await page.evaluate("document.documentElement.dir")).toBe(language === "qpr" ? "rtl" : "ltr");
      await page.evaluate("localStorage.removeItem('cartwright.language')");
    },
  );

  it("says that nothing is at an address of no page", async () => {
    const { page } = await open("/nowhere");
    expect(await page.getByRole("heading", { level: 1 }).textContent()).toBe(
      "There is nothing at this address",
    );
  });
});
