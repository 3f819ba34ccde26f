import { conflict } from "../kernel/errors.ts";
import { keys } from "../table/keys.ts";
import type { Write } from "../table/table.ts";
import { uniqueValue, uniqueValueWrites } from "../table/unique-value.ts";
import type { Account } from "./account.ts";

/** Registration ids are compared exactly, with letter case. */
const registrations = uniqueValue(
  (id) => keys.uniqueName("account-registration", id),
  () => conflict("Another account has this 'registration_id'.", { source: "data.registration_id" }),
);

type Registered = Pick<Account, "registration_id">;

/** The writes by which an account takes its new registration id and gives up its old one. */
export function buildRegistrationWrites(
  id: string,
  from: Registered | undefined,
  to: Registered | undefined,
): Write[] {
  return uniqueValueWrites(registrations, id, { from: from?.registration_id, to: to?.registration_id });
}
