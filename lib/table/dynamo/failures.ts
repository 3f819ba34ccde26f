import { type ApiError, tooManyRequests, unavailable } from "../../kernel/errors.ts";
import type { Item } from "../table.ts";
import { decodeMap } from "./attribute-values.ts";
import { hadNoAnswer, isAfterLoss } from "./client.ts";
import { isItem } from "./expressions.ts";

/** Only `lost` may have written. `collision`: another transaction held an item. `bug`: a malformed request. */
export type Failure =
  | {
      readonly kind: "condition";
      readonly blockers: ReadonlyMap<number, Item | undefined>;
      /** An earlier attempt got no answer, so it may have landed. */
      readonly isRepeated: boolean;
    }
  | { readonly kind: "collision" }
  | { readonly kind: "refused"; readonly answer: ApiError }
  | { readonly kind: "lost" }
  | { readonly kind: "bug" };

const THROTTLES = new Set([
  "ProvisionedThroughputExceededException",
  "RequestLimitExceeded",
  "ThrottlingException",
  "ThrottlingError",
]);
const COLLISIONS = new Set([
  "TransactionConflictException",
  "TransactionInProgressException",
  "TransactionConflict",
]);

export function classifyError(error: unknown, writes: number): Failure {
  const name = error instanceof Error ? error.name : "";
  const isRepeated = isAfterLoss(error);
  if (name === "ConditionalCheckFailedException") {
    return { kind: "condition", blockers: new Map([[0, blocker(field(error, "Item"))]]), isRepeated };
  }
  if (name === "TransactionCanceledException") return cancellation(error, writes, isRepeated);
  if (COLLISIONS.has(name)) return { kind: "collision" };
  if (THROTTLES.has(name))
    return isRepeated ? { kind: "lost" } : { kind: "refused", answer: tooManyRequests(error) };
  return hadNoAnswer(error) ? { kind: "lost" } : { kind: "bug" };
}

function cancellation(error: unknown, writes: number, isRepeated: boolean): Failure {
  const reasons = field(error, "CancellationReasons");
  const list = Array.isArray(reasons) ? reasons : [];
  const blockers = new Map<number, Item | undefined>();
  for (const [position, reason] of list.entries()) {
    if (field(reason, "Code") === "ConditionalCheckFailed")
      blockers.set(position, blocker(field(reason, "Item")));
  }
  if (blockers.size > 0) return { kind: "condition", blockers, isRepeated };
  const codes = list.map((reason) => String(field(reason, "Code")));
  if (codes.some((code) => COLLISIONS.has(code))) return { kind: "collision" };
  if (codes.some((code) => THROTTLES.has(code) || code === "ProvisionedThroughputExceeded")) {
    return { kind: "refused", answer: tooManyRequests(error) };
  }
  return list.length === writes ? { kind: "bug" } : { kind: "refused", answer: unavailable(error) };
}

function blocker(raw: unknown): Item | undefined {
  const item = decodeMap(Object(raw));
  return isItem(item) ? item : undefined;
}

function field(value: unknown, name: string): unknown {
  return isRecord(value) ? value[name] : undefined;
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === "object" && value !== null;
}
