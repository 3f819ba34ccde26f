import { afterEach, describe, expect, it, jest } from "@jest/globals";
import type { Page } from "playwright-core";
import type { ProviderBook } from "../../../../infra/local/payments/page-values.ts";
import { axeFindings } from "../../../support/browser/axe.ts";
import { browserPath, NO_BROWSER } from "../../../support/browser/browser.ts";
import { usePages } from "../../../support/browser/pages.ts";
import { answerBank, chooseCard, findStandIn } from "../../../support/browser/stripe-page.ts";
import { demoToken, send, useSharedServer } from "../../../support/deployment/local-server.ts";

/** Other tests run at the same time. */
jest.setTimeout(60_000);

const TOTAL = 3600;
/** The browser's message for a declined card. */
const DECLINED = /status of 402/;

const path = browserPath();
const describePage = path ? describe : describe.skip;

describePage(`the page of payments${path ? "" : ` (skipped: ${NO_BROWSER})`}`, () => {
  const server = useSharedServer();
  const pages = usePages(path ?? "");

  // A test that fails must not keep back the webhooks of others.
  afterEach(() => send(`${server.url()}/payments/webhooks`, { body: { held: false } }));

  const open = async () => {
    const seen = await pages.open({});
    seen.page.setDefaultTimeout(20_000);
    const standIn = await findStandIn(server.url());
    await seen.page.goto(`${server.url()}/payments`);
    /** Complaints of the browser, apart from calls to the provider and declined cards. */
    const complain = () =>
      seen.complaints.filter((one) => !one.startsWith(`asks ${standIn}/`) && !DECLINED.test(one));
    return { ...seen, complain };
  };
  const hears = (page: Page, words: string | RegExp) => page.locator("#said", { hasText: words }).waitFor();
  const click = (page: Page, name: string | RegExp) => page.getByRole("button", { name }).click();
  const placeOrder = async (page: Page) => {
    await click(page, "Fill a cart");
    await hears(page, "The cart is filled.");
    await click(page, "Check out");
    await page.getByRole("button", { name: "Pay $36.00" }).waitFor();
    return new URL(page.url()).searchParams.get("order") ?? "";
  };
  const paySoon = (page: Page) => click(page, "Pay $36.00");

  /** Reads an order from the shop and from the provider, not from the page. */
  const readBoth = async (order: string) => {
    const token = await demoToken(server.url(), "client_credentials");
    const read = async (what: string) => (await send(`${server.url()}${what}`, { token })).body;
    const { data } = await read(`/v2/orders/${order}`);
    const { data: transactions } = await read(`/v2/orders/${order}/transactions`);
    const { payments }: ProviderBook = await read(`/payments/provider?order=${order}`);
    return {
      order: `${data.status} ${data.payment}`,
      transactions: transactions.map(
        (one: { transaction_type: string; status: string; reference: string }) =>
          `${one.transaction_type} ${one.status} ${one.reference === payments[0]?.id}`,
      ),
      money: payments.map(({ sums }) => sums),
    };
  };
  const NOTHING = { authorized: 0, captured: 0, refunded: 0, cancelled: 0 };
  const TAKEN = { ...NOTHING, authorized: TOTAL, captured: TOTAL };

  it("pays with a card, and refunds in part and in full", async () => {
    const { page, complain } = await open();
    const order = await placeOrder(page);
    await paySoon(page);
    await hears(page, "The shop confirmed the payment: purchase, complete.");
    expect(await readBoth(order)).toEqual({
      ...{ order: "complete paid", transactions: ["purchase complete true"], money: [TAKEN] },
    });
    await page.getByLabel("Amount in USD").fill("6.5");
    await click(page, "Refund this part");
    await page.getByRole("heading", { name: "Transaction 1, $29.50" }).waitFor();
    expect((await readBoth(order)).money).toEqual([{ ...TAKEN, refunded: 650 }]);
    await click(page, "Refund all that is left");
    await page.getByText("No payment can be captured, refunded or cancelled.").waitFor();
    expect(await readBoth(order)).toEqual({
      ...{ order: "complete refunded", transactions: ["refund complete true"] },
      money: [{ ...TAKEN, refunded: TOTAL }],
    });
    expect(complain()).toEqual([]);
  });

  it("is declined, fails 3-D Secure, passes it, and captures what was reserved", async () => {
    const { page, complain } = await open();
    const order = await placeOrder(page);
    await page.getByLabel("reserve it").check();
    await chooseCard(page, "declined");
    await paySoon(page);
    await hears(page, "Your card was declined.");
    expect(await readBoth(order)).toMatchObject({ order: "incomplete unpaid", money: [NOTHING] });
    await chooseCard(page, "secure");
    await paySoon(page);
    await answerBank(page, "Fail");
    await hears(page, "We are unable to authenticate your payment method.");
    await paySoon(page);
    await answerBank(page, "Pass");
    await hears(page, "The shop confirmed the payment: authorize, complete.");
    expect(await readBoth(order)).toEqual({
      ...{ order: "processing authorized", transactions: ["authorize complete true"] },
      money: [{ ...NOTHING, authorized: TOTAL }],
    });
    await click(page, "Capture");
    await hears(page, "Done. The transaction: capture, complete.");
    expect(await readBoth(order)).toMatchObject({ order: "complete paid", money: [TAKEN] });
    expect(complain()).toEqual([]);
  });

  it("cancels what was reserved", async () => {
    const { page } = await open();
    const order = await placeOrder(page);
    await page.getByLabel("reserve it").check();
    await paySoon(page);
    await hears(page, "authorize, complete.");
    await click(page, "Cancel");
    await hears(page, /Done\. The transaction: authorize.*, cancelled\./);
    expect(await readBoth(order)).toMatchObject({
      transactions: [expect.stringMatching(/^authorize.* cancelled true$/)],
      money: [{ ...NOTHING, authorized: TOTAL, cancelled: TOTAL }],
    });
  });

  it("comes back late: a webhook has told the shop, also one that came late", async () => {
    const { page } = await open();
    const order = await placeOrder(page);
    await page.getByLabel("Keep webhooks back").check();
    await hears(page, "Webhooks wait from now on.");
    await page.getByLabel("Leave after paying").check();
    await paySoon(page);
    await hears(page, "Paid at the provider. The shop was not told");
    expect(await readBoth(order)).toMatchObject({ order: "incomplete unpaid", money: [TAKEN] });
    await page.locator("#webhooks", { hasText: "waiting" }).waitFor();
    const address = page.url();
    await page.close();

    const { page: later, complain } = await open();
    await later.goto(address);
    await later.locator("#shop", { hasText: "unpaid" }).waitFor();
    await later.getByLabel("Keep webhooks back").uncheck();
    await hears(later, "Webhooks are sent again");
    await later.locator("#shop", { hasText: "succeeded" }).waitFor();
    expect(await readBoth(order)).toEqual({
      ...{ order: "complete paid", transactions: ["purchase complete true"], money: [TAKEN] },
    });
    expect(complain()).toEqual([]);
  });

  it.each([
    { width: 360, colors: "dark" },
    { width: 1280, colors: "light" },
  ] as const)("has no finding of axe and nothing cut at $width px, $colors", async (look) => {
    const { page, picture } = await pages.open({ ...look, height: 800 });
    await page.goto(`${server.url()}/payments`);
    expect(await axeFindings(page)).toEqual([]);
    await placeOrder(page);
    await paySoon(page);
    await hears(page, "purchase, complete.");
    await page.locator("#webhooks li").first().waitFor();
    expect(await axeFindings(page)).toEqual([]);
    expect(await page.evaluate("document.documentElement.scrollWidth")).toBe(look.width);
    await picture(`payments-${look.width}-${look.colors}`);
  });
});
