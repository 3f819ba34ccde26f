import { isFields, withoutNulls } from "../../kernel/without-nulls.ts";

/**
 * Folds the shapes of rule codes that clients send into the one that is kept: a limit by shopper that is spelled as it
 * once was (public contract), and `null` is as absent.
 */
export function foldRuleCodes(body: unknown): unknown {
  return withCodes(body, (code) => {
    if (!isFields(code)) return code;
    const { max_users_per_shopper: misspelt, ...fields } = code;
    return withoutNulls({ ...(misspelt === undefined ? {} : { max_uses_per_shopper: misspelt }), ...fields });
  });
}

/** Codes to be deleted may be named by themselves, in a list of texts. */
export function foldDeletedCodes(body: unknown): unknown {
  return withCodes(body, (code) => (typeof code === "string" ? { code } : code));
}

/** The same by ids; the list may be `data` itself. */
export function foldDeletedRuleCodes(body: unknown): unknown {
  const listed =
    isFields(body) && Array.isArray(body["data"]) ? { ...body, data: { codes: body["data"] } } : body;
  return withCodes(listed, (code) => (typeof code === "string" ? { id: code } : code));
}

function withCodes(body: unknown, fold: (code: unknown) => unknown): unknown {
  if (!isFields(body) || !isFields(body["data"])) return body;
  const { codes } = body["data"];
  return Array.isArray(codes) ? { ...body, data: { ...body["data"], codes: codes.map(fold) } } : body;
}
