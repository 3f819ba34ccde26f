import { isObject } from "../kernel/objects.ts";
import type { Reply } from "../use-case/reply.ts";
import { readStaffId } from "../use-case/shown-maker.ts";

/** Addresses of the members of staff who are still there, by id. */
export type ReadAddresses = (ids: readonly string[]) => Promise<ReadonlyMap<string, string>>;

type Fields = Readonly<Record<string, unknown>>;

const FIELDS = ["created_by", "updated_by"] as const;

/**
 * Puts addresses in place of members of staff in `created_by` and `updated_by` of each record. Tags and kept answers hold the id
 * alone, so an address that changes moves no tag and none is left behind when a person goes. Reads only if one is named.
 */
export async function nameMakers(records: readonly unknown[], read: ReadAddresses): Promise<unknown[]> {
  const ids = new Set(records.flatMap(listStaffIds));
  if (ids.size === 0) return [...records];
  const addresses = await read([...ids]);
  return records.map((record) => (isObject(record) ? nameRecord(record, addresses) : record));
}

function listStaffIds(record: unknown): string[] {
  return FIELDS.flatMap((field) => readStaffId(Object(record)[field]) ?? []);
}

function nameRecord(record: Fields, addresses: ReadonlyMap<string, string>): Fields {
  const named = FIELDS.flatMap((field) => {
    const address = addresses.get(readStaffId(record[field]) ?? "");
    return address === undefined ? [] : [[field, address]];
  });
  return { ...record, ...Object.fromEntries(named) };
}

/** As `nameMakers`, for the resource or the list of an answer. */
export async function nameMakersInReply(reply: Reply, read: ReadAddresses): Promise<Reply> {
  const { data } = Object(reply.body);
  const records: readonly unknown[] = Array.isArray(data) ? data : [data];
  if (records.flatMap(listStaffIds).length === 0) return reply;
  const named = await nameMakers(records, read);
  return { ...reply, body: { ...Object(reply.body), data: Array.isArray(data) ? named : named[0] } };
}
