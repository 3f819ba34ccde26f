import { spawnSync } from "node:child_process";
import { describe, expect, it, jest } from "@jest/globals";
import { firstCall, firstCallCommands } from "../../../infra/local/home/first-call.ts";
import { axeFindings } from "../../support/browser/axe.ts";
import { browserPath, NO_BROWSER } from "../../support/browser/browser.ts";
import { usePages } from "../../support/browser/pages.ts";
import { useSharedServer } from "../../support/deployment/local-server.ts";

/** Other tests run at the same time. */
jest.setTimeout(60_000);

const server = useSharedServer();
const read = async (path: string) => (await fetch(`${server.url()}${path}`)).text();
const linksIn = (html: string) =>
  [...html.matchAll(/(?:href|src)="(\/[^"#]*)/g)].map(([, path]) => path ?? "");

describe("the first page of npm start", () => {
  it("says in its first answer what this is, and where shoppers, developers and merchants go on", async () => {
    const html = await read("/");
    for (const words of [
      "in your own AWS",
      "DynamoDB table",
      "<h2>Shoppers",
      "<h2>Developers",
      "<h2>Merchants",
    ]) {
      expect(html).toContain(words);
    }
    expect(Buffer.byteLength(html)).toBeLessThan(40_000);
  });

  it("leads to pages that are there", async () => {
    const links = [...new Set(linksIn(await read("/")))];
    const statuses = await Promise.all(
      links.map(async (path) => `${path} ${(await fetch(`${server.url()}${path}`)).status}`),
    );
    expect(links.length).toBeGreaterThan(15);
    expect(statuses).toEqual(links.map((path) => `${path} 200`));
  });

  it("shows commands that make a cart with two mugs", async () => {
    const commands = firstCallCommands(server.url(), firstCall(true));
    const { stdout } = spawnSync("bash", ["-c", commands], { encoding: "utf8" });
    expect(JSON.parse(stdout).meta.display_price.with_tax).toMatchObject({ amount: 3600, currency: "USD" });
    expect(await read("/")).toContain(commands.replaceAll('"', "&#34;").replaceAll("'", "&#39;"));
  });
});

const path = browserPath();

describe(
  path ? "the first page in a browser" : `the first page in a browser (skipped: ${NO_BROWSER})`,
  () => {
    if (!path) return it.skip("is looked at", () => {});
    const pages = usePages(path);

    it("sends the first call by a click and shows the answer", async () => {
      const { page, complaints } = await pages.open({});
      await page.goto(server.url());
      await page.getByRole("button", { name: "Send the requests" }).click();
      await page.getByText("The last one answered 201.").waitFor();
      expect(JSON.parse((await page.locator("#answer").textContent()) ?? "").data[0].quantity).toBe(2);
      expect(complaints).toEqual([]);
    });

    it("leads addresses that the reference had before to where it is", async () => {
      const { page } = await pages.open({});
      await page.goto(`${server.url()}/#api/tag/carts/POST/v2/carts`, { waitUntil: "commit" });
      await page.waitForURL("**/reference#api/tag/carts/POST/v2/carts", { waitUntil: "commit" });
      expect(new URL(page.url()).pathname).toBe("/reference");
    });

    it.each([
      { width: 360, colors: "dark" },
      { width: 1280, colors: "light" },
    ] as const)("has no finding of axe and nothing cut at $width px, $colors", async (look) => {
      const { page, complaints, picture } = await pages.open({ ...look, height: 800 });
      await page.goto(server.url());
      expect(await axeFindings(page)).toEqual([]);
      expect(await page.evaluate("document.documentElement.scrollWidth")).toBe(look.width);
      await picture(`home-${look.width}-${look.colors}`);
      expect(complaints).toEqual([]);
    });
  },
);
