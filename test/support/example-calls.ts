import { DEMO_ADMIN, DEMO_SHOP } from "../../infra/local/demo/clients.ts";
import { ACCOUNT_ID, CUSTOMER_ID, MEMBER_ID } from "../../infra/local/demo/sample-shoppers.ts";
import { type ExampleRequest, SIGNED_IN } from "../../infra/reference/examples/example.ts";
import type { Endpoint } from "../../lib/http/endpoint.ts";
import type { Table } from "../../lib/table/table.ts";
import { type Answer, type Call, call } from "./call.ts";
import { signOnce } from "./runtime.ts";
import { shopOn } from "./shop.ts";
import { SURROUNDINGS } from "./surroundings.ts";

/** The setting of an example's call: at least the table. */
type Setting = Pick<Call, "headers" | "now" | "newId" | "deadlineMs" | "providerCalls"> & {
  readonly table: Table;
};

/** Makes the call that has to come before an example's own, if there is one. */
export async function prepareExample({ before }: ExampleRequest, setting: Setting): Promise<void> {
  if (!before) return;
  const { method, path, body } = before;
  await shopOn(setting.table, { ...SURROUNDINGS, ...setting }).send(method, path, { body });
}

/** Sends an example's own request once, in the surroundings of `npm start`. */
export async function sendExample(
  endpoint: Endpoint,
  { caller, signedIn, path = {}, query = {}, body }: ExampleRequest,
  { headers = {}, ...setting }: Setting,
): Promise<Answer> {
  const now = (setting.now ?? (() => new Date()))();
  const shopper = signedIn ? { [SIGNED_IN[signedIn].header.toLowerCase()]: await signIn(signedIn, now) } : {};
  return call<string>(endpoint, {
    ...SURROUNDINGS,
    ...setting,
    params: path,
    query: new URLSearchParams(query).toString(),
    headers: { ...shopper, ...headers },
    as: caller === "anonymous" ? null : { token: await grantToken(caller, now) },
    ...(body === undefined ? {} : { body }),
  });
}

function grantToken(caller: "administrator" | "shopper", now: Date): Promise<string> {
  const claims =
    caller === "administrator"
      ? ({ grant: "client_credentials", clientId: DEMO_ADMIN.clientId } as const)
      : ({ grant: "implicit", clientId: DEMO_SHOP.clientId } as const);
  return signOnce(claims, now);
}

export function signIn(who: keyof typeof SIGNED_IN, now: Date): Promise<string> {
  const claims =
    who === "account"
      ? { account: { id: ACCOUNT_ID, memberId: MEMBER_ID } }
      : { customer: { id: CUSTOMER_ID } };
  return signOnce(claims, now);
}
