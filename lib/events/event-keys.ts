const CHANGES = ["created", "updated", "deleted"] as const;

const of = (resource: string, verbs: readonly string[] = CHANGES) =>
  verbs.map((verb) => `${resource}.${verb}`);

/** Every event that the service raises, beside those of the entries of Custom APIs. */
export const RAISED_KEYS: readonly string[] = [
  ...of("cart", ["updated", "deleted"]),
  ...of("order", ["created", "updated", "authorized", "paid", "fulfilled", "cancelled", "refunded"]),
  ...of("transaction", ["created", "updated"]),
  ...of("stock-transaction", ["created"]),
  ...of("catalog-release"),
  ...of("catalog-rule"),
  ...of("account"),
  ...of("account-member"),
  ...of("account-membership"),
  ...of("address"),
  ...of("customer"),
  ...of("user-authentication-info"),
  ...of("one-time-password-token-request", ["created"]),
  ...of("currency"),
  ...of("file", ["created", "deleted"]),
  ...of("settings", ["created", "updated"]),
  ...of("payment-gateway", ["updated"]),
  ...of("integration"),
];

/** Known from the first generation of the catalog: may be listened to, and never happen. */
const NEVER_RAISED: readonly string[] = ["product", "brand", "category", "collection"].flatMap((resource) =>
  of(resource),
);

const KNOWN = new Set([...RAISED_KEYS, ...NEVER_RAISED]);

/** Whether somebody may listen to an event whatever Custom APIs there are. */
export function isKnownKey(key: string): boolean {
  return KNOWN.has(key);
}

/** The `api_type` whose entries a key would be about; `undefined` for a text that is no such key. */
export function entryTypeIn(key: string): string | undefined {
  const [, apiType, verb = ""] = /^(.+)\.([a-z]+)$/.exec(key) ?? [];
  return CHANGES.some((change) => change === verb) ? apiType : undefined;
}
