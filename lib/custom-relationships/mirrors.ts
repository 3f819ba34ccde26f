import type { Task, Work } from "../tasks/task.ts";
import { decodeIds } from "./related-list.ts";

/** Makes lists of other products agree with those of a product; its own lists say what is right. */
export type MirrorWork = {
  readonly kind: "mirror-related";
  readonly productId: string;
  /** Other products that are left, 16 bytes each. */
  readonly parts: readonly { readonly slug: string; readonly ids: string }[];
};

/** A product whose lists decide whether it is related to another one. */
export type Mirror = { readonly slug: string; readonly productId: string };

/** Finds the pending changes that name a product as another side, and the products that decide. */
export function findMirrors(tasks: readonly Task[], otherId: string): Mirror[] {
  return tasks.flatMap(({ work }) =>
    isMirrorWork(work)
      ? work.parts
          .filter(({ ids }) => decodeIds(ids).includes(otherId))
          .map(({ slug }) => ({ slug, productId: work.productId }))
      : [],
  );
}

function isMirrorWork(work: Work): work is MirrorWork {
  return work.kind === "mirror-related";
}

/** True while a change in both directions of this relationship is being written, also one that waits for an operator. */
export function hasMirrors(tasks: readonly Task[], slug: string): boolean {
  return tasks.some(({ work }) => isMirrorWork(work) && work.parts.some((part) => part.slug === slug));
}

/** True while a change that was answered before this time is being written. One that is set aside waits for an operator. */
export function isMirroring(tasks: readonly Task[], before: string): boolean {
  return tasks.some(
    ({ work, setAside, created_at }) => isMirrorWork(work) && !setAside && created_at <= before,
  );
}
