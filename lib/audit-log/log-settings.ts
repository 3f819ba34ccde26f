import { isDeepStrictEqual } from "node:util";
import { checkIfMatch, tagView } from "../kernel/etag.ts";
import { applyPatch } from "../kernel/objects.ts";
import type { View } from "../schemas/view.ts";
import { commitChange } from "../table/effects/commit-change.ts";
import type { Context } from "../use-case/context.ts";
import type { Reply } from "../use-case/reply.ts";
import type { LogDaysChange, logDaysResponse } from "./audit-log-schemas.ts";
import type { LogDays } from "./log-days.ts";
import { buildLogDaysWrite, getLogDays } from "./log-days-store.ts";

export async function readLogSettings({ table }: Context): Promise<Reply> {
  return { body: logDaysView((await getLogDays(table)).days) };
}

/** For entries made, and persons erased, from then on. @throws ApiError 412 if `If-Match` names another state */
export function updateLogSettings(ctx: Context, { type: _, ...change }: LogDaysChange): Promise<Reply> {
  return commitChange(ctx, async () => {
    const { own: before, days, version } = await getLogDays(ctx.table);
    checkIfMatch(ctx, "settings of logs", () => logDaysView(days).data);
    const own = applyPatch(before, change, ["days", "audit_days", "order_retention_days"]);
    const reply = { body: logDaysView({ ...days, ...own }) };
    return isDeepStrictEqual(own, before)
      ? { writes: [], reply }
      : { writes: [buildLogDaysWrite({ own, version })], reply };
  });
}

function logDaysView(all: LogDays): View<typeof logDaysResponse> {
  const { days, audit_days, order_retention_days } = all;
  return { data: tagView({ type: "time_to_live", days, audit_days, order_retention_days }) };
}
