import { changeKey, type KeyDecision, type UsedKey } from "../auth/store.ts";
import { checkIfMatch, requireNamed } from "../kernel/etag.ts";
import type { Context } from "../use-case/context.ts";
import type { Reply } from "../use-case/reply.ts";
import { applicationKeyView } from "./key-view.ts";

const NAME = "application key";

/** As `changeKey`, in the state that `If-Match` names. @throws ApiError 412 for another state */
export function changeMatchingKey(
  ctx: Context,
  id: string,
  decide: (key: UsedKey) => KeyDecision,
): Promise<Reply> {
  const change = () =>
    changeKey(ctx, id, (before) => {
      checkIfMatch(ctx, NAME, () => applicationKeyView(before, ctx.now()));
      return decide(before);
    });
  return requireNamed(ctx, NAME, change);
}
