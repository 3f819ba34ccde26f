import type { Fields } from "../../../../lib/kernel/objects.ts";
import type { Service } from "../../entries/api-calls.ts";
import { buildBody, type Item, type Kind, nameThing, type RequestForm } from "../kind.ts";
import { field, list, listBelow, pair, pickUpdate, within } from "../lists.ts";
import { changePart, describePart, makePart, refer } from "../parts.ts";
import { readIds, readOne } from "../read-store.ts";

const listAccounts = list("/v2/accounts");
const listCustomers = list("/v2/customers");

const parentAccount = ({ thing }: Item) =>
  typeof thing["parent_id"] === "string" ? [thing["parent_id"]] : [];

const AUTHENTICATION = "/v2/settings/account-authentication";

/** The realm of the members of accounts. Each store has one of its own. */
async function* listRealms(store: Service): AsyncGenerator<Item> {
  const [id] = readIds(await readOne(store, AUTHENTICATION), "relationships", "authentication_realm", "data");
  const realm = id === undefined ? undefined : await readOne(store, `/v2/authentication-realms/${id}`);
  if (id !== undefined) yield { thing: { ...realm, id }, params: {} };
}

const REALM = "/v2/authentication-realms/{realmID}";

/** Settings, of which each store has some from the start. */
function describeSettings(path: string, update: string): Kind {
  return {
    name: `settings of ${path}`,
    list: async function* (store) {
      const thing = await readOne(store, path);
      if (thing) yield { thing: { ...thing, id: path }, params: {} };
    },
    sameAs: () => path,
    ...pickUpdate(update),
  };
}

function buildMember({ thing }: Item): Fields {
  return { type: "account_membership", account_member_id: thing["account_member_id"] };
}

/** `password` is only whether there is one. */
function buildCustomer(item: Item, form: RequestForm): Fields {
  const { password: _, ...body } = buildBody(item, form);
  return body;
}

const tagsOfAccounts = describePart({
  name: "tags of accounts",
  list: async function* (store) {
    for await (const item of listAccounts(store)) {
      const ids = readIds(item.thing, "relationships", "account_tags", "data");
      const thing = makePart(item, "tags", refer("account_tag", ids));
      yield { thing, params: { accountID: item.thing.id }, owner: nameThing(item) };
    }
  },
  send: changePart({ path: "/v2/accounts/{accountID}/relationships/account-tags", most: 100 }),
});

/** Accounts, customers, and settings of the store. */
export const PEOPLE_KINDS: readonly Kind[] = [
  {
    name: "realms",
    list: listRealms,
    sameAs: () => "of accounts",
    ...pickUpdate("realms/update-realm"),
  },
  {
    name: "password profiles",
    isBuiltIn: true,
    list: listBelow(listRealms, "realmID", `${REALM}/password-profiles`),
    sameAs: within("realmID", field("name")),
    ...pair(
      "realms/password-profiles/create-password-profile",
      "realms/password-profiles/update-password-profile",
    ),
  },
  {
    name: "accounts",
    list: listAccounts,
    isMany: true,
    needs: parentAccount,
    sameAs: (item) => field("external_ref")(item) ?? field("name")(item),
    ...pair("accounts/create-account", "accounts/update-account"),
  },
  {
    name: "account tags",
    list: list("/v2/account-tags"),
    sameAs: field("name"),
    ...pair("accounts/tags/create-account-tag", "accounts/tags/update-account-tag"),
  },
  tagsOfAccounts,
  {
    name: "addresses of accounts",
    list: listBelow(listAccounts, "accountID", "/v2/accounts/{accountID}/addresses"),
    isMany: true,
    ...pair("addresses/create-account-address", "addresses/update-account-address"),
  },
  {
    name: "users",
    list: listBelow(listRealms, "realmID", `${REALM}/user-authentication-info`),
    isMany: true,
    sameAs: field("email"),
    ...pair("accounts/users/create-user", "accounts/users/update-user"),
  },
  { name: "members", list: list("/v2/account-members"), isMany: true, sameAs: field("email") },
  {
    name: "memberships",
    list: listBelow(listAccounts, "accountID", "/v2/accounts/{accountID}/account-memberships"),
    isMany: true,
    build: buildMember,
    needs: ({ thing }) => [String(thing["account_member_id"])],
    ...pair("accounts/create-account-membership"),
  },
  {
    name: "customers",
    list: listCustomers,
    isMany: true,
    build: buildCustomer,
    sameAs: field("email"),
    ...pair("customers/create-customer", "customers/update-customer"),
  },
  {
    name: "addresses of customers",
    list: listBelow(listCustomers, "customerID", "/v2/customers/{customerID}/addresses"),
    isMany: true,
    ...pair("addresses/create-customer-address", "addresses/update-customer-address"),
  },
  // Last, since they may refuse what the source took before it had them.
  describeSettings("/v2/settings", "settings/update-settings"),
  describeSettings("/v2/settings/cart", "settings/update-cart-settings"),
  describeSettings(AUTHENTICATION, "realms/settings/update-account-authentication"),
  describeSettings("/v2/settings/account-membership", "realms/settings/update-membership-settings"),
];
