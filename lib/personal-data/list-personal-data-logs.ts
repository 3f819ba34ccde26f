import { STORE_ID } from "../kernel/store-id.ts";
import type { ListQuery, QueryRules } from "../lists/list-query.ts";
import { listAnswer } from "../lists/paging.ts";
import type { View } from "../schemas/view.ts";
import type { Context } from "../use-case/context.ts";
import type { Reply } from "../use-case/reply.ts";
import { describeInitiators } from "./describe-initiator.ts";
import type { personalLogEntrySchema } from "./personal-data-schemas.ts";
import type { PersonalLogEntry } from "./personal-log-entry.ts";
import { readLogEntries } from "./personal-logs-store.ts";
import { requireResourceName, resourceFilter } from "./resource-types.ts";

export const personalDataLogsQuery = {
  page: { smallest: 1 },
  filter: resourceFilter,
} as const satisfies QueryRules;

/** As far as a page can begin. */
const MOST_ENTRIES = 10_000;

/** Newest first; empty for an unknown resource. @throws ApiError 400 for a filter that does not name one resource */
export async function listPersonalDataLogs(ctx: Context, query: ListQuery): Promise<Reply> {
  const entries = await readLogEntries(ctx.table, requireResourceName(query.filter), MOST_ENTRIES);
  const { offset, limit } = query.page;
  const shown = entries.slice(offset, offset + limit);
  const initiators = await describeInitiators(
    ctx,
    shown.map(({ initiator }) => initiator),
  );
  const views = shown.flatMap((entry, at) => {
    const initiator = initiators[at];
    return initiator ? [viewEntry(entry, initiator)] : [];
  });
  return { body: listAnswer(views, entries.length, query) };
}

type EntryView = View<typeof personalLogEntrySchema>;

function viewEntry(entry: PersonalLogEntry, initiator: EntryView["initiator"]): EntryView {
  const { id, time, event_type, delta, resource_type, resource_id, path } = entry;
  return {
    id,
    type: "personal_data_log_entry",
    store_id: STORE_ID,
    initiator,
    time,
    event_type,
    delta,
    resource_type,
    resource_id,
    relationships: { resource_path: { url: path ?? null } },
  };
}
