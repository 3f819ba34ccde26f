import { decodePlain, entity, toPlainContent } from "../table/entity.ts";
import { keys } from "../table/keys.ts";
import type { Put, Table } from "../table/table.ts";
import { DEFAULT_LOG_DAYS, type LogDays } from "./log-days.ts";

const logDays = entity<Partial<LogDays>>("log_days");

/** Version 0: the store has changed nothing yet. */
type OwnDays = { readonly own: Partial<LogDays>; readonly version: number };

/** Fills in defaults for what the store has not changed. */
export async function getLogDays(table: Table): Promise<OwnDays & { readonly days: LogDays }> {
  const item = await table.get(keys.logDays());
  if (!item) return { own: {}, days: DEFAULT_LOG_DAYS, version: 0 };
  const own = decodePlain(logDays, item);
  return { own, days: { ...DEFAULT_LOG_DAYS, ...own }, version: item.version ?? 0 };
}

/** Refused if the stored days no longer have this version. */
export function buildLogDaysWrite({ own, version }: OwnDays): Put {
  return {
    put: { ...keys.logDays(), type: logDays.type, version: version + 1, ...toPlainContent(logDays, own) },
    when: { only: version === 0 ? "absent" : { version } },
  };
}
