import { TITLES } from "../kernel/error-titles.ts";
import { unprocessable } from "../kernel/errors.ts";
import { checkIfMatch, requireNamed } from "../kernel/etag.ts";
import { getProductRows } from "../products/store.ts";
import { commitChange } from "../table/effects/commit-change.ts";
import { templates } from "../templates/templates-store.ts";
import type { Context } from "../use-case/context.ts";
import type { Reply } from "../use-case/reply.ts";
import { flowView } from "./flows.ts";
import { requireFlow } from "./require-flow.ts";

/**
 * Deletes a template with its fields. Reads the products after the template: attaching it raises its version, so a later one
 * fails the write.
 * @throws ApiError 404 for an unknown flow, 422 while products have it
 */
export function deleteFlow(ctx: Context, flow: string): Promise<Reply> {
  return commitChange(ctx, async () => {
    const template = await requireNamed(ctx, "flow", () => requireFlow(ctx, flow));
    checkIfMatch(ctx, "flow", () => flowView(template.value));
    const { slug } = template.value;
    const rows = await getProductRows(ctx.table);
    const count = rows.filter((row) => row.templates?.includes(slug)).length;
    if (count > 0) {
      throw unprocessable(`${count} product(s) have the template '${slug}'; detach it from them first.`, {
        title: TITLES.failedValidation,
      });
    }
    return { writes: templates.removal(template), reply: {} };
  });
}
