import { LOGO_ADDRESS } from "../../packages/look/logo.ts";
import type { BarLink } from "./pages/bar.ts";
import { siteBar } from "./pages/bar.ts";
import { hashText } from "./pages/html-page.ts";
import { REFERENCE_PATH } from "./reference-path.ts";
import type { Settings } from "./settings.ts";
import { PAGE_STYLE } from "./style.ts";

export type PageSetup = {
  readonly settings: Settings;
  readonly links: readonly BarLink[];
  /** Target of the site's name in the bar. */
  readonly home: string;
  /** HTML to show until Scalar has loaded. */
  readonly first: string;
  /** Address of the page's own script. */
  readonly script: string;
};

/** The page before its scripts run, and its Content-Security-Policy. */
export function referencePage({ settings, links, home, first, script }: PageSetup): {
  readonly html: string;
  readonly policy: string;
} {
  const html = `<!doctype html>
<html lang="en">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<title>Cartwright, API reference</title>
<meta name="description" content="Every call of Cartwright, to read and to try.">
<link rel="icon" href="${LOGO_ADDRESS}">
<style>${PAGE_STYLE}</style>
<script type="module" src="${script}"></script>
<link rel="preload" as="fetch" crossorigin href="${settings.shownUrl}">
<link rel="preload" as="script" href="${settings.scalarUrl}">
<body>
${siteBar(links, REFERENCE_PATH, `${KEY_FORM}\n${STATE}`, home)}
${first}
<section id="reference"></section>
<script type="application/json" id="settings">${JSON.stringify(settings).replaceAll("<", "\\u003c")}</script>
</body>
</html>
`;
  return { html, policy: POLICY };
}

const KEY_FORM = `<form id="key" hidden autocomplete="off">
<input name="client_id" aria-label="Client id" placeholder="Client id" required>
<input name="client_secret" type="password" autocomplete="off" aria-label="Client secret" placeholder="Secret, for administrators">
<button>Get tokens</button>
</form>`;
const STATE = '<output id="state" data-kind="waiting">Getting tokens …</output>';

/**
 * Hashes of the styles that Scalar's script adds to the page. They are the same for one version; a browser reports the hash
 * of a missing one.
 */
const SCALAR_STYLES = [
  "'sha256-SdwVUZnWy8xuzu9alwp9UnSB2w2COBuIILA4H0uPqJM='",
  "'sha256-l/2OpPg0d+2VLTLgwjf5mQo2CYwHDEqdj5TjbfEyVJI='",
  "'sha256-T13Uev3xCax2N28XaoAE8DOzQZKvPp7ZQVAi1iRREjo='",
];

/** The page may load and call only this service, and no other page may show it in a frame. */
const POLICY = [
  "default-src 'none'",
  "script-src 'self'",
  `style-src ${hashText(PAGE_STYLE)} ${SCALAR_STYLES.join(" ")}`,
  // Pictures in texts, pictures of goods, and the logo.
  "img-src 'self' data:",
  "connect-src 'self'",
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'none'",
].join("; ");
