/** What a filter may ask of an attribute; each list says which of them it offers. */
export const OPERATORS = [
  "eq",
  "like",
  "ilike",
  "in",
  "gt",
  "ge",
  "lt",
  "le",
  "is_null",
  "contains",
  "contains_any",
  "contains_all",
  "text",
] as const;

export type Operator = (typeof OPERATORS)[number];
