import { readFileSync } from "node:fs";
import { join } from "node:path";
import { siteBar } from "../../reference/pages/bar.ts";
import { escapeHtml } from "../../reference/pages/escape-html.ts";
import { htmlPage } from "../../reference/pages/html-page.ts";
import { LOCAL_LINKS } from "../../reference/pages/local-links.ts";
import { DEMO_ADMIN, DEMO_SHOP } from "../demo/clients.ts";
import { DEMO_GATEWAY } from "../providers/local-providers.ts";
import type { StripeStandIn } from "../providers/stripe/start-stripe.ts";
import type { Page } from "../server.ts";
import type { PaymentsSettings } from "./page-values.ts";
import { PAYMENTS_PATH } from "./payments-path.ts";

const STYLE = readFileSync(join(import.meta.dirname, "payments.css"), "utf8");

const WHAT_IT_IS =
  "Pay an order as a shopper, then capture and refund it as the merchant. The provider is a stand-in on this machine: no money moves.";

/** @param script text of `browser/start.ts` */
export function paymentsPage(
  { url, accounts }: Pick<StripeStandIn, "url" | "accounts">,
  script: string,
): Page {
  const settings: PaymentsSettings = {
    shopId: DEMO_SHOP.clientId,
    admin: DEMO_ADMIN,
    gateway: DEMO_GATEWAY,
    key: accounts[0]?.publishableKeys[0] ?? "",
    sku: "TW-ALDER-MUG",
  };
  const body = `${TOP}
<noscript><p class="box">This page needs scripts.</p></noscript>
<div class="halves">${ORDER}${PAY}</div>
<h2>What both sides know</h2>
<p class="muted">Refreshed by itself, every few seconds.</p>
<div class="sides">
<section class="box" aria-labelledby="shop-title"><h3 id="shop-title">The shop</h3><div id="shop">${NOTHING_YET}</div></section>
<section class="box" aria-labelledby="provider-title"><h3 id="provider-title">The provider</h3><div id="provider">${NOTHING_YET}</div></section>
<section class="box" aria-labelledby="webhooks-title"><h3 id="webhooks-title">Webhooks to the shop</h3>
<label class="line"><input type="checkbox" id="held"> Keep webhooks back</label>
<p class="note">Without them the shop asks the provider itself, two to three minutes after the payment began.</p>
<div id="webhooks">${NOTHING_YET}</div></section>
</div>
<h2>3. As the merchant</h2>
<div id="merchant">${NOTHING_YET}</div>
<p id="said" role="status"></p>
</main>
<script type="application/json" id="settings">${JSON.stringify(settings).replaceAll("<", "\\u003c")}</script>
<script src="${escapeHtml(url)}/v3"></script>`;
  return makePage(body, { script, provider: url });
}

/** The page without a stand-in. @param reason in words for the reader */
export function missingPage(reason: string): Page {
  return makePage(`${TOP}
<p class="box" id="missing">${escapeHtml(reason)}</p>
</main>`);
}

function makePage(body: string, more: { readonly script?: string; readonly provider?: string } = {}): Page {
  const page = { title: "Payments, Cartwright", description: WHAT_IT_IS, style: STYLE, body, ...more };
  const { html, policy } = htmlPage(page);
  return { type: "text/html; charset=utf-8", content: html, policy };
}

const TOP = `${siteBar(LOCAL_LINKS, PAYMENTS_PATH)}
<main>
<h1>Payments</h1>
<p class="lead">${WHAT_IT_IS}</p>`;

const NOTHING_YET = `<p class="muted">Nothing yet.</p>`;

const ORDER = `<section class="box stack" aria-labelledby="order-title">
<h2 id="order-title">1. Order</h2>
<p id="order">Fill a cart with two mugs of the demo shop, then check out as a guest.</p>
<p class="line wrap"><button type="button" class="main" id="fill">Fill a cart</button><button type="button" id="checkout" disabled>Check out</button></p>
</section>`;

const PAY = `<section class="box" aria-labelledby="pay-title">
<form id="pay" class="stack">
<h2 id="pay-title">2. Pay</h2>
<fieldset id="methods"><legend>The shop asks to</legend>
<label class="line"><input type="radio" name="method" value="purchase" checked> take the money at once (purchase)</label>
<label class="line"><input type="radio" name="method" value="authorize"> reserve it, to capture later (authorize)</label>
</fieldset>
<div class="field"><span id="card-title">Card, in the provider’s own field</span><div id="card" aria-labelledby="card-title" role="group"><span class="muted">Shown once there is an order.</span></div></div>
<label class="line"><input type="checkbox" id="leave"> Leave after paying, without telling the shop: only a webhook does</label>
<p><button class="main" id="pay-now" disabled>Pay</button></p>
</form>
</section>`;
