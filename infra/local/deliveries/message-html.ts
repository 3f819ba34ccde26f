import { escapeHtml } from "../../reference/pages/escape-html.ts";
import { answerWords } from "./list-html.ts";
import type { Message } from "./read-message.ts";

const MADE_AGAIN =
  "Made again from the log of events. Of what it sends, Cartwright keeps neither the body nor the signature.";
const ORIGINAL = "As this page’s own receiver got it.";
const GONE = "The event is not kept any more, and nothing of what was sent is.";

/** The last request of a delivery and its answer, as a part of a page. */
export function messageHtml({ latest, request }: Message): string {
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
