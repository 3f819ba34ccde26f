/** All operators of the filter language; a list offers some of them for each attribute. @answers How is a filter read? */
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
