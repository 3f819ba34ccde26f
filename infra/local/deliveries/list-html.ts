import type { IntegrationView } from "../../../lib/webhooks/subscriptions/integration-schemas.ts";
import type { LogView } from "../../../lib/webhooks/subscriptions/logs/log-schemas.ts";
import { escapeHtml } from "../../reference/pages/escape-html.ts";
import { DELIVERIES_PATH } from "./deliveries-path.ts";
import { eventWords, shortId, splitEventType } from "./event-words.ts";
import type { Delivery, Outcome } from "./group-attempts.ts";
import { formatQuery, type Listing, PAGE, type Wanted } from "./read-listing.ts";
import type { Message } from "./read-message.ts";
import { tryCommands } from "./try-event.ts";

/** The refreshed part of the page. @param url of the service */
export function listHtml(listing: Listing, url: string): string {
  const { deliveries, integrations, wanted } = listing;
  const notices = integrations.filter(({ meta }) => meta.delivery.waiting > 0).map(noticeHtml);
  if (deliveries.length === 0 && !isFiltered(wanted)) return `${notices.join("")}${emptyHtml(url)}`;
  const rows = deliveries.map(rowHtml).join("");
  const list =
    rows === ""
      ? `<p class="nothing">None of the last ${listing.attemptsRead} attempts is like that. <a href="${DELIVERIES_PATH}">Show all</a></p>`
      : `<ol class="deliveries" id="rows">${rows}</ol>`;
  return `${notices.join("")}${list}<p class="end" id="end">${endHtml(listing)}</p>`;
}

function isFiltered({ state, integration, type }: Wanted): boolean {
  return state !== undefined || integration !== undefined || type !== undefined;
}

const COLOURS = { delivered: "done", waiting: "waiting", failed: "problem" } as const;
const SHAPES = { delivered: "●", waiting: "○", failed: "▲" } as const;
/** Labels of states, also for the filter. */
export const STATE_WORDS: Readonly<Record<Outcome, string>> = {
  delivered: "Delivered",
  waiting: "Waiting",
  failed: "Failed",
};

function badgeHtml(outcome: Outcome, words: string): string {
  return `<span class="badge ${COLOURS[outcome]}"><span aria-hidden="true">${SHAPES[outcome]}</span> ${words}</span>`;
}

/** The script rewrites the time for the reader's locale. */
function timeHtml(iso: string, more = ""): string {
  const words = `${iso.slice(0, 10)} ${iso.slice(11, 19)} UTC`;
  return `<time${more} datetime="${escapeHtml(iso)}" title="${escapeHtml(words)}">${escapeHtml(words)}</time>`;
}

/** Marks the time of a next attempt: an overdue one is shown as "now", not as past. */
const NOT_PAST = " data-next";

function idHtml(id: string): string {
  return `<code title="${escapeHtml(id)}">${escapeHtml(shortId(id))}</code><button type="button" class="small needs-script" data-copy="${escapeHtml(id)}" aria-label="Copy ${escapeHtml(id)}">Copy</button>`;
}

function noticeHtml({ id, name, meta }: IntegrationView): string {
  const { waiting, cause, next_attempt_at: next } = meta.delivery;
  const many = waiting === 1 ? "1 event waits" : `${waiting} events wait`;
  const why = cause === null ? "" : ` ${escapeHtml(cause)}`;
  const when = next === null ? "" : ` Next attempt ${timeHtml(next, NOT_PAST)}.`;
  return `<p class="notice" id="n-${escapeHtml(id)}"><span aria-hidden="true">○</span> ${escapeHtml(name)}: ${many}.${why}${when}</p>`;
}

function rowHtml(delivery: Delivery): string {
  const { key, event, attempts, attemptCount, latest } = delivery;
  const object = event.object
    ? `${escapeHtml(splitEventType(event.object.type))} <code title="${escapeHtml(event.object.id)}">${escapeHtml(shortId(event.object.id))}</code>`
    : "";
  const tries = attemptCount === 1 ? "1 attempt" : `${attemptCount} attempts`;
  return `<li id="d-${key}"><details><summary><span class="state">${stateHtml(delivery)}</span><span class="what"><strong>${escapeHtml(eventWords(event.type))}</strong> <span class="object">${object}</span></span><span class="to">${nameHtml(delivery)}</span><span class="tries">${tries}</span><span class="when">${timeHtml(latest.meta.timestamps.created_at)}</span></summary>
<div class="inside"><div class="about">${factsHtml(delivery)}
<p class="act">${retryHtml(delivery)}</p>
<h3>Attempts</h3><ol class="attempts">${attempts.map((one) => attemptHtml(one, attempts)).join("")}</ol></div>${messageHtml(delivery)}</div></details></li>`;
}

function stateHtml({ outcome, retryAt, integration }: Delivery): string {
  if (outcome === "waiting") {
    return `${badgeHtml(outcome, "Waiting")}<span class="next">retry ${timeHtml(retryAt ?? "", NOT_PAST)}</span>`;
  }
  if (outcome === "delivered") return badgeHtml(outcome, STATE_WORDS.delivered);
  const why = integration && !integration.enabled ? "the integration is off" : "not tried again";
  return `${badgeHtml(outcome, STATE_WORDS.failed)}<span class="next">${why}</span>`;
}

function nameHtml({ integration, integrationId }: Delivery): string {
  return `<span class="hidden">to</span> ${escapeHtml(integration?.name ?? shortId(integrationId))}`;
}

function factsHtml({ event, integration, integrationId }: Delivery): string {
  const { url, event_bus } = integration?.configuration ?? {};
  const details: readonly (readonly [string, string])[] = [
    ["Event", `<code>${escapeHtml(event.type)}</code> ${idHtml(event.id)}`],
    ...(event.object
      ? [["Object", `${escapeHtml(splitEventType(event.object.type))} ${idHtml(event.object.id)}`] as const]
      : []),
    ...(event.time ? [["Happened", timeHtml(event.time)] as const] : []),
    ["Integration", `${escapeHtml(integration?.name ?? "")} ${idHtml(integrationId)}`],
    ["Sent to", `<code class="address">${escapeHtml(url ?? event_bus ?? "unknown")}</code>`],
  ];
  return `<dl>${details.map(([name, html]) => `<dt>${name}</dt><dd>${html}</dd>`).join("")}</dl>`;
}

function attemptHtml(attempt: LogView, all: readonly LogView[]): string {
  const isFirstJob = all.at(-1)?.relationships.job.data.id === attempt.relationships.job.data.id;
  const name = `${isFirstJob ? "Attempt" : "Retry, attempt"} ${attempt.attempt}`;
  const badge = badgeHtml(attempt.succeeded ? "delivered" : "failed", answerWords(attempt));
  const why =
    attempt.error_detail === "" ? "" : `<span class="why">${escapeHtml(attempt.error_detail)}</span>`;
  return `<li class="attempt" id="a-${escapeHtml(attempt.id)}"><span>${name}</span>${badge}<span class="when">${timeHtml(attempt.meta.timestamps.created_at)}</span>${why}</li>`;
}

/** Status and duration, such as "204 in 38 ms". */
function answerWords({ status_code, processing_time }: LogView): string {
  const answer = status_code === 0 ? "No answer" : String(status_code);
  return `${answer} in ${processing_time} ms`;
}

const RETRY_WORDS = { delivered: "Send again", waiting: "Try now", failed: "Try again" } as const;

function retryHtml({ integration, integrationId, event, latest, outcome }: Delivery): string {
  if (!integration?.enabled) return "The integration is off: its events are not sent again.";
  if (!integration.observes.includes(event.type)) return "The integration no longer observes this event.";
  const retry = JSON.stringify({
    integration: integrationId,
    job: latest.relationships.job.data.id,
    after: latest.id,
  });
  return `<button type="button" class="${outcome === "delivered" ? "" : "main "}needs-script" data-retry="${escapeHtml(retry)}">${RETRY_WORDS[outcome]}</button>`;
}

/** The script shows the message in the page; without it the link opens a page with the message. */
function messageHtml({ integrationId, latest }: Delivery): string {
  const query = new URLSearchParams({
    integration: integrationId,
    job: latest.relationships.job.data.id,
    attempt: latest.id,
  });
  const address = `${DELIVERIES_PATH}/message?${query}`;
  return `<div class="message" data-keep data-message="${escapeHtml(address)}" aria-live="polite"><a href="${escapeHtml(address)}">Show request and answer</a></div>`;
}

function endHtml({ attemptsRead, hasMore, wanted }: Listing): string {
  const read = attemptsRead === 1 ? "1 attempt" : `the last ${attemptsRead} attempts`;
  if (hasMore) {
    const more = `${DELIVERIES_PATH}${formatQuery({ ...wanted, shown: wanted.shown + PAGE })}`;
    return `Seen: ${read}. <a class="button" id="more" href="${escapeHtml(more)}">Load more</a>`;
  }
  return `Seen: ${read}. They are kept for 30 days.`;
}

function emptyHtml(url: string): string {
  return `<section class="empty" id="empty"><h2>Nothing was delivered yet</h2>
<p>An integration tells another system of changes: which events it observes, and where they are sent. To see one, let this page observe changes of carts, and change one.</p>
<p><button type="button" class="main needs-script" id="try">Show me a delivery</button></p>
<p>Or paste the same into a shell:</p>
<pre tabindex="0" aria-label="Commands"><code id="commands">${escapeHtml(tryCommands(url))}</code></pre>
<p><button type="button" class="needs-script" data-copy="${escapeHtml(tryCommands(url))}" aria-label="Copy the commands">Copy the commands</button></p></section>`;
}

const MADE_AGAIN =
  "Made again from the log of events. Of what it sends, Cartwright keeps neither the body nor the signature.";
const ORIGINAL = "As this page’s own receiver got it.";
const GONE = "The event is not kept any more, and nothing of what was sent is.";

/** The last request of a delivery and its answer, as a part of a page. */
export function lastMessageHtml({ latest, request }: Message): string {
  const answer = `<h3>Answer</h3><pre tabindex="0" aria-label="Answer"><code>${escapeHtml(answerText(latest))}</code></pre>
<p class="note">The body of an answer is not kept.</p>`;
  if (!request) return `<h3>Request</h3><p class="note">${GONE}</p>${answer}`;
  const head = [request.line, ...request.headers.map(([name, value]) => `${name}: ${value}`)].join("\n");
  return `<h3>Request</h3><p class="note">${request.isOriginal ? ORIGINAL : MADE_AGAIN}</p>
<pre tabindex="0" aria-label="Headers of the request"><code>${escapeHtml(head)}</code></pre>
<pre class="body" tabindex="0" aria-label="Body of the request"><code>${escapeHtml(prettyBody(request.body))}</code></pre>${answer}`;
}

function answerText(latest: Message["latest"]): string {
  return latest.error_detail === "" ? answerWords(latest) : `${answerWords(latest)}\n${latest.error_detail}`;
}

/** Formatted JSON. `resources` repeats the payload as text, so it is shortened. */
export function prettyBody(body: string): string {
  try {
    const short = (key: string, value: unknown) =>
      key === "resources" && typeof value === "string"
        ? `${value.slice(0, 24)}… (the payload as text)`
        : value;
    return JSON.stringify(JSON.parse(body), short, 2);
  } catch {
    return body;
  }
}
