import { spawnSync } from "node:child_process";
import { afterEach, beforeAll, describe, expect, it, jest } from "@jest/globals";
import { OWN_INTEGRATION, tryCommands } from "../../../../infra/local/deliveries/try-event.ts";
import { axeFindings } from "../../../support/browser/axe.ts";
import { browserPath, NO_BROWSER } from "../../../support/browser/browser.ts";
import { usePages } from "../../../support/browser/pages.ts";
import { demoToken, send, useSharedServer } from "../../../support/deployment/local-server.ts";
import { aReceiver, type Mood, type Receiver, until } from "../../../support/events/moody-receiver.ts";
import { takeEvery } from "../../../support/volume.ts";

/** Other tests run at the same time. */
jest.setTimeout(60_000);

const server = useSharedServer("empty");
const at = (path: string) => `${server.url()}${path}`;
const receivers: Receiver[] = [];
const made: string[] = [];
let token = "";
beforeAll(async () => {
  token = await demoToken(server.url(), "client_credentials");
}, 60_000);
/** Removes integrations, because failed deliveries would be retried during other tests. */
afterEach(async () => {
  for (const id of made.splice(0)) await remove(id);
  for (const receiver of receivers.splice(0)) await receiver.die();
});

const remove = (id: string) => send(at(`/v2/integrations/${id}`), { token, method: "DELETE" });

async function observe(name: string, url: string, observes = ["cart.updated"]): Promise<string> {
  const data = {
    ...{ type: "integration", name, enabled: true, integration_type: "webhook", observes },
    configuration: { url, secret_key: "sample-shared-secret" },
  };
  const { body } = await send(at("/v2/integrations"), { token, body: { data } });
  made.push(body.data.id);
  return body.data.id;
}

/** An integration with its own receiver, to which a cart's change was sent. */
async function aDelivery(mood: Mood, name = "Search index") {
  const receiver = await aReceiver(mood);
  receivers.push(receiver);
  const id = await observe(name, receiver.url);
  await send(at("/v2/carts"), { token, body: { data: { name: "Spring basket" } } });
  // The list costs more than a look at what has come.
  await until(() => receiver.received.length > 0, 10_000, "A delivery");
  const page = `/deliveries?integration=${id}`;
  await untilRow(page);
  return { id, receiver, page };
}

async function listOf(page: string): Promise<string> {
  return (await send(at(page.replace("/deliveries", "/deliveries/list")))).text;
}

async function untilRow(page: string, row = '<li id="d-'): Promise<string> {
  let html = "";
  const isThere = async () => {
    html = await listOf(page);
    return html.includes(row);
  };
  await until(isThere, 10_000, `'${row}'`);
  return html;
}

const retryIn = (html: string) =>
  JSON.parse((/data-retry="([^"]*)"/.exec(html)?.[1] ?? "{}").replaceAll("&#34;", '"'));
const messageIn = (html: string) =>
  (/data-message="([^"]*)"/.exec(html)?.[1] ?? "").replaceAll("&#38;", "&").replaceAll("&#61;", "=");
const attemptsOf = ({ received }: Receiver) => received.map(({ body }) => body.attempt);

describe("GET /deliveries", () => {
  it("has the rows in its first answer, without a secret of the service", async () => {
    const { page } = await aDelivery({ status: 503 });
    const { status, text } = await send(at(page));
    expect(status).toBe(200);
    expect(text).toContain("<strong>Cart updated</strong>");
    expect(text).toContain("The receiver answered 503.");
    expect(text).not.toContain("demo-secret");
    expect(text).not.toContain(token);
  });

  it("renews by its tag: 304 as long as nothing is new", async () => {
    const { page } = await aDelivery({ status: 204 });
    const list = at(page.replace("/deliveries", "/deliveries/list"));
    const { headers } = await send(list);
    const tag = headers.get("etag") ?? "";
    const again = await send(list, { headers: { "if-none-match": tag } });
    expect([again.status, again.text]).toEqual([304, ""]);
    await send(at("/v2/carts"), { token, body: { data: { name: "Another" } } });
    await until(
      async () => (await send(list, { headers: { "if-none-match": tag } })).status === 200,
      10_000,
      "A row",
    );
  });

  it("shows by state, and what another system was sent: made again, without its signature", async () => {
    const { page } = await aDelivery({ status: 500 });
    expect(await listOf(`${page}&state=delivered`)).not.toContain('<li id="d-');
    const html = await listOf(`${page}&state=waiting`);
    const { text } = await send(at(messageIn(html)));
    expect(text).toContain("Made again from the log of events.");
    expect(text).toContain("webhook-signature: v1,… (not kept)");
    expect(text).toContain("&#34;name&#34;: &#34;Spring basket&#34;");
    expect(text).toContain("500 in ");
    expect(text).not.toContain("sample-shared-secret");
  });

  it("shows the very request that its own receiver got, with its signature", async () => {
    const id = await observe("This page", at("/deliveries"));
    await send(at("/v2/carts"), { token, body: { data: { name: "Autumn basket" } } });
    const html = await untilRow(`/deliveries?integration=${id}`);
    const { text } = await send(at(messageIn(html)));
    expect(text).toContain("own receiver got it");
    expect(text).toMatch(/webhook-signature: v1,[\w+/]+/);
    expect(text).toContain("Autumn basket");
    expect(text).not.toContain("sample-shared-secret");
  });

  it("404 and 400 for what is no delivery", async () => {
    const none = "10a3d6b2-aa05-411a-b271-5945795e8229";
    expect((await send(at(`/deliveries/message?integration=${none}&job=${none}`))).status).toBe(404);
    expect((await send(at("/deliveries/message"))).status).toBe(404);
    expect((await send(at("/deliveries/retry"), { body: { job: 1 } })).status).toBe(400);
    expect((await send(at("/deliveries/retry"), { body: "[" })).status).toBe(400);
    const retry = { integration: none, job: none, after: none };
    expect((await send(at("/deliveries/retry"), { body: retry })).status).toBe(404);
  });
});

describe("POST /deliveries/retry", () => {
  it("sends again with the same event id; clicks on the same attempt are one retry", async () => {
    const { receiver, page } = await aDelivery({ status: 204 });
    const retry = retryIn(await listOf(page));
    const clicks = [1, 2, 3].map(() => send(at("/deliveries/retry"), { body: retry }));
    expect((await Promise.all(clicks)).map(({ status }) => status)).toEqual([202, 202, 202]);
    await untilRow(page, "Retry, attempt 1");
    await send(at("/deliveries/retry"), { body: retry });
    expect(attemptsOf(receiver)).toEqual([1, 1]);
    expect(new Set(receiver.received.map(({ headers }) => headers["webhook-id"])).size).toBe(1);
  });

  it("403 and 415: another page of the web, and what a form could send; nothing is sent", async () => {
    const { receiver, page } = await aDelivery({ status: 204 });
    const body = retryIn(await listOf(page));
    const ask = (headers: Record<string, string>) => send(at("/deliveries/retry"), { body, headers });
    expect((await ask({ origin: "https://shop.example" })).status).toBe(403);
    expect((await ask({ origin: "http://127.0.0.1:1" })).status).toBe(403);
    expect((await ask({ "sec-fetch-site": "same-site" })).status).toBe(403);
    expect((await ask({ "content-type": "text/plain" })).status).toBe(415);
    expect((await send(at("/deliveries/try"), { body: "{}", headers: { origin: "null" } })).status).toBe(403);
    expect(attemptsOf(receiver)).toEqual([1]);
  });
});

const path = browserPath();
const title = path
  ? "the page of deliveries in a browser"
  : `the page of deliveries (skipped: ${NO_BROWSER})`;

describe("the commands of an empty page", () => {
  it("make a delivery to the page itself", async () => {
    const { stdout, status } = spawnSync("bash", ["-c", tryCommands(server.url())], { encoding: "utf8" });
    expect([status, stdout]).toEqual([0, expect.stringContaining(OWN_INTEGRATION)]);
    await untilRow("/deliveries?type=cart.updated", `</span> ${OWN_INTEGRATION}<`);
  });
});

describe(title, () => {
  if (!path) return it.skip("is looked at", () => {});
  const pages = usePages(path);

  it("stays open and keeps the focus while a failed delivery is sent again by a double click", async () => {
    await aDelivery({ status: 204 }, "Customer mails");
    const { receiver, page: filtered } = await aDelivery({ status: 503 }, "Search index");
    const { page, complaints, picture } = await pages.open({ height: 800 });
    await page.goto(at("/deliveries"));
    const row = page.locator("#rows > li", { hasText: "Search index" }).first();
    await row.locator("summary").click();
    await row.getByLabel("Body of the request").getByText("Spring basket").waitFor();
    await picture("deliveries-1280-light");
    expect(await axeFindings(page)).toEqual([]);
    receiver.mood = { status: 204 };
    await row.getByRole("button", { name: "Try now" }).dblclick();
    await page.getByText("Sent again. Delivered.").waitFor();
    expect(await row.locator("details[open]").count()).toBe(1);
    expect(await page.evaluate("document.activeElement.textContent")).toBe("Send again");
    expect(await listOf(filtered)).toContain('<span class="tries">2 attempts</span>');
    expect(attemptsOf(receiver)).toEqual([1, 2]);
    expect(complaints).toEqual([]);
  });

  const looks = [
    { width: 360, colors: "light" },
    { width: 390, colors: "dark" },
    { width: 1280, colors: "dark" },
  ] as const;
  it.each(takeEvery(2, looks))(
    "has no finding of axe and nothing cut at $width px, $colors",
    async (look) => {
      await aDelivery({ status: 503 });
      const { page, complaints, picture } = await pages.open({ ...look, height: 844 });
      await page.goto(at("/deliveries"));
      await picture(`deliveries-${look.width}-${look.colors}`);
      await page.locator("summary").first().press("Enter");
      await page.getByLabel("Body of the request").waitFor();
      expect(await axeFindings(page)).toEqual([]);
      expect(await page.evaluate("document.documentElement.scrollWidth")).toBe(look.width);
      expect(await page.evaluate(CUT)).toEqual([]);
      await picture(`deliveries-open-${look.width}-${look.colors}`);
      expect(complaints).toEqual([]);
    },
  );

  it("filters without a reload, renews by itself, and pauses", async () => {
    const { id } = await aDelivery({ status: 204 }, "Customer mails");
    const { page } = await pages.open({});
    await page.goto(at("/deliveries"));
    await page.getByRole("combobox", { name: "Integration" }).selectOption(id);
    await page.waitForURL(`**/deliveries?integration=${id}`);
    const rows = page.locator("#rows > li");
    await until(async () => (await rows.count()) === 1, 10_000, "The row");
    await send(at("/v2/carts"), { token, body: { data: { name: "Another" } } });
    await until(async () => (await rows.count()) === 2, 10_000, "The new row");
    await page.getByRole("combobox", { name: "State" }).selectOption("failed");
    await page.getByText("is like that").waitFor();
    expect(await rows.count()).toBe(0);
    await page.getByRole("button", { name: "Pause" }).click();
    await page.getByText("Paused").waitFor();
  });

  it("shows a first delivery by a click where there is none", async () => {
    const { body } = await send(at("/v2/integrations?page[limit]=100"), { token });
    for (const { id } of body.data) await remove(id);
    const { page, complaints, picture } = await pages.open({});
    await page.goto(at("/deliveries"));
    expect(await axeFindings(page)).toEqual([]);
    await picture("deliveries-empty");
    await page.getByRole("button", { name: "Show me a delivery" }).dblclick();
    await page.getByText("Cart updated").first().waitFor();
    expect(await page.locator("summary").count()).toBe(1);
    expect(complaints).toEqual([]);
  });
});

/** Texts of rows that do not fit their column. */
const CUT = `[...document.querySelectorAll("summary span:not(.hidden)")]
  .filter((part) => getComputedStyle(part).display !== "inline" && part.scrollWidth > part.clientWidth + 1)
  .map((part) => part.outerHTML)`;
