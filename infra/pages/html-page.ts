import { createHash } from "node:crypto";
import { LOGO_ADDRESS } from "../../packages/look/logo.ts";
import { escapeHtml } from "./escape-html.ts";
import { LOOK } from "./look.ts";

export type HtmlPage = {
  readonly title: string;
  /** Shown by search engines and previews. */
  readonly description?: string;
  /** CSS beside the common look. */
  readonly style: string;
  /** HTML inside `body`. */
  readonly body: string;
  /** A script that is written into the page. */
  readonly script?: string;
  /** Forms may be sent to this service. */
  readonly sendsForms?: boolean;
};

/** A whole page that loads nothing but pictures of this service and calls nothing but this service, and its policy. */
export function htmlPage({ title, description, style, body, script, sendsForms = false }: HtmlPage): {
  readonly html: string;
  readonly policy: string;
} {
  const styles = `${LOOK}${style}`;
  const html = `<!doctype html>
<html lang="en">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<title>${escapeHtml(title)}</title>
${description === undefined ? "" : `<meta name="description" content="${escapeHtml(description)}">`}
<link rel="icon" href="${LOGO_ADDRESS}">
<style>${styles}</style>
<body>
${body}
${script === undefined ? "" : `<script type="module">${script}</script>`}
</body>
</html>
`;
  const policy = [
    "default-src 'none'",
    ...(script === undefined ? [] : [`script-src ${hashOf(script)}`]),
    `style-src ${hashOf(styles)}`,
    "img-src 'self' data:",
    "connect-src 'self'",
    "base-uri 'none'",
    `form-action ${sendsForms ? "'self'" : "'none'"}`,
    "frame-ancestors 'none'",
  ].join("; ");
  return { html, policy };
}

/** A text that a policy allows by its hash. */
export function hashOf(text: string): string {
  return `'sha256-${createHash("sha256").update(text).digest("base64")}'`;
}
