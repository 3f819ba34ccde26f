import { useState } from "preact/hooks";
import { type Answer, call, write } from "../../api/call.ts";
import { useRead, useValue } from "../../api/queries.ts";
import { session } from "../../api/session.ts";
import { tell, useAction } from "../../kit/action.ts";
import { CONSOLE } from "../../kit/address.ts";
import { Dialog } from "../../kit/dialog.tsx";
import type { Field, Values } from "../../kit/field-spec.ts";
import { showValue } from "../../kit/fields.tsx";
import { Form } from "../../kit/form.tsx";
import { Moment, Problems, Section } from "../../kit/parts.tsx";
import { words } from "../../words/words.ts";
import { ROLES } from "./roles.ts";

export function isOwner(): boolean {
  return session.value?.staff.role === "owner";
}

/** A text that is shown this once, to copy. */
function Once({ title, text, button }: { readonly title: string; readonly text: string; readonly button: string }) {
  return (
    <div class="stack" role="status">
      <p>{title}</p>
      <code class="once">{text}</code>
      <div>
        <button type="button" class="main" onClick={() => navigator.clipboard.writeText(text)}>
          {button}
        </button>
      </div>
    </div>
  );
}

const INVITATION: readonly Field[] = [
  { kind: "email", name: "email", label: (w) => w.team.email, isRequired: true },
  { kind: "choice", name: "role", label: (w) => w.team.role, values: ROLES, isRequired: true },
  { kind: "text", name: "name", label: (w) => w.team.name },
];

/** Invites a person, and shows the link this once. */
export function InviteDialog({ close }: { readonly close: () => void }) {
  const { team } = words.value;
  const [link, setLink] = useState("");
  const save = async ({ email, role, name }: Values, _: unknown, key: string) => {
    const data = {
      type: "staff_invitation" as const,
      email: String(email),
      role: role as "owner",
      ...(name ? { name: String(name) } : {}),
    };
    const made = await write("post", "/v2/staff/invitations", { body: { data }, key });
    setLink(made.data.invitation_url ?? "");
    return made;
  };
  return (
    <Dialog title={team.invite} close={close}>
      {link === "" ? (
        <Form fields={INVITATION} values={{ role: "orders" }} isNew button={team.invite} save={save} />
      ) : (
        <Once title={team.link} text={link} button={team.copyLink} />
      )}
    </Dialog>
  );
}

export function Invitations() {
  const { team } = words.value;
  const action = useAction();
  const { data } = useRead("/v2/staff/invitations", { query: { "page[limit]": 50 } });
  if (!data || data.data.length === 0) return null;
  const withdraw = (invitationID: string, email: string) =>
    action.start(async () => {
      await write("delete", "/v2/staff/invitations/{invitationID}", { ids: { invitationID } });
      tell(team.withdrawn(email));
    });
  return (
    <Section title={team.invitations}>
      <Problems error={action.error} />
      <ul class="stack">
        {data.data.map(({ id, email, role, expires_at }) => (
          <li key={id} class="line wrap">
            <span class="grow">{email}</span>
            <span class="muted">{words.value.shell.roles[role]}</span>
            <Moment at={expires_at} />
            <button type="button" class="plain" onClick={() => withdraw(id, email)}>
              {team.withdraw}
            </button>
          </li>
        ))}
      </ul>
    </Section>
  );
}

export function SignOutButton({ staffId: staffID, name }: { readonly staffId: string; readonly name: string }) {
  const { team } = words.value;
  const action = useAction();
  if (!isOwner()) return null;
  const end = () =>
    action.start(async () => {
      await write("delete", "/v2/staff/{staffID}/sign-ins", { ids: { staffID } });
      tell(team.signedOut(name));
    });
  return (
    <button type="button" aria-disabled={action.isBusy} onClick={end}>
      {team.signOutEverywhere}
    </button>
  );
}

const KEY: readonly Field[] = [
  { kind: "text", name: "name", label: (w) => w.team.keyName, isRequired: true },
  {
    ...{ kind: "choice", name: "grant", label: (w) => w.team.grants, isRequired: true },
    values: [
      { value: "implicit", label: (w) => w.team.shoppers },
      { value: "client_credentials", label: (w) => w.team.servers },
    ],
  },
  { kind: "choice", name: "role", label: (w) => w.team.role, values: ROLES },
];

type Made = { readonly data: { readonly client_id: string; readonly client_secret?: string } };

/** Makes a key; its secret is shown this once. */
export function KeyDialog({ close }: { readonly close: () => void }) {
  const { team } = words.value;
  const [made, setMade] = useState<Made["data"]>();
  const save = async ({ name, grant, role }: Values, _: unknown, key: string) => {
    const data = { type: "application_key", name, grants: [grant], ...(grant === "client_credentials" && role ? { role } : {}) };
    const answer = (await call("post", "/v2/application-keys", { body: { data }, key })) as Made;
    setMade(answer.data);
    return answer;
  };
  return (
    <Dialog title={team.newKey} close={close}>
      {!made && <Form fields={KEY} values={{ grant: "implicit" }} isNew button={team.newKey} save={save} />}
      {made && (
        <p>
          {team.clientId}: <code class="once">{made.client_id}</code>
        </p>
      )}
      {made?.client_secret && <Once title={team.secret} text={made.client_secret} button={team.copySecret} />}
    </Dialog>
  );
}

/** A further secret for a key, shown this once; the one before works for a day longer. */
export function SecretsOfKey({ keyId: keyID }: { readonly keyId: string }) {
  const { team } = words.value;
  const [secret, setSecret] = useState("");
  const action = useAction();
  if (!isOwner()) return null;
  const make = () =>
    action.start(async (key) => {
      const body = { data: { type: "application_key_secret" } };
      const answer = (await call("post", "/v2/application-keys/{keyID}/secrets", { ids: { keyID }, body, key })) as {
        readonly data: { readonly client_secret?: string; readonly secret?: string };
      };
      setSecret(answer.data.client_secret ?? answer.data.secret ?? "");
    });
  return (
    <Section title={team.secret}>
      <Problems error={action.error} />
      {secret === "" ? (
        <div>
          <button type="button" aria-disabled={action.isBusy} onClick={make}>
            {team.newKey}
          </button>
        </div>
      ) : (
        <Once title={team.secret} text={secret} button={team.copySecret} />
      )}
    </Section>
  );
}

type Entry = Answer<"/v2/audit-log">["data"][number];

const PLACES: Readonly<Record<string, string>> = {
  product: "products",
  order: "orders",
  customer: "people/customers",
  account: "people/accounts",
  promotion: "promotions",
  rule_promotion: "promotions/rules",
  catalog: "catalog",
  pricebook: "catalog/price-books",
  staff: "team",
  currency: "settings/currencies",
};

/** Lists who changed what, newest first, as far as the person may read it. */
export function AuditLog() {
  const { team } = words.value;
  const [pages, setPages] = useState(1);
  const { data, error } = useValue(["audit log", pages], () => readPages(pages));
  return (
    <>
      <Problems error={error} />
      {data?.entries.length === 0 && <p class="muted">{team.noChanges}</p>}
      <div class="rows">
        <table>
          <caption class="hidden">{team.changes}</caption>
          <thead>
            <tr>
              {[team.what, team.who, team.when, team.change].map((head) => (
                <th key={head}>{head}</th>
              ))}
            </tr>
          </thead>
          <tbody>
            {data?.entries.map((entry) => (
              <EntryRow key={entry.id} entry={entry} />
            ))}
          </tbody>
        </table>
      </div>
      {data?.hasMore && (
        <div>
          <button type="button" onClick={() => setPages(pages + 1)}>
            {team.more}
          </button>
        </div>
      )}
    </>
  );
}

async function readPages(count: number): Promise<{ readonly entries: readonly Entry[]; readonly hasMore: boolean }> {
  const entries: Entry[] = [];
  let next: string | null | undefined = "/v2/audit-log?page[limit]=50";
  for (let at = 0; at < count && next; at++) {
    const page = (await call("get", next)) as Answer<"/v2/audit-log">;
    entries.push(...page.data);
    next = page.links.next;
  }
  return { entries, hasMore: Boolean(next) };
}

function EntryRow({ entry: { object, actor, time, action, changes } }: { readonly entry: Entry }) {
  const { team } = words.value;
  const actions: Readonly<Record<string, string>> = team.actions;
  const place = PLACES[object.type];
  const name =
    ("name" in object && typeof object.name === "string" && object.name) ||
    `${object.type.replaceAll("_", " ")} ${object.id.slice(0, 8)}`;
  return (
    <tr>
      <td class="lead">{place ? <a href={`${CONSOLE}/${place}/${object.id}`}>{name}</a> : name}</td>
      <td>{actor.name ?? actor.type}</td>
      <td>
        <Moment at={time} />
      </td>
      <td>
        {actions[action] ?? action}
        {changes.slice(0, 3).map(({ path, before, after }) => (
          <p key={path} class="muted">
            {path}: {showValue(before)} → {showValue(after)}
          </p>
        ))}
      </td>
    </tr>
  );
}
