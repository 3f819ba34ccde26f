import { type ForgetMembershipsWork, forgetMemberships } from "../accounts/memberships/forget-memberships.ts";
import { type ForgetProfileWork, forgetProfile } from "../accounts/users/passwords/forget-profile.ts";
import { type PublishWork, publishRelease } from "../catalogs/publish-release.ts";
import { writeNextLinks } from "../categories/placements/change-links.ts";
import type { LinkWork } from "../categories/placements/link-change.ts";
import { type UndoEntriesWork, undoEntries } from "../extensions/entries/bulk/undo-entries.ts";
import { type BuildRowsWork, buildMissingRows } from "../extensions/entries/indexes/build-rows-store.ts";
import { type CarryOnOrderWork, carryOnOrder } from "../orders/work/carry-on-order.ts";
import { type EndOrderWork, endOrder } from "../orders/work/end-order.ts";
import { type UndoDraftWork, undoDraft } from "../orders/work/undo-draft.ts";
import { type ForgetWork, forgetProduct } from "../products/delete-product.ts";
import { type BuildWork, buildChildren } from "../products/jobs/build-children.ts";
import { continueForgetting, type ForgetCodesWork } from "../promotions/codes/forget-codes.ts";
import { type CodesWork, runJobStep } from "../promotions/jobs/codes-work.ts";
import { type ReindexWork, workOnReindex } from "../search/merchant/jobs/reindex-work.ts";
import { type ClearWork, clearPartitions } from "../tasks/clear-partitions.ts";
import { unknownWork, type Work } from "../tasks/task.ts";
import type { Context } from "../use-case/context.ts";

/** A new kind is added here; the compiler then requires its step and its restart. */
type KnownWork =
  | PublishWork
  | BuildWork
  | BuildRowsWork
  | ForgetCodesWork
  | ForgetMembershipsWork
  | ForgetProfileWork
  | ForgetWork
  | LinkWork
  | ReindexWork
  | ClearWork
  | CodesWork
  | CarryOnOrderWork
  | EndOrderWork
  | UndoDraftWork
  | UndoEntriesWork;

const KINDS: Readonly<Record<KnownWork["kind"], true>> = {
  "publish-release": true,
  "build-children": true,
  "build-entry-rows": true,
  "change-links": true,
  "forget-codes": true,
  "forget-memberships": true,
  "forget-product": true,
  "forget-profile": true,
  "clear-partitions": true,
  "promotion-codes": true,
  "carry-on-order": true,
  "end-order": true,
  "reindex-releases": true,
  "undo-order-draft": true,
  "undo-entries": true,
};

function isKnown(work: Work): work is KnownWork {
  return Object.hasOwn(KINDS, work.kind);
}

/** @throws Error for work of a newer version */
export async function nextStep(ctx: Context, work: Work): Promise<Work | undefined> {
  if (!isKnown(work)) throw unknownWork(work.kind);
  switch (work.kind) {
    case "publish-release":
      return publishRelease(ctx, work);
    case "build-children":
      return buildChildren(ctx, work);
    case "build-entry-rows":
      return buildMissingRows(ctx, work);
    case "change-links":
      return writeNextLinks(ctx, work);
    case "forget-codes":
      return continueForgetting(ctx, work);
    case "forget-memberships":
      return forgetMemberships(ctx, work);
    case "forget-profile":
      return forgetProfile(ctx, work);
    case "forget-product":
      return forgetProduct(ctx, work);
    case "clear-partitions":
      return clearPartitions(ctx, work);
    case "promotion-codes":
      return runJobStep(ctx, work);
    case "carry-on-order":
      return carryOnOrder(ctx, work);
    case "end-order":
      return endOrder(ctx, work);
    case "undo-order-draft":
      return undoDraft(ctx, work);
    case "reindex-releases":
      return workOnReindex(ctx, work);
    case "undo-entries":
      return undoEntries(ctx, work);
  }
}

/** Builds start over, since their data may be old. A publication fails if it has written anything. */
export function restartWork(work: Work): Work {
  if (!isKnown(work)) return work;
  switch (work.kind) {
    case "build-children":
      return { ...work, at: { step: "plan" } };
    case "reindex-releases":
      return { ...work, at: { step: "plan" } };
    case "publish-release":
      return hasWritten(work) ? { ...work, at: { step: "fail" } } : work;
    case "build-entry-rows":
    case "change-links":
    case "forget-codes":
    case "forget-memberships":
    case "forget-product":
    case "forget-profile":
    case "clear-partitions":
    case "promotion-codes":
    case "carry-on-order":
    case "end-order":
    case "undo-order-draft":
    case "undo-entries":
      return work;
  }
}

/** Before a half-done task, its older plan would win. */
export function losesItsTurn(work: Work): boolean {
  return isKnown(work) && work.kind === "build-children";
}

/** True if products exist under the release's number: a new plan would leave removed products for sale. */
function hasWritten({ at: { step } }: PublishWork): boolean {
  return step === "write" || step === "index" || step === "finish";
}
