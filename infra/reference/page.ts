import { createHash } from "node:crypto";
import { LOGO, LOGO_ADDRESS } from "../../packages/look/logo.ts";
import type { Settings } from "./settings.ts";
import { PAGE_STYLE } from "./style.ts";

export type PageSetup = {
  readonly settings: Settings;
  readonly links: readonly { readonly text: string; readonly href: string }[];
  /** Paths of the scripts: the reference's first, then the page's own. */
  readonly scripts: readonly string[];
};

/** The page as it is before its scripts run, and what it may load. */
export function referencePage({ settings, links, scripts }: PageSetup): {
  readonly html: string;
  readonly policy: string;
} {
  const html = `<!doctype html>
<html lang="en">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<title>Cartwright, API reference</title>
<link rel="icon" href="${LOGO_ADDRESS}">
<link rel="preload" as="fetch" crossorigin href="${settings.documentUrl}">
${scripts.map((path, at) => `<script ${at === 0 ? "defer" : 'type="module"'} src="${path}"></script>`).join("\n")}
<style>${PAGE_STYLE}</style>
<header id="head">
  <a id="name" href="">${LOGO}<strong>Cartwright</strong></a>
  <nav>${links.map(({ text, href }) => `<a href="${href}">${text}</a>`).join("")}</nav>
  <form id="key" hidden autocomplete="off">
    <input name="client_id" aria-label="Client id" placeholder="Client id" required>
    <input name="client_secret" type="password" autocomplete="off" aria-label="Client secret" placeholder="Secret, for administrators">
    <button>Get tokens</button>
  </form>
  <output id="state" data-kind="waiting">Getting tokens …</output>
</header>
<div id="reference"></div>
<script type="application/json" id="settings">${JSON.stringify(settings).replaceAll("<", "\\u003c")}</script>
</html>
`;
  return { html, policy: POLICY };
}

const sha256 = (text: string) => `'sha256-${createHash("sha256").update(text).digest("base64")}'`;

/**
 * The styles that Scalar writes into the page when its script runs, always the same of one version; the browser tells
 * the hash of one that is missing here.
 */
const SCALAR_STYLES = [
  "'sha256-SdwVUZnWy8xuzu9alwp9UnSB2w2COBuIILA4H0uPqJM='",
  "'sha256-l/2OpPg0d+2VLTLgwjf5mQo2CYwHDEqdj5TjbfEyVJI='",
  "'sha256-T13Uev3xCax2N28XaoAE8DOzQZKvPp7ZQVAi1iRREjo='",
];

/** The page runs and loads what this service serves and nothing else, and no other page may show it in a frame. */
const POLICY = [
  "default-src 'none'",
  "script-src 'self'",
  `style-src ${sha256(PAGE_STYLE)} ${SCALAR_STYLES.join(" ")}`,
  // Pictures in texts and of goods, and the logo.
  "img-src 'self' data:",
  "connect-src 'self'",
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'none'",
].join("; ");
