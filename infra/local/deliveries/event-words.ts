const OWN_WORDS: Readonly<Record<string, string>> = {
  "one-time-password-token-request.created": "One-time password requested",
  "user-authentication-info.created": "Sign-in record created",
  "user-authentication-info.updated": "Sign-in record updated",
  "user-authentication-info.deleted": "Sign-in record deleted",
};

/** Title for an event key: `catalog-release.created` is "Catalog release created". */
export function eventWords(key: string): string {
  const words = OWN_WORDS[key] ?? splitEventType(key);
  return words.charAt(0).toUpperCase() + words.slice(1);
}

/** Readable object type: `cart_item` is "cart item". */
export function splitEventType(type: string): string {
  return type.replaceAll(/[._-]+/g, " ").trim();
}

/** Enough characters to tell ids on a page apart. */
export function shortId(id: string): string {
  return /^[0-9a-f]{8}-[0-9a-f-]{27}$/i.test(id)
    ? id.slice(0, 8)
    : id.length > 16
      ? `${id.slice(0, 15)}…`
      : id;
}
