import { getHead, headWrite } from "../../catalog/store.ts";
import type { Context } from "../../http/context.ts";
import type { Reply } from "../../http/endpoint.ts";
import { commitChange } from "../../table/change.ts";
import type { Rules } from "./rule-fields.ts";

/** Changes the rules, which are in force from then on, by a function of what they are now. */
export function changeRules(ctx: Context, change: (rules: Rules) => Rules, reply: Reply): Promise<Reply> {
  return commitChange(ctx, async () => {
    const { value: head, version } = await getHead(ctx.table);
    return { writes: [headWrite({ ...head, rules: change(head.rules) }, version)], reply };
  });
}
