import { invalid } from "../../kernel/errors.ts";

/** @throws ApiError 400 for no fields or a repeated one, which OAuth 2.0 forbids */
export function parseForm(text: string): Record<string, string> {
  const fields = new Map<string, string>();
  for (const [name, value] of new URLSearchParams(text)) {
    if (fields.has(name)) throw invalid(`'${name}' is given more than once.`, { source: name });
    fields.set(name, value);
  }
  if (fields.size === 0) throw invalid("The body is empty; a form or a JSON object is required.");
  fields.delete("__proto__");
  return Object.fromEntries(fields);
}
