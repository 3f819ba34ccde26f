/**
 * The one table, as the stack and the engine on this machine create it. All keys are strings, what stands in
 * them is in `lib/table/keys.ts`; items are deleted some time after their `expires_at` has passed. The index holds
 * keys alone: a copy of every item would double what a write costs, and it could only be read a little late.
 */
export const tableDefinition = {
  key: { partition: "pk", sort: "sk" },
  index: { name: "gsi1", partition: "gsi1pk", sort: "gsi1sk", projection: "KEYS_ONLY" },
  expiryAttribute: "expires_at",
} as const;
