import type { PersonName } from "../kernel/person-name.ts";
import { keys } from "../table/keys.ts";
import type { Put, Table } from "../table/table.ts";

const ERASED_TYPE = "erased_person";

const DAY_SECONDS = 24 * 60 * 60;
/** The stream keeps changes for a day, so its reader hears of nothing that is much older. */
const MARKED_DAYS = 365;

type Marked = { readonly person: PersonName; readonly request_id: string };

/**
 * Marks an erased person, before the erasure looks for what is left. The stream's reader writes first and looks for the mark then:
 * whichever comes first, one of both sees the other.
 * @answers How does an erasure reach what is written at the same moment?
 */
export function buildErasedMark({ person, request_id }: Marked, now: Date): Put {
  const expires_at = Math.floor(now.getTime() / 1000) + MARKED_DAYS * DAY_SECONDS;
  return {
    put: { ...keys.erasureRun(person, "ERASED"), type: ERASED_TYPE, request_id, expires_at },
    when: { unconditional: "a person stays erased" },
  };
}

/** The erased ones of these persons, with the request that erased them. Reads strongly consistently. */
export async function getErasedPersons(
  table: Table,
  persons: readonly PersonName[],
): Promise<ReadonlyMap<PersonName, string>> {
  const distinct = [...new Set(persons)];
  const items =
    distinct.length > 0
      ? await table.getMany(distinct.map((person) => keys.erasureRun(person, "ERASED")))
      : [];
  return new Map(
    distinct.flatMap((person, at) => {
      const item = items[at];
      return item ? [[person, String(item["request_id"])] as const] : [];
    }),
  );
}
