/** A value of a filter, quoted so that its signs mean nothing. */
function quoteValue(value: string): string {
  return `"${value.replaceAll("\\", "\\\\").replaceAll('"', '\\"')}"`;
}

/** A condition of the API's filters, such as `eq(status,"live")`. */
export function formatTest(operator: string, field: string, value: string): string {
  return `${operator}(${field},${quoteValue(value)})`;
}

/** Conditions that must all hold. */
export function joinTests(tests: readonly string[]): string | undefined {
  const present = tests.filter((test) => test !== "");
  if (present.length === 0) return undefined;
  return present.length === 1 ? present[0] : present.map((test) => (test.includes("|") ? `(${test})` : test)).join(":");
}

/** Finds texts that begin with the words, in any letter case. A star in what was typed would be a wildcard. */
export function searchTest(fields: readonly string[], text: string): string {
  const typed = text.trim().replaceAll("*", "");
  if (typed === "") return "";
  return fields.map((field) => formatTest("ilike", field, `${typed}*`)).join("|");
}
