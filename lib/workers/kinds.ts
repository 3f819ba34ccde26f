import { type ForgetMembershipsWork, forgetMemberships } from "../accounts/memberships/forget-memberships.ts";
import { type ForgetProfileWork, forgetProfile } from "../accounts/users/passwords/forget-profile.ts";
import { type PublishWork, publishRelease } from "../catalogs/publish-release.ts";
import { type UndoEntriesWork, undoEntries } from "../extensions/entries/bulk/undo-entries.ts";
import { type BuildRowsWork, buildRows } from "../extensions/entries/indexes/build-rows-store.ts";
import { type BuildWork, buildChildren } from "../jobs/build-children.ts";
import { type CarryOnOrderWork, carryOnOrder } from "../orders/work/carry-on-order.ts";
import { type EndOrderWork, endOrder } from "../orders/work/end-order.ts";
import { type UndoDraftWork, undoDraft } from "../orders/work/undo-draft.ts";
import type { LinkWork } from "../placements/link-change.ts";
import { writeNextLinks } from "../placements/write-links.ts";
import { type ForgetWork, forgetProduct } from "../products/forget-product.ts";
import { type ForgetCodesWork, forgetCodes } from "../promotions/codes/forget-codes.ts";
import { type CodesWork, workOnCodes } from "../promotions/jobs/codes-work.ts";
import { type ReindexWork, workOnReindex } from "../search/merchant/jobs/reindex-work.ts";
import { type ClearWork, clearPartitions } from "../tasks/clear-partitions.ts";
import { unknownWork, type Work } from "../tasks/task.ts";
import type { Context } from "../use-case/context.ts";

/** All background work there is: a new kind is added here, and the compiler asks for its step and its restart. */
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

/** Does the next step of the work. @throws Error for work that a newer version has written */
export async function nextStep(ctx: Context, work: Work): Promise<Work | undefined> {
  if (!isKnown(work)) throw unknownWork(work.kind);
  switch (work.kind) {
    case "publish-release":
      return publishRelease(ctx, work);
    case "build-children":
      return buildChildren(ctx, work);
    case "build-entry-rows":
      return buildRows(ctx, work);
    case "change-links":
      return writeNextLinks(ctx, work);
    case "forget-codes":
      return forgetCodes(ctx, work);
    case "forget-memberships":
      return forgetMemberships(ctx, work);
    case "forget-profile":
      return forgetProfile(ctx, work);
    case "forget-product":
      return forgetProduct(ctx, work);
    case "clear-partitions":
      return clearPartitions(ctx, work);
    case "promotion-codes":
      return workOnCodes(ctx, work);
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

/**
 * The work to go on with after it was set aside. What has read the store does not go on: others may have gone past
 * it, and what it had read is old. Builds begin anew, publications fail if they have written anything. The rest go on
 * where they are, and so does the work of a newer version.
 */
export function restarted(work: Work): Work {
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

/** Whether restarted work comes behind the others of its queue: before one that is half done, its older plan would win. */
export function losesItsTurn(work: Work): boolean {
  return isKnown(work) && work.kind === "build-children";
}

/**
 * Whether there are products under the release's number. A new plan would leave those that are gone from it in place,
 * and with the release shoppers would see and buy them.
 */
function hasWritten({ at: { step } }: PublishWork): boolean {
  return step === "write" || step === "index" || step === "finish";
}
