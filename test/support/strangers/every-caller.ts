import { DEMO_ADMIN, DEMO_SHOP } from "../../../infra/local/demo/clients.ts";
import { ACCOUNT_ID, CUSTOMER_ID, MEMBER_ID } from "../../../infra/local/demo/sample-shoppers.ts";
import type { Table } from "../../../lib/table/table.ts";
import type { TokenSubject } from "../../../lib/use-case/context.ts";
import { STAFF_ROLES } from "../../../lib/use-case/staff-role.ts";
import { ACCOUNT_HEADER, CUSTOMER_HEADER } from "../accounts/account-store.ts";
import { signOnce } from "../runtime.ts";
import { aStaffMember } from "../staff.ts";

type Headers = Readonly<Record<string, string>>;

export type Caller = {
  readonly name: string;
  readonly headers: Headers;
  /** A shopper other than those of the demo store's examples. */
  readonly isStranger?: true;
};

/** This shopper has nothing in the demo store. */
const OTHER_ID = "9e1d4c70-52ab-4f0e-9d63-0c8be7a41f25";

/** The scheme has no letter case, and blanks after it do not count. */
const SPELLINGS = ["Bearer ", "bearer ", "BEARER ", "Bearer    "];

/** A caller of each kind: no token, guests, members, customers, and keys and members of staff with each role. */
export async function listCallers(table: Table, now: Date): Promise<readonly Caller[]> {
  let turn = 0;
  const bear = (token: string): Headers => {
    turn += 1;
    return { authorization: `${SPELLINGS[turn % SPELLINGS.length]}${token}` };
  };
  const sign = async (subject: TokenSubject) => bear(await signOnce(subject, now));
  const guest = await sign({ grant: "implicit", clientId: DEMO_SHOP.clientId });
  const asMember = async (id: string, memberId: string): Promise<Headers> => ({
    ...guest,
    [ACCOUNT_HEADER]: await signOnce({ account: { id, memberId } }, now),
  });
  const asCustomer = async (id: string): Promise<Headers> => ({
    ...guest,
    [CUSTOMER_HEADER]: await signOnce({ customer: { id } }, now),
  });
  const ofRoles = await Promise.all(
    STAFF_ROLES.map(async (role): Promise<readonly Caller[]> => {
      const key = await sign({ grant: "client_credentials", clientId: `key-${role}`, role });
      const { token } = await aStaffMember(table, role, { at: now });
      return [
        { name: `a key with the role ${role}`, headers: key },
        { name: `a member of staff with the role ${role}`, headers: bear(token) },
      ];
    }),
  );
  return [
    { name: "nobody", headers: {} },
    { name: "a guest", headers: guest, isStranger: true },
    { name: "a member", headers: await asMember(ACCOUNT_ID, MEMBER_ID) },
    { name: "another member", headers: await asMember(OTHER_ID, OTHER_ID), isStranger: true },
    { name: "a customer", headers: await asCustomer(CUSTOMER_ID) },
    { name: "another customer", headers: await asCustomer(OTHER_ID), isStranger: true },
    {
      name: "a key with all rights",
      headers: await sign({ grant: "client_credentials", clientId: DEMO_ADMIN.clientId }),
    },
    ...ofRoles.flat(),
  ];
}
