import { decodePlain, entity, toPlainContent } from "../table/entity.ts";
import { keys } from "../table/keys.ts";
import type { Put, Table } from "../table/table.ts";
import { DEFAULT_LOG_DAYS, type LogDays } from "./log-days.ts";

const logDays = entity<Partial<LogDays>>("log_days");

/** Version 0: the store has changed nothing yet. */
type VersionedDays = { readonly days: LogDays; readonly version: number };

/** Fills in defaults for what the store has not changed. */
export async function getLogDays(table: Table): Promise<VersionedDays> {
  const item = await table.get(keys.logDays());
  if (!item) return { days: DEFAULT_LOG_DAYS, version: 0 };
  return { days: { ...DEFAULT_LOG_DAYS, ...decodePlain(logDays, item) }, version: item.version ?? 0 };
}

/** Refused if the stored days no longer have this version. */
export function buildLogDaysWrite({ days, version }: VersionedDays): Put {
  return {
    put: { ...keys.logDays(), type: logDays.type, version: version + 1, ...toPlainContent(logDays, days) },
    when: { only: version === 0 ? "absent" : { version } },
  };
}
