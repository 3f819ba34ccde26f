import type { Invoke } from "./functions.ts";

/** Links to pictures of the demo shop and to stored files, with any port of this machine. */
const OWN_LINK =
  /https?:\/\/127\.0\.0\.1:\d{1,5}(?=\/(?:demo-images\/[\w-]+\.svg|files\/[0-9a-f-]{36}\.\w{1,10})\b)/g;

/**
 * Rewrites links to pictures and files for the current address. Products, releases, carts and orders store the address of
 * the start that made them, and the next start may have another port or use https.
 */
export function withOwnLinks(invoke: Invoke, url: string): Invoke {
  return async (id, event) => {
    const answer = await invoke(id, event);
    if (!answer.body || answer.isBase64Encoded) return answer;
    return { ...answer, body: answer.body.replaceAll(OWN_LINK, url) };
  };
}
