import { readFileSync } from "node:fs";
import { join } from "node:path";
import { siteBar } from "../../reference/pages/bar.ts";
import { escapeHtml } from "../../reference/pages/escape-html.ts";
import { htmlPage } from "../../reference/pages/html-page.ts";
import { LOCAL_LINKS } from "../../reference/pages/local-links.ts";
import type { Page } from "../server.ts";
import { DELIVERIES_PATH } from "./deliveries-path.ts";
import { eventWords } from "./event-words.ts";
import { OUTCOMES } from "./group-attempts.ts";
import { listHtml, lastMessageHtml as messageHtml, STATE_WORDS } from "./list-html.ts";
import type { Listing } from "./read-listing.ts";
import type { Message } from "./read-message.ts";

const STYLE = readFileSync(join(import.meta.dirname, "deliveries.css"), "utf8");

const WHAT_IT_IS =
  "What this service told other systems: each event that an integration observes, every attempt, and what was answered.";

/** The page with the deliveries, newest events first. @param script text of `browser/start.ts` @param url of the service */
export function deliveriesPage(listing: Listing, script: string, url: string): Page {
  const body = `${siteBar(LOCAL_LINKS, DELIVERIES_PATH)}
<main>
<div class="top"><div><h1>Deliveries</h1><p class="lead">${WHAT_IT_IS}</p></div>
<p class="renewal needs-script"><span id="live" role="status">● Live</span><button type="button" class="small" id="pause">Pause</button></p></div>
${filterHtml(listing)}
<p id="said" role="status"></p>
<h2 class="hidden">Events, newest first</h2>
<div id="list">${listHtml(listing, url)}</div>
</main>`;
  return makePage({ title: "Deliveries, Cartwright", description: WHAT_IT_IS, body, script });
}

/** Request and answer on a page of their own, for browsers without scripts. */
export function messagePage(message: Message): Page {
  const { event } = message.latest.meta;
  const body = `${siteBar(LOCAL_LINKS, DELIVERIES_PATH)}
<main><p><a href="${DELIVERIES_PATH}">All deliveries</a></p>
<h1>${escapeHtml(eventWords(event.type))}</h1>
<h2 class="hidden">Last attempt</h2>
<div class="message">${messageHtml(message)}</div></main>`;
  return makePage({ title: "A delivery, Cartwright", body });
}

function makePage(page: { title: string; description?: string; body: string; script?: string }): Page {
  const { html, policy } = htmlPage({ ...page, style: STYLE, sendsForms: true });
  return { type: "text/html; charset=utf-8", content: html, policy };
}

function filterHtml({ wanted, integrations, types }: Listing): string {
  const states = OUTCOMES.map((state) => [state, STATE_WORDS[state]] as const);
  const names = integrations.map(({ id, name }) => [id, name] as const);
  const keys = types.map((type) => [type, eventWords(type)] as const);
  return `<form id="filter" method="get" action="${DELIVERIES_PATH}">
${selectHtml("state", "State", "All states", states, wanted.state)}
${selectHtml("type", "Event", "All events", keys, wanted.type)}
${selectHtml("integration", "Integration", "All integrations", names, wanted.integration)}
<button class="without-script">Show</button></form>`;
}

function selectHtml(
  name: string,
  label: string,
  all: string,
  options: readonly (readonly [string, string])[],
  chosen: string | undefined,
): string {
  const items = options.map(
    ([value, words]) =>
      `<option value="${escapeHtml(value)}"${value === chosen ? " selected" : ""}>${escapeHtml(words)}</option>`,
  );
  return `<label><span>${label}</span><select name="${name}"><option value="">${all}</option>${items.join("")}</select></label>`;
}
