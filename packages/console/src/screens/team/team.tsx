import { Moment, State } from "../../kit/parts.tsx";
import { defineResource } from "../../kit/resource.tsx";
import { ROLES } from "./roles.ts";
import { SecretsOfKey, SignOutButton } from "./team-parts.tsx";

export const staff = defineResource("/v2/staff", "/v2/staff/{staffID}", "staffID", {
  ...{ address: "/team", type: "staff", canDelete: true },
  title: (w) => w.team.title,
  nameOf: ({ name }) => name,
  list: {
    caption: (w) => w.team.people,
    empty: (w) => w.team.empty,
    columns: [
      { head: (w) => w.team.name, show: ({ name }) => name },
      { head: (w) => w.team.email, show: (one) => ("email" in one ? String(one.email ?? "") : "") },
      { head: (w) => w.team.role, show: ({ role }, _, w) => w.shell.roles[role] },
      {
        head: (w) => w.team.status,
        show: (one, _, w) => (
          <State tone={one.status === "disabled" ? "none" : "done"} text={w.team.statuses[one.status ?? "active"]} />
        ),
      },
      { head: (w) => w.team.signedIn, isMinor: true, show: (one) => <Moment at={one.last_signed_in_at ?? undefined} /> },
    ],
  },
  fields: [
    { kind: "text", name: "name", label: (w) => w.team.name, isRequired: true },
    { kind: "choice", name: "role", label: (w) => w.team.role, values: ROLES, isRequired: true },
    {
      ...{ kind: "choice", name: "status", label: (w) => w.team.status, isRequired: true },
      values: [
        { value: "active", label: (w) => w.team.statuses.active },
        { value: "disabled", label: (w) => w.team.statuses.disabled },
      ],
    },
  ],
  actions: ({ id, name }) => <SignOutButton staffId={id} name={name} />,
});

export const keys = defineResource("/v2/application-keys", "/v2/application-keys/{keyID}", "keyID", {
  ...{ address: "/team/keys", type: "application_key", canDelete: true },
  title: (w) => w.team.keys,
  nameOf: ({ name }) => name,
  list: {
    caption: (w) => w.team.keys,
    empty: (w) => w.team.noKeys,
    columns: [
      { head: (w) => w.team.name, show: ({ name }) => name },
      { head: (w) => w.team.clientId, show: ({ client_id }) => <code>{client_id}</code> },
      {
        head: (w) => w.team.grants,
        show: ({ grants }, _, w) => grants.map((grant) => (grant === "implicit" ? w.team.shoppers : w.team.servers)).join(", "),
      },
      { head: (w) => w.team.role, show: ({ role }, _, w) => (role ? w.shell.roles[role] : "–") },
      {
        head: (w) => w.team.lastUsed,
        isMinor: true,
        show: ({ meta }) => <Moment at={meta.timestamps.last_used_at ?? undefined} />,
      },
    ],
  },
  fields: [
    { kind: "text", name: "name", label: (w) => w.team.keyName, isRequired: true },
    { kind: "choice", name: "role", label: (w) => w.team.role, values: ROLES },
  ],
  below: ({ id, grants }) => (grants.includes("client_credentials") ? <SecretsOfKey keyId={id} /> : null),
});
