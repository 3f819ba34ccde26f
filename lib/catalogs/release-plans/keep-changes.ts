import { CHANGE_KINDS, type Change, type ChangeKind } from "./change.ts";
import { countFound, type ReleasePlan } from "./release-plan.ts";

/** Changes that a plan lists; the others are only counted. Lists of the API have no page beyond. */
const MOST_KEPT = 10_000;

/** So that a first publication in another currency leaves room for what changes. */
const MOST_WARNINGS = 1000;

/** Bytes of JSON in one item, which fit also if they cannot be packed smaller. */
const MOST_PIECE_BYTES = 256 * 1024;

/** Bytes of JSON that one step keeps: a transaction takes 3 MB. */
const MOST_STEP_BYTES = 2 * 1024 * 1024;

/** Changes of one kind; `from` is the number of those before them. */
export type KeptPiece = { readonly kind: ChangeKind; readonly from: number; readonly all: readonly Change[] };

/** Adds the changes of a step to a plan's counts. @returns also the changes to keep */
export function keepChanges(
  plan: ReleasePlan,
  changes: readonly Change[],
): { readonly plan: ReleasePlan; readonly pieces: readonly KeptPiece[] } {
  const room = { bytes: MOST_STEP_BYTES, changes: MOST_KEPT - countKept(plan) };
  const counts = { ...plan.found };
  const pieces: KeptPiece[] = [];
  for (const kind of CHANGE_KINDS) {
    const ofKind = changes.filter((change) => change.kind === kind);
    if (ofKind.length === 0) continue;
    const before = countFound(plan, kind);
    const divided = divide(takeThatFit(ofKind, room, mostOfKind(kind) - before.kept));
    let kept = before.kept;
    for (const all of divided) {
      pieces.push({ kind, from: kept, all });
      kept += all.length;
    }
    counts[kind] = { count: before.count + ofKind.length, kept };
  }
  return { plan: { ...plan, found: counts }, pieces };
}

function countKept(plan: ReleasePlan): number {
  return CHANGE_KINDS.reduce((sum, kind) => sum + countFound(plan, kind).kept, 0);
}

function mostOfKind(kind: ChangeKind): number {
  return kind === "warning" ? MOST_WARNINGS : MOST_KEPT;
}

type Room = { bytes: number; changes: number };

/** The first ones for which there is room; takes it. */
function takeThatFit(changes: readonly Change[], room: Room, most: number): readonly Change[] {
  let count = 0;
  for (const change of changes) {
    const size = measure(change);
    if (count >= most || room.changes < 1 || room.bytes < size) break;
    room.changes -= 1;
    room.bytes -= size;
    count += 1;
  }
  return changes.slice(0, count);
}

function divide(changes: readonly Change[]): readonly (readonly Change[])[] {
  const pieces: Change[][] = [];
  let bytes = Number.POSITIVE_INFINITY;
  for (const change of changes) {
    const size = measure(change);
    bytes += size;
    if (bytes <= MOST_PIECE_BYTES) pieces.at(-1)?.push(change);
    else {
      pieces.push([change]);
      bytes = size;
    }
  }
  return pieces;
}

function measure(change: Change): number {
  return Buffer.byteLength(JSON.stringify(change)) + 1;
}
