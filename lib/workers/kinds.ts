import { type ForgetMembershipsWork, forgetMemberships } from "../accounts/memberships/forget-memberships.ts";
import { type ForgetProfileWork, forgetProfile } from "../accounts/users/passwords/forget-profile.ts";
import { type PublishWork, publishRelease } from "../catalogs/publish-release.ts";
import type { PlanReleaseWork } from "../catalogs/release-plans/plan-work.ts";
import { writeNextLinks } from "../categories/placements/change-links.ts";
import type { LinkWork } from "../categories/placements/link-change.ts";
import type { MirrorWork } from "../custom-relationships/mirrors.ts";
import { type ExportWork, exportInSteps } from "../exports/export-work.ts";
import { type UndoEntriesWork, undoEntries } from "../extensions/entries/bulk/undo-entries.ts";
import { type BuildRowsWork, buildMissingRows } from "../extensions/entries/indexes/build-rows-store.ts";
import { type DuplicateWork, duplicateInSteps } from "../hierarchies/duplicate/duplicate-work.ts";
import { type ImportWork, importRows } from "../imports/import-work.ts";
import { type CarryOnOrderWork, carryOnOrder } from "../orders/work/carry-on-order.ts";
import { type EndOrderWork, endOrder } from "../orders/work/end-order.ts";
import { type UndoDraftWork, undoDraft } from "../orders/work/undo-draft.ts";
import type { EraseWork } from "../personal-data/erase-set.ts";
import { type ReplicateWork, replicateInSteps } from "../price-books/replication.ts";
import { mirrorNext } from "../products/custom-relationships/related-change.ts";
import { type ForgetWork, forgetProduct } from "../products/delete-product.ts";
import { type ExportProductsWork, exportProductsInSteps } from "../products/export/export-work.ts";
import { type BuildWork, buildChildren } from "../products/jobs/build-children.ts";
import { continueForgetting, type ForgetCodesWork } from "../promotions/codes/forget-codes.ts";
import { type CodesWork, runJobStep } from "../promotions/jobs/codes-work.ts";
import { type ReindexWork, workOnReindex } from "../search/merchant/jobs/reindex-work.ts";
import { type ClearWork, clearPartitions } from "../tasks/clear-partitions.ts";
import { unknownWork, type Work, type WorkStep } from "../tasks/task.ts";
import type { Capabilities } from "../use-case/capabilities.ts";
import type { Context } from "../use-case/context.ts";

/** A new kind is added here; the compiler then requires its step. */
type KnownWork =
  | PublishWork
  | BuildWork
  | BuildRowsWork
  | DuplicateWork
  | ExportProductsWork
  | ExportWork
  | ForgetCodesWork
  | ForgetMembershipsWork
  | ForgetProfileWork
  | ForgetWork
  | ImportWork
  | EraseWork
  | LinkWork
  | MirrorWork
  | PlanReleaseWork
  | ReindexWork
  | ReplicateWork
  | ClearWork
  | CodesWork
  | CarryOnOrderWork
  | EndOrderWork
  | UndoDraftWork
  | UndoEntriesWork;

type WorkByKind = { readonly [W in KnownWork as W["kind"]]: W };

/** Capabilities of steps. Each step gets all of them and takes those that it needs. */
export type StepNeeds = "privateFiles";

const STEPS: { readonly [K in keyof WorkByKind]: WorkStep<WorkByKind[K], StepNeeds> } = {
  "publish-release": publishRelease,
  "build-children": buildChildren,
  "build-entry-rows": buildMissingRows,
  "change-links": writeNextLinks,
  "forget-codes": continueForgetting,
  "forget-memberships": forgetMemberships,
  "forget-product": forgetProduct,
  "forget-profile": forgetProfile,
  "clear-partitions": clearPartitions,
  "promotion-codes": runJobStep,
  "carry-on-order": carryOnOrder,
  "duplicate-hierarchy": duplicateInSteps,
  "end-order": endOrder,
  // Rare, and it reaches into many areas.
  "erase-person": async (ctx, work) => {
    const { eraseNext } = await import("../personal-data/erase-set.ts");
    return eraseNext(ctx, work);
  },
  export: exportInSteps,
  "export-products": exportProductsInSteps,
  // Most calls of the worker import no file, so they do not load what that needs.
  "import-rows": async (ctx, work, { privateFiles }) => {
    const { IMPORT_KINDS } = await import("./import-kinds.ts");
    return importRows(ctx, work, privateFiles, IMPORT_KINDS);
  },
  "mirror-related": mirrorNext,
  // Asked for by merchants now and then: most calls of the worker do not load the comparison.
  "plan-release": async (ctx, work) => {
    const { planReleaseInSteps } = await import("../catalogs/release-plans/plan-work.ts");
    return planReleaseInSteps(ctx, work);
  },
  "replicate-price-book": replicateInSteps,
  "reindex-releases": workOnReindex,
  "undo-order-draft": undoDraft,
  "undo-entries": undoEntries,
};

function isKnown(work: Work): work is KnownWork {
  return Object.hasOwn(STEPS, work.kind);
}

function runKnownStep<K extends keyof WorkByKind>(
  ctx: Context,
  kind: K,
  work: WorkByKind[K],
  capabilities: Pick<Capabilities, StepNeeds>,
) {
  return STEPS[kind](ctx, work, capabilities);
}

/** @throws Error for work of a newer version */
export async function nextStep(
  ctx: Context,
  work: Work,
  capabilities: Pick<Capabilities, StepNeeds>,
): Promise<Work | undefined> {
  if (!isKnown(work)) throw unknownWork(work.kind);
  return runKnownStep(ctx, work.kind, work, capabilities);
}

/** Builds start over, since their data may be old. A publication fails if it has written anything. Others go on. */
export function restartWork(work: Work): Work {
  if (!isKnown(work)) return work;
  if (work.kind === "publish-release") return hasWritten(work) ? { ...work, at: { step: "fail" } } : work;
  const isBuild = work.kind === "build-children" || work.kind === "reindex-releases";
  return isBuild ? { ...work, at: { step: "plan" } } : work;
}

/** Before a half-done task, its older plan would win. */
export function losesItsTurn(work: Work): boolean {
  return isKnown(work) && work.kind === "build-children";
}

/** True if products exist under the release's number: a new plan would leave removed products for sale. */
function hasWritten({ at: { step } }: PublishWork): boolean {
  return step === "write" || step === "index" || step === "finish";
}
