import { isDeepStrictEqual } from "node:util";
import { invalid } from "../kernel/errors.ts";
import { checkIfMatch, requireNamedPart } from "../kernel/etag.ts";
import { checkBodyId } from "../kernel/ids.ts";
import { applyPatch } from "../kernel/objects.ts";
import type { Context } from "../use-case/context.ts";
import type { Reply } from "../use-case/reply.ts";
import type { Realm } from "./realms.ts";
import { changeRealms } from "./realms-store.ts";
import { requireRealm } from "./require-realm.ts";
import type { RealmChange } from "./schemas.ts";
import { realmView, wrapWithLinks } from "./views.ts";

/** @throws ApiError 400 for another id or an unsafe redirect address, 404 for an unknown realm */
export async function updateRealm(ctx: Context, id: string, change: RealmChange): Promise<Reply> {
  checkBodyId(change, id);
  checkRedirects(change.redirect_uris ?? []);
  return changeRealms(ctx, (realms) => {
    const before = requireNamedPart(ctx, "authentication realm", () => requireRealm(realms, id));
    checkIfMatch(ctx, "authentication realm", () => realmView(before));
    const realm = applyRealmChange(before, change, ctx.now());
    const reply = { body: wrapWithLinks(realmView(realm)) };
    if (realm === before) return { realms, reply };
    return {
      realms: { ...realms, realms: realms.realms.map((one) => (one === before ? realm : one)) },
      reply,
    };
  });
}

function applyRealmChange(before: Realm, change: RealmChange, now: Date): Realm {
  const { name, redirect_uris, duplicate_email_policy: policy, sign_on_creates_users } = change;
  const policies = policy?.toLowerCase() === "api_only" ? "api_only" : "allowed";
  const duplicate_email_policy = policy === undefined ? undefined : policies;
  const realm = applyPatch(before, { name, redirect_uris, duplicate_email_policy, sign_on_creates_users }, [
    ...(["name", "redirect_uris", "duplicate_email_policy", "sign_on_creates_users"] as const),
  ]);
  return isDeepStrictEqual(realm, before) ? before : { ...realm, updated_at: now.toISOString() };
}

const LOCAL_HOSTS = new Set(["localhost", "127.0.0.1", "[::1]"]);

function checkRedirects(uris: readonly string[]): void {
  for (const [position, uri] of uris.entries()) {
    if (isRedirect(uri)) continue;
    const detail =
      "A redirect address is absolute, without fragment and user name, with 'https', or with 'http' on this machine alone.";
    throw invalid(detail, { source: `data.redirect_uris[${position}]` });
  }
}

function isRedirect(uri: string): boolean {
  if (!URL.canParse(uri)) return false;
  const { protocol, hostname, hash, username, password } = new URL(uri);
  // A fragment or a name would make another address of it when a code is added.
  if (hash !== "" || uri.endsWith("#") || username !== "" || password !== "") return false;
  return protocol === "https:" || (protocol === "http:" && LOCAL_HOSTS.has(hostname));
}
