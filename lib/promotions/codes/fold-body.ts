import { dropNulls, isObject } from "../../kernel/objects.ts";

/** Accepts `max_users_per_shopper`, an old spelling of the public contract. `null` counts as absent. */
export function foldRuleCodes(body: unknown): unknown {
  return mapCodes(body, (code) => {
    if (!isObject(code)) return code;
    const { max_users_per_shopper: misspelt, ...fields } = code;
    return dropNulls({ ...(misspelt === undefined ? {} : { max_uses_per_shopper: misspelt }), ...fields });
  });
}

/** A list may name codes as plain strings. */
export function foldDeletedCodes(body: unknown): unknown {
  return mapCodes(body, (code) => (typeof code === "string" ? { code } : code));
}

/** A list may name codes as plain ids, also directly in `data`. */
export function foldDeletedRuleCodes(body: unknown): unknown {
  const listed =
    isObject(body) && Array.isArray(body["data"]) ? { ...body, data: { codes: body["data"] } } : body;
  return mapCodes(listed, (code) => (typeof code === "string" ? { id: code } : code));
}

function mapCodes(body: unknown, fold: (code: unknown) => unknown): unknown {
  if (!isObject(body) || !isObject(body["data"])) return body;
  const { codes } = body["data"];
  return Array.isArray(codes) ? { ...body, data: { ...body["data"], codes: codes.map(fold) } } : body;
}
