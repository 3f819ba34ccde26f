import { isFinalState, type States } from "../../kernel/states.ts";
import type { LiveRelease } from "../../releases/live-releases.ts";
import type { Release } from "../catalog.ts";
import { CHANGE_KINDS, type ChangeKind } from "./change.ts";
import type { ReleasePlanView } from "./release-plan-schemas.ts";

type PlanStatus = "pending" | "ready" | "failed";

/** @answers Which status may follow on a release plan's? */
export const PLAN_STATES: States<PlanStatus> = {
  pending: { to: ["ready", "failed"] },
  ready: { to: [] },
  failed: { to: [] },
};

/** Shoppers with price books of their own. */
export type Segment = {
  /** Highest priority first. */
  readonly bookIds: readonly string[];
  /** Names of some of the rules that have these books. */
  readonly rules: readonly string[];
  readonly moreRules: number;
};

/** Changes that were found, and how many of them are kept: the first ones. */
type Found = { readonly count: number; readonly kept: number };

export type ReleasePlan = {
  readonly id: string;
  readonly catalogId: string;
  readonly status: PlanStatus;
  /** The release that publishing would make. Never stored as one. */
  readonly coming: Release;
  /** The release to compare with; absent if no release of the catalog is live. */
  readonly live?: LiveRelease;
  readonly segments: readonly Segment[];
  /** Currencies of the store in which products need a price. */
  readonly currencies: readonly string[];
  /** Absent before the first step. */
  readonly progress?: { readonly division: string; readonly parts: number; readonly done: number };
  readonly found: { readonly [K in ChangeKind]?: Found };
  /** Products of the coming release without a price, by currency. */
  readonly unpriced: Readonly<Record<string, number>>;
  readonly error?: string;
  readonly created_at: string;
  readonly ready_at?: string;
};

export function isPlanning({ status }: Pick<ReleasePlan, "status">): boolean {
  return !isFinalState(PLAN_STATES, status);
}

export function countFound({ found }: Pick<ReleasePlan, "found">, kind: ChangeKind): Found {
  return found[kind] ?? { count: 0, kept: 0 };
}

export function releasePlanView(plan: ReleasePlan): ReleasePlanView {
  const { id, catalogId, status, live, progress, unpriced, error, created_at, ready_at } = plan;
  const counts = CHANGE_KINDS.map((kind) => countFound(plan, kind));
  const readCount = (kind: ChangeKind) => countFound(plan, kind).count;
  return {
    id,
    type: "release_plan",
    status,
    based_on: { release_id: live?.releaseId ?? null },
    created_at,
    ready_at: ready_at ?? null,
    ...(status === "pending" ? { progress: toPercent(progress) } : {}),
    counts: {
      new: readCount("new"),
      gone: readCount("gone"),
      price: readCount("price"),
      text: readCount("text"),
      picture: readCount("picture"),
      category: readCount("category"),
      bundle: readCount("bundle"),
      other: readCount("other"),
      warning: readCount("warning"),
    },
    unpriced,
    left_out: counts.reduce((sum, { count, kept }) => sum + count - kept, 0),
    ...(error === undefined ? {} : { error }),
    links: { self: `/catalogs/${catalogId}/release-plans/${id}` },
  };
}

function toPercent(progress: ReleasePlan["progress"]): number {
  return progress ? Math.floor((progress.done / Math.max(1, progress.parts)) * 99) : 0;
}
