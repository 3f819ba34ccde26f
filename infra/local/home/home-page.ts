import { readFileSync } from "node:fs";
import { join } from "node:path";
import { siteBar } from "../../reference/pages/bar.ts";
import { bundleBrowserScript } from "../../reference/pages/browser-script.ts";
import { escapeHtml } from "../../reference/pages/escape-html.ts";
import { htmlPage } from "../../reference/pages/html-page.ts";
import { LOCAL_LINKS } from "../../reference/pages/local-links.ts";
import { goods } from "../demo/goods.ts";
import { sampleMember } from "../demo/sample-sign-in.ts";
import { bundles } from "../demo/specials.ts";
import type { Page } from "../server.ts";
import { firstCall, firstCallCommands } from "./first-call.ts";

/** Settings of this start of the service. */
export type Start = {
  readonly url: string;
  readonly hasShop: boolean;
  readonly hasConsole: boolean;
  readonly profile: string;
  /** Description of the data's location. */
  readonly store: string;
};

/** The first page of `npm start`, with links for shoppers, developers and merchants. */
export async function homePage(start: Start): Promise<Page> {
  const { html, policy } = htmlPage({
    title: "Cartwright",
    description: WHAT_IT_IS.join(" "),
    style: readFileSync(join(import.meta.dirname, "home.css"), "utf8"),
    body: makeHomeBody(start),
    script: await bundleBrowserScript(join(import.meta.dirname, "browser/start.ts")),
  });
  return { type: "text/html; charset=utf-8", content: html, policy };
}

const WHAT_IT_IS = [
  "Cartwright is the part of a shop that shoppers do not see: catalog, carts, promotions, checkout, orders, stock and accounts.",
  "It is a set of Lambda functions over one DynamoDB table, and nothing of it is paid by the hour.",
  "It speaks the public HTTP contract of Elastic Path Commerce Cloud, so storefronts made for that work with it as they are.",
];

function makeHomeBody(start: Start): string {
  const { hasShop, hasConsole, profile, store } = start;
  const links = LOCAL_LINKS.filter(({ href }) => hasShop || href !== "/shop");
  return `${siteBar(links, "/")}
<main>
<section class="hero">
<div>
<h1>A shop’s back&nbsp;end, in your own AWS&nbsp;account</h1>
<p class="lead">${WHAT_IT_IS.join(" ")}</p>
<p class="actions">${hasShop ? '<a class="button main" href="/shop">Open the demo shop</a>' : ""}${hasConsole ? '<a class="button" href="/console">Run the shop</a>' : ""}<a class="button" href="#first-call">Make your first call</a></p>
</div>
${hasShop ? shopWindow() : ""}
</section>
<div class="ways">${ways(start)}</div>
${firstCallSection(start)}
</main>
<footer>Profile <code>${escapeHtml(profile)}</code>. Data ${escapeHtml(store)}. What is here works on this machine alone, and so do the demo keys.</footer>`;
}

const SHOWN = ["alder-mug", "heron-teapot", "tea-for-two", "kelp-green", "gull-blend", "cove-candle"];

function shopWindow(): string {
  const shown = SHOWN.flatMap((slug) => [...goods, ...bundles].find((good) => good.slug === slug) ?? []);
  const items = shown.map(({ slug, name, usd }) => {
    const price = usd > 0 ? `$${(usd / 100).toFixed(2)}` : "A set of your choice";
    return `<li><a href="/shop/products/${slug}"><img src="/demo-images/${slug}.svg" alt="" width="400" height="400"><span>${escapeHtml(name)}</span><span>${price}</span></a></li>`;
  });
  return `<ul class="window" aria-label="From the demo shop">${items.join("")}</ul>`;
}

function ways({ hasShop, hasConsole }: Start): string {
  const { username, password } = sampleMember;
  const shoppers = way(
    "Shoppers",
    `Click through Tidewater, a small shop over this API: search, variations, a bundle, a code, checkout and order history. A drawer shows each request as it happens. Sign up, or sign in as <code>${username}</code> with <code>${password}</code>.`,
    [
      { text: "Search for a teapot", href: "/shop/search?q=teapot" },
      { text: "Choose a size and a colour", href: "/shop/products/potters-apron" },
      { text: "Put a set together", href: "/shop/products/tea-for-two" },
      { text: "Sign in", href: "/shop/sign-in" },
    ],
  );
  const developers = way(
    "Developers",
    "Every operation can be tried in the API reference, with a token in place. The guide goes from a token to an order in requests to paste, and public storefronts run on this service as they are.",
    [
      { text: "API reference", href: "/reference" },
      { text: "Guide: build a shop on it", href: "/reference/guide" },
      { text: "Run a public storefront", href: "/reference/storefronts" },
      { text: "Typed client for TypeScript", href: "/reference/client" },
    ],
  );
  const merchants = way(
    "Merchants",
    hasConsole
      ? "Ship orders, change prices and stock, see what a publication changes before you publish, find out why a code does not work: in the console, over the same API. You are signed in as the demo shop’s owner; each write is shown as a command."
      : "Prices, promotions, stock, orders and resource types of your own are changed over the same API. The reference has an administrator’s token in place, so that each form can be tried with the demo shop.",
    [
      ...(hasConsole ? CONSOLE_LINKS : []),
      { text: "What promotions can do", href: "/reference/promotions" },
      { text: "Orders and payments", href: "/reference/payments" },
      { text: "Pay with a test card, capture and refund", href: "/payments" },
      { text: "What other systems received", href: "/deliveries" },
    ],
  );
  return `${hasShop ? shoppers : ""}${developers}${merchants}`;
}

const CONSOLE_LINKS: readonly Link[] = [
  { text: "Open the console", href: "/console" },
  { text: "Orders to ship", href: "/console/orders?view=to_ship" },
];

type Link = { readonly text: string; readonly href: string };

function way(title: string, html: string, links: readonly Link[]): string {
  const items = links.map(({ text, href }) => `<li><a href="${href}">${text}</a></li>`);
  return `<section><h2>${title}</h2><p>${html}</p><ul>${items.join("")}</ul></section>`;
}

function firstCallSection({ url, hasShop }: Start): string {
  const call = firstCall(hasShop);
  return `<section id="first-call">
<h2>Your first call</h2>
<p>A token, a cart and something in it. Send the three requests from here, or paste the commands into a shell.</p>
<div class="call">
<div><h3>Commands</h3><pre tabindex="0" aria-label="Commands"><code id="commands">${escapeHtml(firstCallCommands(url, call))}</code></pre></div>
<div><h3>Answer of the last request</h3><pre tabindex="0" aria-label="Answer of the last request"><code id="answer">Not sent yet.</code></pre></div>
</div>
<p class="actions"><button class="main" id="run" type="button">Send the requests</button><button id="copy" type="button">Copy the commands</button><output id="said" aria-live="polite"></output></p>
<script type="application/json" id="call">${JSON.stringify(call).replaceAll("<", "\\u003c")}</script>
</section>`;
}
