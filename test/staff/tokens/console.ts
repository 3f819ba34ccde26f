import { randomUUID } from "node:crypto";
import { type RenewalCookie, startSignIn } from "../../../lib/staff/renew-sign-in.ts";
import { signInWrite } from "../../../lib/staff/sign-ins-store.ts";
import { DEMO_STAFF } from "../../../lib/staff/tokens/demo-staff.ts";
import { signOnce } from "../../support/runtime.ts";
import type { Shop } from "../../support/shop.ts";

/** Headers of a page of the console, at the address of the tests' demo store. */
export const CONSOLE = { origin: "http://127.0.0.1:3000", "x-cartwright-console": "1" } as const;

export const DEMO_OWNER = DEMO_STAFF[0]?.id ?? "";

export const signInDemo = (shop: Shop, staff_id: string | undefined = DEMO_OWNER, more = {}) =>
  shop.post(
    "/v2/staff/tokens",
    { data: { type: "staff_token", authentication_mechanism: "demo", staff_id } },
    { as: null, ...more },
  );

/** The cookie of an answer, as the browser sends it back. */
export function cookieIn({ headers }: { readonly headers: Readonly<Record<string, string>> }): string {
  return (headers["set-cookie"] ?? "").split(";")[0] ?? "";
}

/** A sign-in of the demo shop's owner that tests know the secrets of. */
function knownSignIn() {
  const signInId = randomUUID();
  const cookie: RenewalCookie = {
    ...{ staffId: DEMO_OWNER, signInId, family: "f".repeat(43), secret: "s".repeat(43) },
  };
  const prepare = async ({ table, now }: Shop) => {
    const signIn = startSignIn({ id: DEMO_OWNER, epoch: 0 }, cookie, Math.floor(now().getTime() / 1000));
    await table.transact([signInWrite(signIn)], randomUUID());
    return {};
  };
  return { cookie, prepare };
}

/** An example that the demo shop's owner calls. */
export async function asDemoOwner() {
  const { cookie, prepare } = knownSignIn();
  const token = await signOnce({ staff: { id: DEMO_OWNER, signInId: cookie.signInId } }, new Date());
  return { prepare, headers: { authorization: `Bearer ${token}` } };
}

/** An example that a page of the console calls with its cookie. */
export function asConsole() {
  const { cookie, prepare } = knownSignIn();
  const { staffId, signInId, family, secret } = cookie;
  const text = `__Host-cartwright-console=${staffId}.${signInId}.${family}.${secret}`;
  return { prepare, headers: { ...CONSOLE, cookie: text } };
}
