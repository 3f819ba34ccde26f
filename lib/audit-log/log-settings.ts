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

/** For entries made from then on. */
export function updateLogSettings(ctx: Context, { audit_days }: LogDaysChange): Promise<Reply> {
  return commitChange(ctx, async () => {
    const { days: before, version } = await getLogDays(ctx.table);
    const days = { ...before, ...(audit_days === undefined ? {} : { audit_days }) };
    const reply = { body: logDaysView(days) };
    return days.audit_days === before.audit_days
      ? { writes: [], reply }
      : { writes: [buildLogDaysWrite({ days, version })], reply };
  });
}

function logDaysView({ audit_days }: LogDays): View<typeof logDaysResponse> {
  return { data: { type: "time_to_live", audit_days } };
}
