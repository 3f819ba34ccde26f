import { conflict } from "../kernel/errors.ts";
import { keys } from "../table/keys.ts";
import type { Table, Write } from "../table/table.ts";
import { getOwner, takeValue, uniqueValue } from "../table/unique-value.ts";
import type { Account } from "./account.ts";

/** A registration id is compared exactly. */
const registrations = uniqueValue(
  (id) => keys.uniqueName("account-registration", id),
  () => conflict("Another account has this 'registration_id'.", { source: "data.registration_id" }),
);

type Registered = Pick<Account, "id" | "registration_id">;

/**
 * The writes by which an account takes its new registration id and gives up its old one. One from before registration
 * ids were unique may not have its own, or share it: what is another's stays, and nothing is freed twice.
 * @param to none for an account that is deleted
 */
export async function registrationWrites(
  table: Table,
  from: Registered | undefined,
  to: Registered | undefined,
): Promise<Write[]> {
  const [old, now] = [from?.registration_id, to?.registration_id];
  if (old === now) return [];
  return [
    ...(from === undefined || old === undefined ? [] : await freeWrites(table, from.id, old)),
    ...(to === undefined || now === undefined ? [] : [takeValue(registrations, to.id, now)]),
  ];
}

async function freeWrites(table: Table, id: string, registrationId: string): Promise<Write[]> {
  const owner = await getOwner(table, registrations, registrationId);
  const key = registrations.keyOf(registrationId);
  if (owner === undefined) return [{ check: key, when: { only: "absent" } }];
  if (owner !== id) return [];
  return [{ delete: key, when: { only: { where: [{ attribute: registrations.owner, equals: id }] } } }];
}

/** The id of the account that has an account's registration id for its own; `undefined` if none has. */
export async function registrationOwner(
  table: Table,
  { registration_id }: Registered,
): Promise<string | undefined> {
  return registration_id === undefined ? undefined : getOwner(table, registrations, registration_id);
}

/** Takes its registration id for an account from before these were unique. */
export function takeRegistration({ id, registration_id }: Registered): Write[] {
  return registration_id === undefined ? [] : [takeValue(registrations, id, registration_id)];
}
