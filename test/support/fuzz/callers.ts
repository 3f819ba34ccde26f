import { DEMO_ADMIN, DEMO_SHOP } from "../../../infra/local/demo/clients.ts";
import { ACCOUNT_ID, CUSTOMER_ID, MEMBER_ID } from "../../../infra/local/demo/sample-shoppers.ts";
import type { Example } from "../../../infra/reference/examples/example.ts";
import { testSigner } from "../runtime.ts";
import { UNKNOWN_ID } from "../unknown-id.ts";

type Headers = Readonly<Record<string, string>>;
type Signing = {
  readonly grant?: "client_credentials" | "implicit";
  readonly account?: string;
  readonly customer?: string;
};

const ADMIN = { grant: "client_credentials" } as const;
const GUEST = { grant: "implicit" } as const;

/** Callers by name. A text in place of a shopper's id is one without a shopper. */
export const CALLERS = {
  anonymous: {},
  administrator: ADMIN,
  "administrator for account": { ...ADMIN, account: ACCOUNT_ID },
  "administrator for customer": { ...ADMIN, customer: CUSTOMER_ID },
  shopper: GUEST,
  "shopper for account": { ...GUEST, account: ACCOUNT_ID },
  "shopper for customer": { ...GUEST, customer: CUSTOMER_ID },
  "shopper for another account": { ...GUEST, account: UNKNOWN_ID },
  "shopper for another customer": { ...GUEST, customer: UNKNOWN_ID },
  "account without a bearer": { account: ACCOUNT_ID },
} as const satisfies Readonly<Record<string, Signing>>;

export const callerOf = ({ caller, signedIn }: Example) => (signedIn ? `${caller} for ${signedIn}` : caller);

/** The headers of each caller, signed once. */
export async function signCallers(at: Date): Promise<ReadonlyMap<string, Headers>> {
  const signed = Object.entries<Signing>(CALLERS).map(
    async ([name, caller]) => [name, await sign(caller, at)] as const,
  );
  return new Map(await Promise.all(signed));
}

async function sign({ grant, account, customer }: Signing, at: Date): Promise<Headers> {
  const { clientId } = grant === "implicit" ? DEMO_SHOP : DEMO_ADMIN;
  const memberId = account === ACCOUNT_ID ? MEMBER_ID : UNKNOWN_ID;
  return {
    ...(grant ? { authorization: `Bearer ${await testSigner({ grant, clientId }, at)}` } : {}),
    ...(account
      ? {
          "ep-account-management-authentication-token": await testSigner(
            { account: { id: account, memberId } },
            at,
          ),
        }
      : {}),
    ...(customer ? { "x-moltin-customer-token": await testSigner({ customer: { id: customer } }, at) } : {}),
  };
}
