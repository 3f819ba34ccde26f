import { TITLES } from "../kernel/error-titles.ts";
import { unprocessable } from "../kernel/errors.ts";
import type { Decision } from "../table/effects/commit-change.ts";
import type { Tree } from "../trees/tree.ts";
import { envelopedHierarchy } from "./views.ts";

/** The decision to save a tree; a slug that another hierarchy has refuses it with 422. */
export function savedTree({ hierarchy }: Tree, writes: Decision["writes"]): Decision {
  return {
    writes,
    reply: { body: envelopedHierarchy(hierarchy) },
    refusal: ({ positions }) =>
      positions.includes(1)
        ? unprocessable(`A hierarchy with the slug '${hierarchy.slug}' already exists.`, {
            title: TITLES.failedValidation,
            source: "data.attributes.slug",
          })
        : undefined,
  };
}
