/**
 * The single table, for the stack and the local engine. All keys are strings, see `lib/table/keys.ts`. Items are deleted
 * some time after their `expires_at`. The index contains only keys: copying every item would double the cost of writes, and
 * the copies could be read only with a delay.
 */
export const tableDefinition = {
  key: { partition: "pk", sort: "sk" },
  index: { name: "gsi1", partition: "gsi1pk", sort: "gsi1sk", projection: "KEYS_ONLY" },
  expiryAttribute: "expires_at",
} as const;
