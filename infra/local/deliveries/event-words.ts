const OWN_WORDS: Readonly<Record<string, string>> = {
  "one-time-password-token-request.created": "One-time password requested",
  "user-authentication-info.created": "Sign-in record created",
  "user-authentication-info.updated": "Sign-in record updated",
  "user-authentication-info.deleted": "Sign-in record deleted",
};

/** The key of an event in words: `catalog-release.created` is "Catalog release created". */
export function eventWords(key: string): string {
  const words = OWN_WORDS[key] ?? wordsOf(key);
  return words.charAt(0).toUpperCase() + words.slice(1);
}

/** A type of objects in words: `cart_item` is "cart item". */
export function wordsOf(type: string): string {
  return type.replaceAll(/[._-]+/g, " ").trim();
}

/** Enough of an id to tell it from others on a page. */
export function shortId(id: string): string {
  return /^[0-9a-f]{8}-[0-9a-f-]{27}$/i.test(id)
    ? id.slice(0, 8)
    : id.length > 16
      ? `${id.slice(0, 15)}…`
      : id;
}
