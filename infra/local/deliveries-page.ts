import { createHash } from "node:crypto";
import { HEAD_STYLE } from "./page-style.ts";
import type { Page } from "./server.ts";

/** An attempt to deliver an event, as `GET /v2/integrations/logs` lists it. */
export type ListedAttempt = {
  readonly succeeded: boolean;
  readonly attempt: number;
  readonly status_code: number;
  readonly error_detail: string;
  readonly relationships: { readonly integration: { readonly data: { readonly id: string } } };
  readonly meta: {
    readonly timestamps: { readonly created_at: string };
    readonly event: { readonly id: string; readonly type: string };
  };
};

/** The name of an integration by its id. */
export type Names = ReadonlyMap<string, string>;

/** Shows what was delivered, and takes what the demo shop's own integrations deliver. */
export const DELIVERIES_PATH = "/deliveries";

const SHOWN = 50;

const STYLE = `${HEAD_STYLE}
  :root { --rule: #d5dde0; --failed: #a3261b; --faint: #4a5a60 }
  @media (prefers-color-scheme: dark) { :root { --rule: #37464c; --failed: #ff9d91; --faint: #a9babf } }
  main { padding: 1rem 1.25rem; overflow-x: auto }
  table { border-collapse: collapse; width: 100% }
  th, td { text-align: left; padding: .4rem .75rem .4rem 0; border-bottom: 1px solid var(--rule); vertical-align: top }
  td:first-child { white-space: nowrap }
  td.failed { color: var(--failed) }
  code { font-size: .9em; color: var(--faint) }
`;

/** The page loads nothing, and no other page may show it in a frame. */
const POLICY = [
  "default-src 'none'",
  `style-src 'sha256-${createHash("sha256").update(STYLE).digest("base64")}'`,
  "img-src data:",
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'none'",
].join("; ");

/** The last deliveries of events, newest first, as a page that loads itself again. */
export function deliveriesPage(attempts: readonly ListedAttempt[], names: Names): Page {
  const rows = attempts.slice(0, SHOWN).map((attempt) => rowOf(attempt, names));
  const list =
    rows.length === 0
      ? "<p>Nothing was delivered yet. <code>POST /v2/integrations</code> subscribes to events.</p>"
      : `<table><thead><tr>${cells("th", ["Time", "Integration", "Event", "Attempt", "Status"])}</tr></thead>
<tbody>${rows.join("\n")}</tbody></table>`;
  const content = `<!doctype html>
<html lang="en">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta http-equiv="refresh" content="3">
<title>Cartwright, deliveries</title>
<link rel="icon" href="data:,">
<style>${STYLE}</style>
<div id="who"><strong>Cartwright</strong> <span>Deliveries of events</span> <a href="/">API reference</a></div>
<main>
${list}
</main>
</html>
`;
  return { type: "text/html; charset=utf-8", content, policy: POLICY };
}

function rowOf(listed: ListedAttempt, names: Names): string {
  const { attempt, succeeded, status_code, error_detail, relationships, meta } = listed;
  const { id } = relationships.integration.data;
  const status = status_code === 0 ? "no answer" : String(status_code);
  const why = error_detail === "" ? status : `${status}: ${error_detail}`;
  return `<tr>${cells("td", [meta.timestamps.created_at, names.get(id) ?? id])}<td>${text(meta.event.type)}<br><code>${text(meta.event.id)}</code></td>${cells("td", [String(attempt)])}<td class="${succeeded ? "done" : "failed"}">${text(why)}</td></tr>`;
}

function cells(tag: string, values: readonly string[]): string {
  return values.map((value) => `<${tag}>${text(value)}</${tag}>`).join("");
}

/** Names are whatever a merchant has written. */
function text(value: string): string {
  return value.replaceAll(/[&<>"']/g, (sign) => `&#${sign.charCodeAt(0)};`);
}
