import { beforeAll, describe, expect, it } from "@jest/globals";
import { endpoints, isFallback } from "../../infra/endpoints.ts";
import { type Endpoint, issuesTokens } from "../../lib/http/endpoint.ts";
import type { Grant } from "../../lib/use-case/context.ts";
import { ACCOUNT_HEADER, CUSTOMER_HEADER } from "../support/accounts/account-store.ts";
import { type FrontDoor, frontDoor } from "../support/front-door.ts";
import { asShopper, NOON, testSigner, testToken } from "../support/runtime.ts";
import { type MemoryTable, memoryTable } from "../support/tables/memory-table.ts";
import { UNKNOWN_ID } from "../support/unknown-id.ts";
import { isLong } from "../support/volume.ts";

const YESTERDAY = new Date(NOON.getTime() - 24 * 60 * 60 * 1000);

type Headers = Readonly<Record<string, string>>;

/** A caller, with the headers it sends and the grant they prove. */
type Caller = {
  readonly name: string;
  readonly headers: Headers;
  /** The grant that the access token proves. Undefined if it proves none. */
  readonly grant?: Grant;
  /** Name of a header with an invalid token. */
  readonly broken?: string;
};

const bearer = (token: string) => ({ authorization: `Bearer ${token}` });

async function everyCaller(): Promise<readonly Caller[]> {
  const implicit = bearer(await testToken("implicit", NOON));
  const admin = bearer(await testToken("client_credentials", NOON));
  const ofAdminsKey = bearer(await testSigner({ grant: "implicit", clientId: "admin" }, NOON));
  const [account, customer] = [await asShopper({ account: "a" }), await asShopper({ customer: "c" })];
  const late = await asShopper({ account: "a", customer: "c" }, new Date(YESTERDAY.getTime() - 60_000));
  const tokenIn = (headers: Headers) => Object.values(headers)[0] ?? "";
  return [
    { name: "nobody", headers: {} },
    { name: "an empty header", headers: { authorization: "" } },
    { name: "a broken token", headers: bearer("a.b.c") },
    { name: "an expired token", headers: bearer(await testToken("client_credentials", YESTERDAY)) },
    { name: "a password", headers: { authorization: "Basic YTpi" } },
    { name: "two tokens", headers: { authorization: `${admin.authorization}, ${implicit.authorization}` } },
    { name: "an account's token as bearer", headers: bearer(tokenIn(account)) },
    { name: "a customer's token as bearer", headers: bearer(tokenIn(customer)) },
    { name: "shoppers' tokens alone", headers: { ...account, ...customer } },
    { name: "a guest", headers: implicit, grant: "implicit" },
    { name: "a guest by an administrator's key", headers: ofAdminsKey, grant: "implicit" },
    { name: "an account", headers: { ...implicit, ...account }, grant: "implicit" },
    { name: "a customer", headers: { ...implicit, ...customer }, grant: "implicit" },
    {
      name: "a guest with garbage for an account",
      headers: { ...implicit, [ACCOUNT_HEADER]: "x" },
      grant: "implicit",
      broken: ACCOUNT_HEADER,
    },
    {
      name: "a guest with a late customer",
      headers: { ...implicit, [CUSTOMER_HEADER]: late[CUSTOMER_HEADER] ?? "" },
      grant: "implicit",
      broken: CUSTOMER_HEADER,
    },
    {
      name: "a guest with an access token for a customer",
      headers: { ...implicit, [CUSTOMER_HEADER]: admin.authorization.slice(7) },
      grant: "implicit",
      broken: CUSTOMER_HEADER,
    },
    { name: "an administrator", headers: admin, grant: "client_credentials" },
    {
      name: "an administrator for an account",
      headers: { ...admin, ...account },
      grant: "client_credentials",
    },
    {
      name: "an administrator for a customer",
      headers: { ...admin, ...customer },
      grant: "client_credentials",
    },
  ];
}

/** Spellings of a path that lead to its endpoint, some with extra slashes. */
function spellingsOf({ path, alsoAt = [] }: Endpoint): readonly string[] {
  return [path, ...alsoAt].flatMap((one) => {
    const asked = one.replaceAll(/\{\w+\}/g, UNKNOWN_ID);
    return [
      asked,
      `${asked}/`,
      `/${asked}`,
      `${asked}//`,
      asked.replace(/\/(?=[^/]+$)/, "//"),
      // One letter is percent-encoded.
      asked.replace(/[a-z](?=[^/]*$)/, (letter) => `%${letter.charCodeAt(0).toString(16)}`),
    ];
  });
}

/** Only console tokens may call these, see `roles.test.ts`. */
const STAFF_ALONE = new Set(["staff/read-me"]);

/** The status that follows from the endpoint's declaration, or undefined if the use case decides. */
function declaredStatus(endpoint: Endpoint, { grant, broken, headers }: Caller): 401 | 403 | undefined {
  if (endpoint.auth === "none") return undefined;
  if (grant === undefined) return 401;
  if (!endpoint.auth.includes(grant) || STAFF_ALONE.has(endpoint.id)) return 403;
  const isRead = broken !== undefined && endpoint.headers?.[broken] !== undefined && !issuesTokens(endpoint);
  if (isRead) return 401;
  const needed =
    endpoint.signedIn && { account: ACCOUNT_HEADER, customer: CUSTOMER_HEADER }[endpoint.signedIn];
  return needed && grant === "implicit" && headers[needed] === undefined ? 403 : undefined;
}

describe("who may call what", () => {
  let callers: readonly Caller[];
  let table: MemoryTable;
  let send: FrontDoor;
  beforeAll(async () => {
    callers = await everyCaller();
    table = memoryTable({ now: () => NOON });
    send = frontDoor({ table });
  });
  const writes = () => table.calls.put + table.calls.update + table.calls.transact;

  it.each(endpoints.filter((one) => !isFallback(one)).map((one) => [one.method, one.path, one] as const))(
    "%s %s: as it is declared, however the path is spelled",
    async (method, _, endpoint) => {
      const wrong: unknown[] = [];
      const spellings = spellingsOf(endpoint);
      for (const [turn, caller] of callers.entries()) {
        const wanted = declaredStatus(endpoint, caller);
        const inTurn = [spellings[0] ?? "", spellings[turn % spellings.length] ?? ""];
        for (const path of new Set(isLong ? spellings : inTurn)) {
          const before = writes();
          const body = endpoint.body === undefined ? undefined : {};
          const { status } = await send({ method, path, headers: caller.headers, body });
          const isRight =
            wanted === undefined ? isLetIn(endpoint, status) : status === wanted && writes() === before;
          if (!isRight) wrong.push([caller.name, path, status, wanted ?? "let in"]);
        }
      }
      expect(wrong).toEqual([]);
    },
  );
});

/** True for answers to an accepted caller: success, or an error that the endpoint declares. */
function isLetIn({ refusals }: Endpoint, status: number): boolean {
  if (status === 401 || status === 403) return refusals.includes(status);
  return status >= 200 && status < 500;
}
