import { type SignInNames, signInNames } from "../../auth/sign-in/names-store.ts";
import { toSignInName } from "../../auth/sign-in/sign-in-name.ts";
import { hashIdentity, type IdentityName, isSameIdentity } from "../../identities/proven-identity.ts";
import { conflict } from "../../kernel/errors.ts";
import type { PersonName } from "../../kernel/person-name.ts";
import { BUYER_REALM_ID, DEFAULT_PROFILE_ID } from "../../realms/realms.ts";
import { type CreationList, creationKeys, readCreatedAfter } from "../../table/creation-list.ts";
import { type Document, decodeItem, entity } from "../../table/entity.ts";
import { indexKeys, keys } from "../../table/keys.ts";
import { createRequire, type Resource, resource } from "../../table/resource.ts";
import type { Item, Table, Write } from "../../table/table.ts";
import { getOwner, giveUpValue, takeValue, uniqueValue } from "../../table/unique-value.ts";
import { isSameName, NAME_FIELD, nameTaken } from "./passwords/password-info-rules.ts";
import { IDENTITY_TYPE, isMember, PASSWORD_INFO_TYPE, type PasswordInfo, type User } from "./user.ts";
import { buildAddressRemoval, buildAddressWrites } from "./user-addresses-store.ts";

/**
 * The names of a password profile; those of the first one have a key without it.
 * @answers When do two users have the same name?
 */
export function profileNames(profileId: string): SignInNames {
  const keyOf = (name: string) =>
    profileId === DEFAULT_PROFILE_ID
      ? keys.signInName("account-member", name)
      : keys.profileName(profileId, name);
  return signInNames(keyOf, NAME_FIELD, nameTaken);
}

/** Item type that user and member events are made from. @answers How is a member a user, with which ways to sign in? */
export const USER_TYPE = "account_member";

/** The type dates from before realms, when all users were members of accounts. */
export const userEntity = entity<User>(USER_TYPE);

const stored = resource({
  entity: userEntity,
  name: "user",
  keyOf: keys.accountMember,
  beside: userListKeys,
});

/** Users of any realm. */
export const users: Pick<Resource<User>, "get" | "getMany" | "require"> = stored;

const getMember: Resource<User>["get"] = async (table, id) => memberIn(await stored.get(table, id));

/** Members of accounts: the users of the account realm. */
export const members: Pick<Resource<User>, "get" | "getMany" | "require"> = {
  get: getMember,
  getMany: async (table, ids) => (await stored.getMany(table, ids)).map(memberIn),
  require: createRequire("account member", getMember),
};

export function userIn(item: Item): User {
  return decodeItem(userEntity, item);
}

function memberIn(document: Document<User> | undefined): Document<User> | undefined {
  return document && isMember(document.value) ? document : undefined;
}

const identityOwner = uniqueValue(
  (name) => keys.identityOwner(...splitIdentity(name)),
  () => conflict("Another user has this identity.", { source: "data.subject" }),
);

/** A key has no room for the whole identity, so it is made of the profile and a hash. */
function nameIdentity(identity: IdentityName): string {
  return `${identity.profile_id} ${hashIdentity(identity)}`;
}

function splitIdentity(name: string): [string, string] {
  const [profileId = "", hash = ""] = name.split(" ");
  return [profileId, hash];
}

/** Finds the user who has an identity. */
export async function findUserOfIdentity(
  table: Table,
  identity: IdentityName,
): Promise<Document<User> | undefined> {
  const id = await getOwner(table, identityOwner, nameIdentity(identity));
  return id === undefined ? undefined : stored.get(table, id);
}

function buildIdentityWrites(user: User, before: Document<User> | undefined): Write[] {
  const [now, then] = [user.identities ?? [], before?.value.identities ?? []];
  const taken = now.filter((one) => !then.some((old) => isSameIdentity(one, old)));
  const gone = then.filter((old) => !now.some((one) => isSameIdentity(one, old)));
  return [
    ...taken.map((one) => takeValue(identityOwner, user.id, nameIdentity(one))),
    ...gone.map((one) => giveUpValue(identityOwner, nameIdentity(one))),
  ];
}

type AddressMark = {
  /** A new address is known to be the person's own. */
  readonly isConfirmed: boolean;
};

/** @throws ApiError 400 for a refused name; the writes are refused with 409 for a taken name or identity */
export function buildUserWrites(
  user: User,
  before?: Document<User>,
  { isConfirmed }: AddressMark = { isConfirmed: false },
): Write[] {
  const infos = before?.value.infos ?? [];
  const taken = user.infos.filter((info) => !infos.some((old) => isSameName(old, info)));
  const freed = infos.filter((old) => !user.infos.some((info) => isSameName(old, info)));
  const takenWrites = taken.map(({ password_profile_id, username }) => {
    const names = profileNames(password_profile_id);
    names.refuseUnsound(username);
    return takeValue(names.unique, user.id, username);
  });
  return [
    ...stored.writes(user, before),
    ...takenWrites,
    ...buildNameReleases(freed),
    ...buildIdentityWrites(user, before),
    ...buildAddressWrites(user, before?.value, isConfirmed),
  ];
}

/** Builds the writes that delete a user and free its names. A task removes the items below the user. */
export function buildUserRemoval({ value, version }: Document<User>): Write[] {
  return [
    {
      delete: keys.accountMember(value.id),
      when: { only: { version } },
      deleted: { persons: listPersons(value), parts: listWays(value) },
    },
    ...buildNameReleases(value.infos),
    ...(value.identities ?? []).map((one) => giveUpValue(identityOwner, nameIdentity(one))),
    buildAddressRemoval(value),
  ];
}

/** A buyer has the id of their customer. Empty for a member of staff. */
export function listPersons(user: Pick<User, "id" | "realm_id">): readonly PersonName[] {
  if (isMember(user)) return [`member.${user.id}`];
  return user.realm_id === BUYER_REALM_ID ? [`customer.${user.id}`] : [];
}

function listWays({ infos, identities = [] }: User) {
  return [
    ...infos.map(({ id }) => ({ type: PASSWORD_INFO_TYPE, id })),
    ...identities.map(({ id }) => ({ type: IDENTITY_TYPE, id })),
  ];
}

function buildNameReleases(infos: readonly PasswordInfo[]): Write[] {
  return infos.map(({ password_profile_id, username }) =>
    giveUpValue(profileNames(password_profile_id).unique, username),
  );
}

/** By creation time. */
export function realmUserList(realmId: string): CreationList<User> {
  return { entity: userEntity, partitionOf: (shard) => indexKeys.userList(realmId, shard) };
}

/** By creation time. @param at a sort key of the list to begin after, and the number of users */
export function readUsersAfter(
  table: Table,
  realmId: string,
  at: { readonly after: string; readonly most: number },
) {
  return readCreatedAfter(table, realmUserList(realmId), at);
}

/** The keys that put a user into the list of its realm. */
function userListKeys(user: User) {
  return creationKeys(realmUserList(user.realm_id).partitionOf, user);
}

/** Placeholder id, so that unknown user names cost the same reads as known ones. */
const UNKNOWN_USER_ID = "unknown";

/** Finds the user that signs in with a name, in any spelling. */
export async function findUser(
  table: Table,
  profileId: string,
  name: string,
): Promise<{ readonly user: Document<User>; readonly info: PasswordInfo } | undefined> {
  const id = await profileNames(profileId).ownerOf(table, name);
  const user = await stored.get(table, id ?? UNKNOWN_USER_ID);
  const signInName = toSignInName(name);
  const info = user?.value.infos.find(
    ({ password_profile_id, username }) =>
      password_profile_id === profileId && toSignInName(username) === signInName,
  );
  return user && info && { user, info };
}
