import { createHash } from "node:crypto";
import { LOGO_ADDRESS } from "../../../packages/look/logo.ts";
import { escapeHtml } from "./escape-html.ts";
import { LOOK } from "./look.ts";

export type HtmlPage = {
  readonly title: string;
  /** Shown by search engines and link previews. */
  readonly description?: string;
  /** CSS in addition to the shared style sheet. */
  readonly style: string;
  /** HTML inside `body`. */
  readonly body: string;
  /** Inline script. */
  readonly script?: string;
  /** The page may send forms to this service. */
  readonly sendsForms?: boolean;
  /** Origin of another service, whose scripts the page loads and which it may call. */
  readonly provider?: string | undefined;
};

/** A page that loads and calls only this service and the named provider, with its Content-Security-Policy. */
export function htmlPage({
  title,
  description,
  style,
  body,
  script,
  sendsForms = false,
  provider,
}: HtmlPage): {
  readonly html: string;
  readonly policy: string;
} {
  const other = provider === undefined ? "" : ` ${provider}`;
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
    ...(script === undefined ? [] : [`script-src ${hashText(script)}${other}`]),
    `style-src ${hashText(styles)}`,
    "img-src 'self' data:",
    `connect-src 'self'${other}`,
    "base-uri 'none'",
    `form-action ${sendsForms ? "'self'" : "'none'"}`,
    "frame-ancestors 'none'",
  ].join("; ");
  return { html, policy };
}

/** Hash with which a policy allows an inline text. */
export function hashText(text: string): string {
  return `'sha256-${createHash("sha256").update(text).digest("base64")}'`;
}
