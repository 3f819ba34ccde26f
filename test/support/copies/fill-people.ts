import { type Data, makeEach, type Writer } from "./writer.ts";

export type People = {
  readonly accounts: readonly string[];
  readonly tags: readonly string[];
  readonly customers: readonly string[];
};

const writeLines = (objects: readonly unknown[]) => objects.map((one) => JSON.stringify(one)).join("\n");

/** Accounts with tags, members, addresses; customers with addresses. */
export async function fillPeople(writer: Writer, size: number): Promise<People> {
  const accounts = await fillAccounts(writer, Math.max(6, Math.ceil(size / 10)));
  const tags = await fillTags(writer, accounts);
  await fillMembers(writer, accounts);
  const customers = await fillCustomers(writer, Math.max(6, Math.ceil(size / 5)));
  return { accounts, tags, customers };
}

const address = (at: number, more: Data = {}) => ({
  ...{
    type: "address",
    first_name: `Ada ${at}`,
    last_name: "Alder",
    line_1: `${at} Mill Lane`,
    county: "Kent",
  },
  ...{ postcode: "CT1 1AA", country: "GB", ...(at % 2 ? { name: "Home", company_name: "" } : {}) },
  ...(at % 3 === 0
    ? { phone_number: "+44 1", instructions: "Ring twice", line_2: "Flat 2", city: "Dover" }
    : {}),
  ...more,
});

async function fillAccounts({ post, list, importFile }: Writer, count: number): Promise<readonly string[]> {
  const account = (at: number) => ({
    ...{
      type: "account",
      name: at % 10 === 9 ? "The same name" : `Account ${at}`,
      legal_name: `Account ${at} Ltd`,
    },
    ...{ external_ref: `a-${at}`, ...(at % 3 === 0 ? { registration_id: `R-${at}` } : {}) },
    ...(at % 4 === 3 ? { parent_external_ref: `a-${at - 1}` } : {}),
    ...(at % 4 === 2 ? { parent_external_ref: `a-${at - 2}` } : {}),
  });
  const objects = Array.from({ length: count }, (_, at) => [
    account(at),
    ...Array.from({ length: at % 3 }, (_, n) => ({
      ...address(at * 3 + n),
      account_external_ref: `a-${at}`,
    })),
  ]).flat();
  await importFile("/v2/accounts/import", "accounts.jsonl", writeLines(objects.map((data) => ({ data }))));
  const made = await list("/v2/accounts");
  const own = made.filter(({ external_ref }) => /^a-/.test(String(external_ref)));
  const plain = await makeEach(2, (at) =>
    post("/v2/accounts", { type: "account", name: `Without any reference ${at}` }),
  );
  await post(`/v2/accounts/${plain[0].id}/addresses`, address(1));
  await post(`/v2/accounts/${plain[1].id}/addresses`, address(1));
  await post(`/v2/accounts/${plain[1].id}/addresses`, address(1));
  return [...own, ...plain].map(({ id }) => String(id));
}

async function fillTags({ post }: Writer, accounts: readonly string[]): Promise<readonly string[]> {
  const tags = await makeEach(5, (at) =>
    post("/v2/account-tags", {
      type: "account_tag",
      name: `tag-${at}`,
      ...(at % 2 ? { description: "A tag" } : {}),
    }),
  );
  const ids = tags.map(({ id }) => String(id));
  await makeEach(Math.ceil(accounts.length / 2), (at) =>
    post(
      `/v2/accounts/${accounts[at * 2]}/relationships/account-tags`,
      ids.slice(at % 3, (at % 3) + 2).map((id) => ({ type: "account_tag", id })),
    ),
  );
  return ids;
}

async function fillMembers({ post, get }: Writer, accounts: readonly string[]) {
  const { relationships } = await get("/v2/settings/account-authentication");
  const realm = relationships.authentication_realm.data.id;
  const users = await makeEach(accounts.length, (at) =>
    post(`/v2/authentication-realms/${realm}/user-authentication-info`, {
      ...{ type: "user_authentication_info", name: `Member ${at}`, email: `member${at}@example.com` },
      ...(at % 2 ? { given_name: "Mem", family_name: `Ber ${at}` } : {}),
    }),
  );
  await makeEach(accounts.length, async (at) => {
    for (const n of [0, 1].slice(0, 1 + (at % 2)))
      await post(`/v2/accounts/${accounts[at]}/account-memberships`, {
        type: "account_membership",
        account_member_id: users[(at + n) % users.length].id,
      });
  });
}

async function fillCustomers({ list, importFile }: Writer, count: number): Promise<readonly string[]> {
  const objects = Array.from({ length: count }, (_, at) => [
    {
      ...{ type: "customer", name: `Customer ${at}`, email: `customer${at}@example.com` },
      ...(at % 3 === 0 ? { external_ref: `crm-${at}` } : {}),
    },
    ...Array.from({ length: at % 3 }, (_, n) => ({
      ...address(at * 3 + n),
      customer_email: `customer${at}@example.com`,
    })),
  ]).flat();
  await importFile("/v2/customers/import", "customers.jsonl", writeLines(objects.map((data) => ({ data }))));
  return (await list("/v2/customers")).map(({ id }) => String(id));
}
