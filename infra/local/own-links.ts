import type { Invoke } from "./functions.ts";

/** Links to pictures of the demo shop and to kept files, under whatever port of this machine they were stored. */
const OWN_LINK =
  /https?:\/\/127\.0\.0\.1:\d{1,5}(?=\/(?:demo-images\/[\w-]+\.svg|files\/[0-9a-f-]{36}\.\w{1,10})\b)/g;

/**
 * Answers name pictures and files at the address of this start. They are stored with that of the start that made them,
 * in products, published releases, carts and orders, and the next one may have another port or speak https.
 */
export function withOwnLinks(invoke: Invoke, url: string): Invoke {
  return async (id, event) => {
    const answer = await invoke(id, event);
    if (!answer.body || answer.isBase64Encoded) return answer;
    return { ...answer, body: answer.body.replaceAll(OWN_LINK, url) };
  };
}
