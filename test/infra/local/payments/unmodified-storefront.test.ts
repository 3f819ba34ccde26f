import { createServer } from "node:http";
import { afterEach, describe, expect, it, jest } from "@jest/globals";
import type { Page } from "playwright-core";
import { listen } from "../../../../infra/local/free-port.ts";
import { browserPath, NO_BROWSER } from "../../../support/browser/browser.ts";
import { usePages } from "../../../support/browser/pages.ts";
import { answerBank, chooseCard, findStandIn } from "../../../support/browser/stripe-page.ts";
import { demoToken, send, useSharedServer } from "../../../support/deployment/local-server.ts";

/** Other tests run at the same time. */
jest.setTimeout(60_000);

const GATEWAY = "elastic_path_payments_stripe";
const KEY = "pk_test_51HarbourDemo0000wxyz";

type Pays = "confirmPayment" | "confirmPayment, coming back" | "confirmCardPayment";

/** Calls of Stripe's library as its documents show them. */
const CALLS: Readonly<Record<Pays, string>> = {
  confirmPayment: `async (stripe) => {
    const elements = stripe.elements({ clientSecret: secret });
    elements.create("payment").mount("#card");
    return () => stripe.confirmPayment({ elements, redirect: "if_required" });
  }`,
  "confirmPayment, coming back": `async (stripe) => {
    const elements = stripe.elements({ clientSecret: secret });
    elements.create("payment").mount("#card");
    const confirmParams = { return_url: location.origin + location.pathname + "?back=" + back };
    return () => stripe.confirmPayment({ elements, confirmParams });
  }`,
  confirmCardPayment: `async (stripe) => {
    const card = stripe.elements().create("card");
    card.mount("#card");
    return () => stripe.confirmCardPayment(secret, { payment_method: { card } });
  }`,
};

/** A storefront's checkout. It knows nothing of a stand-in: the script's address is Stripe's. */
const storefront = (
  api: string,
  script: string,
  pays: Pays,
) => `<!doctype html><html lang="en"><title>Shop</title>
<script src="https://js.stripe.com/${script}"></script>
<div id="card"></div><button disabled>Pay</button><output></output>
<script type="module">
const output = document.querySelector("output");
const call = async (path, data, token) => {
  const headers = { Authorization: "Bearer " + token, "Content-Type": "application/json" };
  const answer = await fetch("${api}" + path, { method: "POST", headers, body: JSON.stringify({ data }) });
  return (await answer.json()).data;
};
const grant = new URLSearchParams({ grant_type: "implicit", client_id: "demo-shop" });
const token = (await (await fetch("${api}/oauth/access_token", { method: "POST", body: grant })).json()).access_token;
const confirm = async (order, transaction) => {
  const { status } = await call("/v2/orders/" + order + "/transactions/" + transaction + "/confirm", { options: {} }, token);
  output.dataset.order = order;
  output.textContent = status;
};
const query = new URLSearchParams(location.search);
if (query.has("back")) {
  await confirm(...query.get("back").split(","));
} else {
  const cart = await call("/v2/carts", { name: "Storefront" }, token);
  await call("/v2/carts/" + cart.id + "/items", { type: "cart_item", sku: "TW-ALDER-MUG", quantity: 2 }, token);
  const address = { first_name: "Mira", last_name: "Holt", line_1: "4 Quay Road", region: "ME", postcode: "04101", country: "US" };
  const buyer = { customer: { name: "Mira Holt", email: "mira@example.org" }, billing_address: address };
  const order = await call("/v2/carts/" + cart.id + "/checkout", { ...buyer, shipping_address: address }, token);
  const wish = { gateway: "${GATEWAY}", method: "purchase", payment_method_types: ["card"] };
  const transaction = await call("/v2/orders/" + order.id + "/payments", wish, token);
  const { secret } = transaction.client_parameters;
  const back = order.id + "," + transaction.id;
  const pay = await (${CALLS[pays]})(Stripe("${KEY}"));
  const button = document.querySelector("button");
  button.disabled = false;
  button.onclick = async () => {
    const { error } = await pay();
    if (error) output.textContent = error.message;
    else await confirm(order.id, transaction.id);
  };
}
</script></html>`;

const path = browserPath();
const describeStorefront = path ? describe : describe.skip;

describeStorefront(
  `a storefront that loads Stripe's script${path ? "" : ` (skipped: ${NO_BROWSER})`}`,
  () => {
    const server = useSharedServer();
    const pages = usePages(path ?? "");

    const closing: (() => void)[] = [];
    afterEach(() => {
      for (const close of closing.splice(0)) close();
    });

    /** Browsers let only pages of this machine call it. */
    const serveStorefront = async (html: string): Promise<string> => {
      const storefrontServer = createServer((_, response) => {
        response.writeHead(200, { "content-type": "text/html" }).end(html);
      });
      const port = await listen(storefrontServer, 0);
      closing.push(() => {
        storefrontServer.close();
        storefrontServer.closeAllConnections();
      });
      return `http://127.0.0.1:${port}/checkout`;
    };

    const open = async (script: string, pays: Pays): Promise<Page> => {
      const { page } = await pages.open({});
      page.setDefaultTimeout(20_000);
      const standIn = await findStandIn(server.url());
      await page.route("https://js.stripe.com/**", async (route) => {
        const { pathname } = new URL(route.request().url());
        const answer = await fetch(standIn + pathname);
        await route.fulfill({
          status: answer.status,
          contentType: "text/javascript",
          body: await answer.text(),
        });
      });
      const body = storefront(server.url(), script, pays);
      await page.goto(await serveStorefront(body));
      return page;
    };
    const pay = (page: Page) => page.getByRole("button", { name: "Pay" }).click();
    const hears = (page: Page, words: string) => page.locator("output", { hasText: words }).waitFor();

    it.each([
      ["v3", "confirmPayment"],
      ["v3/", "confirmPayment, coming back"],
      ["basil/stripe.js", "confirmCardPayment"],
      ["clover/stripe.js", "confirmPayment"],
    ] as const)("pays with %s and %s", async (script, pays) => {
      const page = await open(script, pays);
      await chooseCard(page, "declined");
      await pay(page);
      await hears(page, "Your card was declined.");
      await chooseCard(page, "secure");
      await pay(page);
      await answerBank(page, "Pass");
      await hears(page, "complete");
      const order = await page.locator("output").getAttribute("data-order");
      const token = await demoToken(server.url(), "client_credentials");
      const { body } = await send(`${server.url()}/v2/orders/${order}`, { token });
      expect([body.data.payment, body.data.status]).toEqual(["paid", "complete"]);
      const { body: book } = await send(`${server.url()}/payments/provider?order=${order}`);
      expect(book.payments).toMatchObject([{ status: "succeeded", sums: { captured: 3600, refunded: 0 } }]);
    });
  },
);
