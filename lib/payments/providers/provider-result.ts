import type { Fields } from "../../kernel/objects.ts";
import type { ProviderResult } from "./provider.ts";
import type { ProviderError } from "./snapshot.ts";

/** Outcome of a call that has no answer of use. */
export type NotDone = Exclude<ProviderResult<never>, { readonly outcome: "done" }>;

/** A provider's answer as it came. */
export type ReadableResult =
  | Exclude<ProviderResult<Fields>, { readonly outcome: "refused" }>
  | { readonly outcome: "refused"; readonly error: ProviderError };

/** An answer that cannot be read tells nothing of what was done. @param read undefined for such an answer */
export function readValue<T>(
  result: ReadableResult,
  read: (fields: Fields) => T | undefined,
): ProviderResult<T> {
  if (result.outcome === "refused") return { outcome: "refused", error: result.error };
  if (result.outcome !== "done") return result;
  const value = read(result.value);
  if (value === undefined) return { outcome: "unknown", trouble: "The answer could not be read." };
  return { outcome: "done", value };
}

/** A question moves no money, whatever became of it. */
export function toUnsent<R extends { readonly outcome: string }>(
  result: R,
): R | (R & { readonly outcome: "not_sent" }) {
  const isOpen = result.outcome === "unknown" || result.outcome === "busy";
  return isOpen ? { ...result, outcome: "not_sent" } : result;
}
