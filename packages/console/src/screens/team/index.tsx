import { useState } from "preact/hooks";
import { CONSOLE } from "../../kit/address.ts";
import { List } from "../../kit/list.tsx";
import { Facts, Section, Title } from "../../kit/parts.tsx";
import { listPages, Screen } from "../../kit/screen.tsx";
import { Tabs } from "../../kit/tabs.tsx";
import { words } from "../../words/words.ts";
import { ROLES } from "./roles.ts";
import { keys, staff } from "./team.tsx";
import { AuditLog, Invitations, InviteDialog, isOwner, KeyDialog } from "./team-parts.tsx";

const BASE = `${CONSOLE}/team`;

function TeamPage({ tab }: { readonly tab: "" | "keys" | "changes" }) {
  const { team, shell } = words.value;
  const [isOpen, setOpen] = useState(false);
  const close = () => setOpen(false);
  const tabs = [
    { href: BASE, text: team.people },
    ...(isOwner() ? [{ href: `${BASE}/keys`, text: team.keys }] : []),
    { href: `${BASE}/changes`, text: team.changes },
  ];
  return (
    <>
      <Title text={team.title}>
        {isOwner() && tab !== "changes" && (
          <button type="button" class="main" data-key={tab === "" ? "i" : "n"} onClick={() => setOpen(true)}>
            {tab === "" ? team.invite : team.newKey}
          </button>
        )}
      </Title>
      <Tabs label={team.title} of={tabs} current={tab === "" ? BASE : `${BASE}/${tab}`} />
      {tab === "" && <List spec={staff.list} />}
      {tab === "" && isOwner() && <Invitations />}
      {tab === "" && (
        <Section title={team.role}>
          <Facts of={ROLES.map(({ value, label }) => [label(words.value), team.rights[value as keyof typeof shell.roles]])} />
        </Section>
      )}
      {tab === "keys" && <List spec={keys.list} />}
      {tab === "changes" && <AuditLog />}
      {isOpen && tab === "" && <InviteDialog close={close} />}
      {isOpen && tab === "keys" && <KeyDialog close={close} />}
    </>
  );
}

const PAGES = {
  "/": () => <TeamPage tab="" />,
  "/keys": () => <TeamPage tab="keys" />,
  "/changes": () => <TeamPage tab="changes" />,
  ...Object.fromEntries(Object.entries(listPages("/team", [keys, staff])).filter(([path]) => path.endsWith("/:id"))),
};

export function TeamScreen() {
  return <Screen pages={PAGES} />;
}
