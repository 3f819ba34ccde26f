import { createHash } from "node:crypto";
import { readFile } from "node:fs/promises";
import { createRequire } from "node:module";
import { dirname, join } from "node:path";
import { openApiText } from "../openapi.ts";
import { DEMO_ADMIN, DEMO_SHOP, demoPicture } from "./demo/demo-store.ts";
import { HEAD_STYLE } from "./page-style.ts";
import { deliveriesOf } from "./read-deliveries.ts";
import type { Page } from "./server.ts";

const HTML = "text/html; charset=utf-8";
const SCRIPT = "text/javascript; charset=utf-8";
const SWAGGER = dirname(createRequire(import.meta.url).resolve("swagger-ui-dist/package.json"));
const ASSETS: Readonly<Record<string, string>> = {
  "swagger-ui.css": "text/css; charset=utf-8",
  "swagger-ui-bundle.js": SCRIPT,
};

/** The API reference at `/`, its parts, the service's document, the last deliveries and the demo shop's pictures. */
export function localPages(url: string): (path: string) => Promise<Page | undefined> {
  const readDeliveries = deliveriesOf(url);
  return async (path) => (path === "/deliveries" ? readDeliveries() : referencePage(path));
}

async function referencePage(path: string): Promise<Page | undefined> {
  if (path === "/") return { type: HTML, content: PAGE, policy: POLICY };
  if (path === "/reference/start.js") return { type: SCRIPT, content: START };
  if (path === "/openapi.json") return document();
  const [, asset = ""] = /^\/reference\/([a-z.-]+)$/.exec(path) ?? [];
  const type = Object.hasOwn(ASSETS, asset) ? ASSETS[asset] : undefined;
  if (type) return { type, content: await readFile(join(SWAGGER, asset)) };
  const picture = demoPicture(path);
  return picture === undefined ? undefined : { type: "image/svg+xml", content: picture };
}

/** Made from the endpoints as they are now, so that it fits what is served. */
async function document(): Promise<Page> {
  const content = { ...JSON.parse(await openApiText()), servers: [{ url: "/" }] };
  return { type: "application/json; charset=utf-8", content: JSON.stringify(content) };
}

const STYLE = `${HEAD_STYLE}
  #who button { font: inherit; padding: .35rem .8rem; border: 0; border-radius: .3rem; cursor: pointer }
  #who button[aria-pressed=true] { background: #8fd3b6 }
`;

/** The page runs and loads what this service serves and nothing else, and no other page may show it in a frame. */
const POLICY = [
  "default-src 'none'",
  "script-src 'self'",
  `style-src 'self' 'sha256-${createHash("sha256").update(STYLE).digest("base64")}'`,
  "img-src 'self' data:",
  "connect-src 'self'",
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'none'",
].join("; ");

const PAGE = `<!doctype html>
<html lang="en">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>Cartwright, API reference</title>
<link rel="stylesheet" href="/reference/swagger-ui.css">
<link rel="icon" href="data:,">
<style>${STYLE}</style>
<div id="who" role="toolbar" aria-label="Who calls">
  <strong>Cartwright</strong> <span>Try it out as</span>
  <button id="admin" type="button">store administrator</button>
  <button id="shopper" type="button">shopper</button>
  <output id="state">getting a token …</output>
  <a href="/deliveries">deliveries of events</a>
</div>
<div id="reference"></div>
<script src="/reference/swagger-ui-bundle.js"></script>
<script src="/reference/start.js"></script>
</html>
`;

/** Gets a token of the demo shop and hands it to the page, so that every call can be tried at once. */
const START = `const callers = {
  admin: { grant_type: "client_credentials", client_id: "${DEMO_ADMIN.clientId}", client_secret: "${DEMO_ADMIN.secret}" },
  shopper: { grant_type: "implicit", client_id: "${DEMO_SHOP.clientId}" },
};
const FIFTY_MINUTES = 50 * 60 * 1000;
const state = document.getElementById("state");
let renewal;

async function become(who) {
  clearTimeout(renewal);
  const answer = await fetch("/oauth/access_token", { method: "POST", body: new URLSearchParams(callers[who]) });
  const { access_token: value } = await answer.json();
  const { securitySchemes = {} } = ui.specSelectors.specJson().toJS().components ?? {};
  const bearers = Object.entries(securitySchemes).filter(([, scheme]) => scheme.scheme === "bearer");
  ui.authActions.authorize(
    Object.fromEntries(bearers.map(([name, schema]) => [name, { name, schema, value }])),
  );
  for (const name of Object.keys(callers)) {
    document.getElementById(name).setAttribute("aria-pressed", String(name === who));
  }
  state.textContent = answer.ok ? "token in place for an hour" : "no token: " + answer.status;
  renewal = setTimeout(become, FIFTY_MINUTES, who);
}

const ui = SwaggerUIBundle({
  url: "/openapi.json",
  dom_id: "#reference",
  docExpansion: "none",
  filter: true,
  tryItOutEnabled: true,
  defaultModelsExpandDepth: -1,
  displayRequestDuration: true,
  persistAuthorization: false,
  onComplete: () => become("admin"),
});
for (const who of Object.keys(callers)) document.getElementById(who).onclick = () => become(who);
`;
