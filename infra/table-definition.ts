/**
 * The one table, as the stack and the engine on this machine create it. All keys are strings, what stands in
 * them is in `lib/table/keys.ts`; items are deleted some time after their `expires_at` has passed.
 */
export const tableDefinition = {
  key: { partition: "pk", sort: "sk" },
  index: { name: "gsi1", partition: "gsi1pk", sort: "gsi1sk" },
  expiryAttribute: "expires_at",
} as const;
