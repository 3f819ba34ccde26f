import { readCookies, type SentCookies } from "../../http/cookies.ts";
import { forbidden } from "../../kernel/errors.ts";
import type { OwnAddress } from "../../use-case/capabilities.ts";
import type { Context } from "../../use-case/context.ts";
import { formatRenewalCookie, type RenewalCookie, readRenewalCookie } from "../renew-sign-in.ts";

const CONSOLE_HEADER = "X-Cartwright-Console";

export const consoleHeader = {
  [CONSOLE_HEADER.toLowerCase()]:
    "`1`. No page of another origin can send this header, so the cookie counts only with it.",
} as const;

/** The prefix makes browsers refuse the cookie unless it is secure, of this host alone, and for all its paths. */
const NAME = "__Host-cartwright-console";
const ATTRIBUTES = "Path=/; Secure; HttpOnly; SameSite=Strict";

export function setCookie(cookie: RenewalCookie): string {
  return `${NAME}=${formatRenewalCookie(cookie)}; ${ATTRIBUTES}`;
}

export const CLEARED_COOKIE = `${NAME}=; Max-Age=0; ${ATTRIBUTES}`;

type Event = SentCookies;

export function findCookie(event: Event): RenewalCookie | undefined {
  const all = readCookies(event).flatMap((text) => text.split(";"));
  const own = all.map((one) => one.trim()).find((one) => one.startsWith(`${NAME}=`));
  return own === undefined ? undefined : readRenewalCookie(own.slice(NAME.length + 1));
}

/** Browsers send the origin with each POST and DELETE. @throws ApiError 403 for a page of another origin */
export async function refuseForeignPage(
  ctx: Pick<Context, "deadline">,
  { headers }: Event,
  ownAddress: OwnAddress,
): Promise<void> {
  const { origin } = headers;
  if (origin !== undefined && origin !== (await ownAddress.read(ctx))) throw refuseOrigin();
}

/** @throws ApiError 403 unless a page of the deployment's own address sent it, with the console's header */
export async function requireConsole(
  ctx: Pick<Context, "deadline">,
  event: Event,
  ownAddress: OwnAddress,
): Promise<void> {
  if (event.headers[CONSOLE_HEADER.toLowerCase()] !== "1") {
    throw forbidden(`The header '${CONSOLE_HEADER}: 1' is missing.`);
  }
  if (event.headers["origin"] === undefined) throw refuseOrigin();
  await refuseForeignPage(ctx, event, ownAddress);
}

function refuseOrigin() {
  return forbidden("Only pages of this deployment's own address may do this.");
}
