import { Facts, Moment } from "../../kit/parts.tsx";
import { defineResource } from "../../kit/resource.tsx";
import { words } from "../../words/words.ts";
import { AccountMembers, EraseButton, LatestOrders } from "./person-parts.tsx";

const WRITERS = ["orders"];

export const customers = defineResource("/v2/customers", "/v2/customers/{customerID}", "customerID", {
  ...{ address: "/people/customers", type: "customer", writers: WRITERS },
  title: (w) => w.people.customers,
  newTitle: (w) => w.people.newCustomer,
  nameOf: ({ name }) => name,
  list: {
    caption: (w) => w.people.customers,
    empty: (w) => w.people.noCustomers,
    search: { label: (w) => w.people.search, fields: ["name", "email"] },
    columns: [
      { head: (w) => w.people.name, show: ({ name }) => name },
      { head: (w) => w.people.email, show: ({ email }) => email },
      {
        head: (w) => w.people.signsIn,
        isMinor: true,
        show: ({ password }, _, w) => (password ? w.people.withPassword : w.people.withoutPassword),
      },
      { head: (w) => w.people.since, show: ({ meta }) => <Moment at={meta.timestamps.created_at} /> },
    ],
  },
  fields: [
    { kind: "text", name: "name", label: (w) => w.people.name, isRequired: true },
    { kind: "email", name: "email", label: (w) => w.people.email, isRequired: true },
    { kind: "text", name: "external_ref", label: (w) => w.people.reference },
  ],
  actions: ({ id, name }) => <EraseButton type="customer" id={id} name={name} />,
  below: ({ id }) => <LatestOrders filter={`eq(customer_id,${id})`} />,
});

export const members = defineResource("/v2/account-members", "/v2/account-members/{memberID}", "memberID", {
  ...{ address: "/people/members", type: "account_member", writers: WRITERS },
  title: (w) => w.people.members,
  nameOf: ({ name, email }) => name || email,
  list: {
    caption: (w) => w.people.members,
    empty: (w) => w.people.noMembers,
    search: { label: (w) => w.people.search, fields: ["name", "email"] },
    columns: [
      { head: (w) => w.people.name, show: ({ name, email }) => name || email },
      { head: (w) => w.people.email, show: ({ email }) => email },
      { head: (w) => w.people.since, show: ({ meta }) => <Moment at={meta.timestamps.created_at} /> },
    ],
  },
  fields: [], // Members change their names themselves, at their identity.
  actions: ({ id, name, email }) => <EraseButton type="account_member" id={id} name={name || email} />,
  below: ({ id, name, email, meta }) => (
    <>
      <Facts
        of={[
          [words.value.people.name, name],
          [words.value.people.email, email],
          [words.value.people.since, <Moment key="since" at={meta.timestamps.created_at} />],
        ]}
      />
      <LatestOrders filter={`eq(account_member_id,${id})`} />
    </>
  ),
});

export const accounts = defineResource("/v2/accounts", "/v2/accounts/{accountID}", "accountID", {
  ...{ address: "/people/accounts", type: "account", writers: WRITERS },
  title: (w) => w.people.accounts,
  newTitle: (w) => w.people.newAccount,
  nameOf: ({ name }) => name,
  list: {
    caption: (w) => w.people.accounts,
    empty: (w) => w.people.noAccounts,
    search: { label: (w) => w.people.searchAccounts, fields: ["name", "registration_id"] },
    columns: [
      { head: (w) => w.people.name, sort: "name", show: ({ name }) => name },
      { head: (w) => w.people.legalName, show: ({ legal_name }) => legal_name },
      { head: (w) => w.people.number, isMinor: true, show: ({ registration_id }) => registration_id },
      { head: (w) => w.people.since, sort: "created_at", show: ({ meta }) => <Moment at={meta.timestamps.created_at} /> },
    ],
  },
  fields: [
    { kind: "text", name: "name", label: (w) => w.people.name, isRequired: true },
    { kind: "text", name: "legal_name", label: (w) => w.people.legalName },
    { kind: "text", name: "registration_id", label: (w) => w.people.number },
    { kind: "text", name: "external_ref", label: (w) => w.people.reference },
  ],
  below: ({ id }) => (
    <>
      <AccountMembers accountId={id} />
      <LatestOrders filter={`eq(account_id,${id})`} />
    </>
  ),
});
