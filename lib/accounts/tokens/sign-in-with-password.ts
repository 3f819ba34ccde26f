import { signIn } from "../../auth/sign-in/sign-in.ts";
import type { Realms } from "../../realms/realms.ts";
import type { Document } from "../../table/documents.ts";
import type { Table } from "../../table/table.ts";
import type { Context } from "../../use-case/context.ts";
import type { User } from "../users/user.ts";
import { findUser } from "../users/users-store.ts";
import { kindOfNames, NO_PROFILE } from "./kind-of-names.ts";
import { findRequestedProfile } from "./profile-of-request.ts";
import type { PasswordSignIn } from "./schemas.ts";

/** @throws ApiError 400 for wrong credentials, whichever is wrong; 429 after too many wrong tries */
export async function signInWithPassword(
  ctx: Context,
  realms: Realms,
  data: PasswordSignIn,
): Promise<Document<User>> {
  const profile = findRequestedProfile(ctx, realms, data);
  const find = async (table: Table, name: string) => {
    const owner = await findUser(table, profile?.id ?? NO_PROFILE, name);
    return owner && { user: owner.user, password: owner.info.password };
  };
  const { username: name, password } = data;
  return (await signIn(ctx, { kind: kindOfNames(profile), name, password, find })).user;
}
