import { accountPath } from "../accounts/account-view.ts";
import { MEMBERSHIP_TYPE, membershipIn } from "../accounts/memberships/memberships-store.ts";
import { ACCOUNT_TYPE, accountIn } from "../accounts/store.ts";
import {
  IDENTITY_TYPE,
  isMember,
  PASSWORD_INFO_TYPE,
  PERSON_FIELDS,
  type User,
} from "../accounts/users/user.ts";
import { listPersons, USER_TYPE, userIn } from "../accounts/users/users-store.ts";
import { ADDRESS_TYPE, addressIn } from "../addresses/addresses-store.ts";
import { CUSTOMER_TYPE, customerIn } from "../customers/store.ts";
import type { PersonName } from "../kernel/person-name.ts";
import type { Order } from "../orders/order.ts";
import { decodeSizedOrder, listOrderPersons, ORDER_TYPE } from "../orders/orders-store.ts";
import { ADDRESS_TEXTS } from "../settings/address-fields.ts";
import type { Item } from "../table/table.ts";
import type { ResourceName } from "./resource-types.ts";

type Fields = Readonly<Record<string, unknown>>;

/** A record of a person as its log shows it. */
export type LoggedState = ResourceName & {
  readonly path: string;
  /** Shown by value. A new field is not shown until it is listed. */
  readonly fields: Fields;
  /** Compared, and never shown. */
  readonly hidden?: unknown;
  readonly persons: readonly PersonName[];
};

const READERS: ReadonlyMap<string, (item: Item) => readonly LoggedState[]> = new Map([
  [CUSTOMER_TYPE, readCustomer],
  [ACCOUNT_TYPE, readAccount],
  [USER_TYPE, readUser],
  [MEMBERSHIP_TYPE, readMembership],
  [ADDRESS_TYPE, readAddress],
  [ORDER_TYPE, readOrder],
]);

/**
 * The records in an item; none for one that is no person's.
 * @throws Error for an item that cannot be read
 * @answers What do the logs of personal data show of a record?
 */
export function readLoggedStates(item: Item): readonly LoggedState[] {
  return READERS.get(item.type)?.(item).filter(({ persons }) => persons.length > 0) ?? [];
}

function readCustomer(item: Item): readonly LoggedState[] {
  const customer = customerIn(item);
  const { id, password } = customer;
  const fields = pickFields(customer, ["id", "name", "email", "external_ref"]);
  return [
    {
      type: "customer",
      id,
      path: `/v2/customers/${id}`,
      fields,
      hidden: password,
      persons: [`customer.${id}`],
    },
  ];
}

const ACCOUNT_FIELDS = [
  ...["id", "name", "legal_name", "registration_id", "external_ref", "parent_id"],
  "account_tag_ids",
];

function readAccount(item: Item): readonly LoggedState[] {
  const account = accountIn(item);
  const { id } = account;
  const fields = pickFields(account, ACCOUNT_FIELDS);
  return [{ type: "account", id, path: accountPath(id), fields, persons: [`account.${id}`] }];
}

function readUser(item: Item): readonly LoggedState[] {
  const user = userIn(item);
  const { id, realm_id, infos, identities = [] } = user;
  const persons = listPersons(user);
  const path = `/v2/authentication-realms/${realm_id}/user-authentication-info/${id}`;
  const person = pickFields(user, ["id", ...PERSON_FIELDS]);
  return [
    ...describeMember(user, person, persons),
    { type: "user-authentication-info", id, path, fields: { ...person, realm_id }, persons },
    ...infos.map(({ password, ...info }): LoggedState => {
      const fields = pickFields(info, ["id", "username", "password_profile_id"]);
      const own = `${path}/user-authentication-password-profile-info/${info.id}`;
      return { type: PASSWORD_INFO_TYPE, id: info.id, path: own, fields, hidden: password, persons };
    }),
    ...identities.map((identity): LoggedState => {
      const fields = pickFields(identity, ["id", "profile_id", "issuer", "subject"]);
      const own = `${path}/user-authentication-oidc-profile-info/${identity.id}`;
      return { type: IDENTITY_TYPE, id: identity.id, path: own, fields, persons };
    }),
  ];
}

function describeMember(user: User, fields: Fields, persons: readonly PersonName[]): readonly LoggedState[] {
  const { id } = user;
  return isMember(user)
    ? [{ type: "account-member", id, path: `/v2/account-members/${id}`, fields, persons }]
    : [];
}

function readMembership(item: Item): readonly LoggedState[] {
  const { id, account_id, member_id } = membershipIn(item);
  return [
    {
      type: "account-membership",
      id,
      path: `${accountPath(account_id)}/account-memberships/${id}`,
      fields: { id, account_id, account_member_id: member_id },
      persons: [`account.${account_id}`, `member.${member_id}`, `membership.${id}`],
    },
  ];
}

function readAddress(item: Item): readonly LoggedState[] {
  const address = addressIn(item);
  const { id, owner } = address;
  return [
    {
      type: "address",
      id,
      path: `/v2/${owner.type}s/${owner.id}/addresses/${id}`,
      fields: pickFields(address, ["id", ...ADDRESS_TEXTS]),
      persons: [`${owner.type}.${owner.id}`],
    },
  ];
}

/** Orders are shown by ids alone: their texts are the person's, and the books need them for longer than a log. */
function readOrder(item: Item): readonly LoggedState[] {
  const order = decodeSizedOrder(item).value;
  const { id, customer, account, cart } = order;
  const fields = {
    id,
    customer_id: customer?.id,
    account_id: account?.id,
    account_member_id: account?.member_id,
    cart_id: cart?.id,
  };
  const hidden = removeInnerWork(order);
  return [{ type: "order", id, path: `/v2/orders/${id}`, fields, hidden, persons: listOrderPersons(order) }];
}

/** Steps of background work are no change that a person would see. */
function removeInnerWork(order: Order) {
  const { work, stock, codes, ends_at, transactions, cart_payment, updated_at, ...shown } = order;
  return shown;
}

function pickFields(record: object, names: readonly string[]): Fields {
  const own: Fields = { ...record };
  return Object.fromEntries(names.flatMap((name) => (own[name] === undefined ? [] : [[name, own[name]]])));
}
