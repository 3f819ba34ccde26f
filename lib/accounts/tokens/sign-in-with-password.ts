import { signIn } from "../../auth/sign-in/sign-in.ts";
import type { Realms } from "../../realms/realms.ts";
import type { Document } from "../../table/documents.ts";
import type { Table } from "../../table/table.ts";
import type { Context } from "../../use-case/context.ts";
import type { User } from "../users/user.ts";
import { findUser } from "../users/users-store.ts";
import { kindOfNames, NO_PROFILE } from "./kind-of-names.ts";
import { profileOfRequest } from "./profile-of-request.ts";
import type { PasswordSignIn } from "./schemas.ts";

/**
 * The member who has this name and password in this profile.
 * @throws ApiError 400 for wrong credentials, whatever is wrong of them; 429 after too many wrong tries
 */
export async function signInWithPassword(
  ctx: Context,
  realms: Realms,
  data: PasswordSignIn,
): Promise<Document<User>> {
  const profile = profileOfRequest(ctx, realms, data);
  const find = async (table: Table, name: string) => {
    const found = await findUser(table, profile?.id ?? NO_PROFILE, name);
    return found && { user: found.user, password: found.info.password };
  };
  const { username: name, password } = data;
  return (await signIn(ctx, { kind: kindOfNames(profile), name, password, find })).user;
}
