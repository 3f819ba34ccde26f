const CHANGES = ["created", "updated", "deleted"] as const;

const formatKeys = (resource: string, verbs: readonly string[] = CHANGES) =>
  verbs.map((verb) => `${resource}.${verb}`);

/** All events that the service raises, except for entries of Custom APIs. @answers Which event keys may be observed? */
export const RAISED_KEYS: readonly string[] = [
  ...formatKeys("cart", ["updated", "deleted"]),
  ...formatKeys("order", ["created", "updated", "authorized", "paid", "fulfilled", "cancelled", "refunded"]),
  ...formatKeys("transaction", ["created", "updated"]),
  ...formatKeys("stock-transaction", ["created"]),
  ...formatKeys("catalog-release"),
  ...formatKeys("catalog-rule"),
  ...formatKeys("account"),
  ...formatKeys("account-member"),
  ...formatKeys("account-membership"),
  ...formatKeys("account-tag"),
  ...formatKeys("address"),
  ...formatKeys("customer"),
  ...formatKeys("user-authentication-info"),
  ...formatKeys("one-time-password-token-request", ["created"]),
  ...formatKeys("currency"),
  ...formatKeys("file", ["created", "deleted"]),
  ...formatKeys("settings", ["created", "updated"]),
  ...formatKeys("payment-gateway", ["updated"]),
  ...formatKeys("integration"),
  ...formatKeys("staff-invitation", ["created"]),
];

/** Events of the legacy catalog: integrations may observe them, but they are never raised. */
const NEVER_RAISED: readonly string[] = ["product", "brand", "category", "collection"].flatMap((resource) =>
  formatKeys(resource),
);

const BUILT_IN_KEYS = new Set([...RAISED_KEYS, ...NEVER_RAISED]);

/** Integrations may observe these events whatever Custom APIs exist. */
export function isBuiltInKey(key: string): boolean {
  return BUILT_IN_KEYS.has(key);
}

/** Returns the `api_type` of the entries that a key is about; `undefined` if the text has no such form. */
export function parseEntryType(key: string): string | undefined {
  const [, apiType, verb = ""] = /^(.+)\.([a-z]+)$/.exec(key) ?? [];
  return CHANGES.some((change) => change === verb) ? apiType : undefined;
}
