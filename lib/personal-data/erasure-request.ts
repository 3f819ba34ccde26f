import type { Actor } from "../kernel/item-writer.ts";
import type { ErasurePiece } from "./erasure-piece.ts";
import type { RelatedSet } from "./related-set.ts";
import type { ResourceType } from "./resource-types.ts";

/** A request to erase a person, as stored. It has no name of the person, so it can stay as a proof. */
export type ErasureRequest = {
  readonly id: string;
  readonly resource_type: ResourceType;
  readonly resource_id: string;
  readonly initiator: Actor;
  readonly set: RelatedSet;
  /** The request whose work erases the same set; absent if it is this one's. */
  readonly job_id?: string;
  readonly status: "CREATED" | "SUCCESS" | "FAILURE";
  /** The rest of the work, in this order. */
  readonly pieces: readonly ErasurePiece[];
  /** Records that are gone so far, by type. */
  readonly erased: Readonly<Record<string, number>>;
  readonly anonymized: number;
  /** Orders that stay. `until` is the last day of the one that stays longest. */
  readonly kept?: { readonly count: number; readonly until: string };
  /** Reason of the failure, in words. */
  readonly failure?: string;
  readonly created_at: string;
  readonly updated_at: string;
};

/** Effect of a step of the work. */
export type ErasureProgress = {
  readonly erased?: Readonly<Record<string, number>>;
  readonly anonymized?: number;
  /** The last day (ISO date) of an order that stays. */
  readonly keptUntil?: string;
  /** The rest of the piece. */
  readonly rest: readonly ErasurePiece[];
};

/** Counts a step. The last one ends the request. */
export function addProgress(request: ErasureRequest, progress: ErasureProgress, at: string): ErasureRequest {
  const pieces = [...progress.rest, ...request.pieces.slice(1)];
  const counted = countProgress(request, progress, at);
  return { ...counted, pieces, ...(pieces.length === 0 ? { status: "SUCCESS" } : {}) };
}

/** Counts what is found apart from the pieces, also after the end. */
export function countProgress(
  request: ErasureRequest,
  { erased = {}, anonymized = 0, keptUntil }: Omit<ErasureProgress, "rest">,
  at: string,
): ErasureRequest {
  const { kept = { count: 0, until: "" } } = request;
  const until = [kept.until, keptUntil ?? ""].toSorted().at(-1) ?? "";
  return {
    ...request,
    erased: addCounts(request.erased, erased),
    anonymized: request.anonymized + anonymized,
    ...(keptUntil === undefined ? {} : { kept: { count: kept.count + 1, until } }),
    updated_at: at,
  };
}

function addCounts(
  before: Readonly<Record<string, number>>,
  more: Readonly<Record<string, number>>,
): Readonly<Record<string, number>> {
  const sums = { ...before };
  for (const [type, count] of Object.entries(more)) if (count > 0) sums[type] = (sums[type] ?? 0) + count;
  return sums;
}

/** In words, for a person who has to answer for it. @answers What does an erasure say about what stays? */
export function describeErasure({ status, kept, anonymized, failure }: ErasureRequest): string {
  if (status === "CREATED") return "The erasure is under way.";
  if (status === "FAILURE") return failure ?? "The erasure failed. Send the request again.";
  const notes = [
    ...(kept ? [`${countOrders(kept.count, "stays", "stay")} for the books until ${kept.until}`] : []),
    ...(anonymized > 0 ? [`${countOrders(anonymized, "was", "were")} anonymized`] : []),
  ];
  return notes.length === 0 ? "Erased." : `Erased. ${notes.join("; ")}.`;
}

function countOrders(count: number, one: string, many: string): string {
  return count === 1 ? `1 order ${one}` : `${count} orders ${many}`;
}
