import { unmarshall } from "@aws-sdk/util-dynamodb";
import { type ApiError, throttled, unavailable } from "../../kernel/errors.ts";
import type { Item } from "../table.ts";
import { hadNoAnswer, isAfterLoss } from "./lost-answers.ts";
import { isItem } from "./setup.ts";

/**
 * What an error of the SDK means for the request.
 * - `condition`: the write's condition did not hold; nothing was written.
 * - `collision`: another transaction held one of the items; nothing was written, repeating is right.
 * - `refused`: DynamoDB said no (throttled, over capacity); nothing was written.
 * - `lost`: no answer to one of the tries, or a server fault: the write may have landed.
 * - `bug`: a request that DynamoDB finds malformed; nothing was written.
 */
export type Failure =
  | {
      readonly kind: "condition";
      readonly blockers: ReadonlyMap<number, Item | undefined>;
      /** An earlier try of the SDK got no answer, so it may have landed. */
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

export function failureOf(error: unknown, writes: number): Failure {
  const name = error instanceof Error ? error.name : "";
  const isRepeated = isAfterLoss(error);
  if (name === "ConditionalCheckFailedException") {
    return { kind: "condition", blockers: new Map([[0, blocker(field(error, "Item"))]]), isRepeated };
  }
  if (name === "TransactionCanceledException") return cancellation(error, writes, isRepeated);
  if (COLLISIONS.has(name)) return { kind: "collision" };
  if (THROTTLES.has(name))
    return isRepeated ? { kind: "lost" } : { kind: "refused", answer: throttled(error) };
  return hadNoAnswer(error) ? { kind: "lost" } : { kind: "bug" };
}

/** The reasons stand in the order of the writes, so a position says which guard fired. */
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
    return { kind: "refused", answer: throttled(error) };
  }
  return list.length === writes ? { kind: "bug" } : { kind: "refused", answer: unavailable(error) };
}

/** The document client hands this one item over as DynamoDB sent it or already translated, by version. */
function blocker(raw: unknown): Item | undefined {
  if (!isRecord(raw) || Object.keys(raw).length === 0) return undefined;
  const item = isRecord(raw["pk"]) ? unmarshall(raw) : raw;
  return isItem(item) ? item : undefined;
}

function field(value: unknown, name: string): unknown {
  return isRecord(value) ? value[name] : undefined;
}

// biome-ignore lint/suspicious/noExplicitAny: the SDK's attribute values are a union that only the SDK narrows
function isRecord(value: unknown): value is Record<string, any> {
  return typeof value === "object" && value !== null;
}
