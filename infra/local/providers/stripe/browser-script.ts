import { join } from "node:path";
import { bundleBrowserScript } from "../../../reference/pages/browser-script.ts";
import type { HttpAnswer, HttpRequest } from "../serve.ts";

const ENTRY = join(import.meta.dirname, "browser/stripe.js");

/** Stripe serves its script at `/v3` and at paths named after its releases. */
const PATHS = /^\/(?:v3|[a-z]+\/stripe\.js)\/?$/;

let script: Promise<string> | undefined;

/** Answers with the script for pages; undefined for other paths. @param url of the stand-in */
export async function answerScript(
  { method, path }: HttpRequest,
  url: string,
): Promise<HttpAnswer | undefined> {
  if (method !== "GET" || !PATHS.test(path)) return undefined;
  script ??= bundleBrowserScript(ENTRY);
  // Pages load it as an ordinary script, not as a module.
  const body = `(() => {${(await script).replace("STAND_IN_URL", url)}})();`;
  const headers = { "content-type": "text/javascript; charset=utf-8", "access-control-allow-origin": "*" };
  return { status: 200, headers, body };
}
