import { signInNameOf } from "../../auth/sign-in/sign-in-name.ts";
import { ACCOUNT_REALM_ID } from "../../realms/fixed-ids.ts";
import { type CreationList, createdBehind, creationKeys } from "../../table/creation-list.ts";
import type { Document } from "../../table/documents.ts";
import { decoded, entity } from "../../table/entity.ts";
import { indexKeys, keys } from "../../table/keys.ts";
import { type Resource, requiring, resource } from "../../table/resource.ts";
import type { Item, Table, Write } from "../../table/table.ts";
import { giveUpValue, takeValue } from "../../table/unique-value.ts";
import { isSameName } from "./passwords/info-names.ts";
import { isMember, type PasswordInfo, type User } from "./user.ts";
import { profileNames } from "./user-names-store.ts";

/** Of the items that events of users and members are made of. */
export const USER_TYPE = "account_member";

/** Users are stored as what they once were alone: members of accounts. */
export const userEntity = entity<User>(USER_TYPE);

const stored = resource({
  entity: userEntity,
  name: "user",
  keyOf: keys.accountMember,
  beside: userListKeys,
});

/** Reads users of any realm by their ids. */
export const users: Pick<Resource<User>, "get" | "getMany" | "require"> = stored;

const getMember: Resource<User>["get"] = async (table, id) => memberIn(await stored.get(table, id));

/** The same of members of accounts, which are the users of one realm. */
export const members: Pick<Resource<User>, "get" | "getMany" | "require"> = {
  get: getMember,
  getMany: async (table, ids) => (await stored.getMany(table, ids)).map(memberIn),
  require: requiring("account member", getMember),
};

/** The user in an item. */
export function userIn(item: Item): User {
  return decoded(userEntity, item);
}

function memberIn(document: Document<User> | undefined): Document<User> | undefined {
  return document && isMember(document.value) ? document : undefined;
}

/**
 * The writes of a user as changed, or of a new one: with the names of the ways to sign in that come, go or change.
 * @throws ApiError 400 for a name that nobody may take; refused with 409 for one that is taken
 */
export function userWrites(user: User, before?: Document<User>): Write[] {
  const infos = before?.value.infos ?? [];
  const taken = user.infos.filter((info) => !infos.some((old) => isSameName(old, info)));
  const freed = infos.filter((old) => !user.infos.some((info) => isSameName(old, info)));
  const takenWrites = taken.map(({ password_profile_id, username }) => {
    const names = profileNames(password_profile_id);
    names.refuseUnsound(username);
    return takeValue(names.unique, user.id, username);
  });
  return [...stored.writes(user, before), ...takenWrites, ...freedNames(freed)];
}

/** The writes that delete a user and free its names. Memberships and what else is below it goes by a task. */
export function userRemoval({ value, version }: Document<User>): Write[] {
  return [{ delete: keys.accountMember(value.id), when: { only: { version } } }, ...freedNames(value.infos)];
}

function freedNames(infos: readonly PasswordInfo[]): Write[] {
  return infos.map(({ password_profile_id, username }) =>
    giveUpValue(profileNames(password_profile_id).unique, username),
  );
}

/** All users of a realm, by the time of creation. */
export function usersOf(realmId: string): CreationList<User> {
  return { entity: userEntity, partitionOf: (shard) => indexKeys.userList(realmId, shard) };
}

/** The first members in the order of creation behind a sort key of their list. */
export function membersBehind(table: Table, at: { readonly after: string; readonly most: number }) {
  return createdBehind(table, usersOf(ACCOUNT_REALM_ID), at);
}

/** The keys that put a user into the list of its realm. */
function userListKeys(user: User) {
  return creationKeys(usersOf(user.realm_id).partitionOf, user);
}

/** Nobody's: an unknown name takes as many reads as a known one. */
const NOBODY = "nobody";

/** The user who signs in with a name in a password profile, in any spelling of it. */
export async function findUser(
  table: Table,
  profileId: string,
  name: string,
): Promise<{ readonly user: Document<User>; readonly info: PasswordInfo } | undefined> {
  const id = await profileNames(profileId).ownerOf(table, name);
  const user = await stored.get(table, id ?? NOBODY);
  const wanted = signInNameOf(name);
  const info = user?.value.infos.find(
    ({ password_profile_id, username }) =>
      password_profile_id === profileId && signInNameOf(username) === wanted,
  );
  return user && info && { user, info };
}
