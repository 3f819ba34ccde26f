import { CONSOLE } from "../../kit/address.ts";
import { List } from "../../kit/list.tsx";
import { Title } from "../../kit/parts.tsx";
import type { Resource } from "../../kit/resource.tsx";
import { listPages, Screen } from "../../kit/screen.tsx";
import { Tabs } from "../../kit/tabs.tsx";
import { words } from "../../words/words.ts";
import { accounts, customers, members } from "./people.tsx";

const KINDS = [customers, members, accounts];

function PeoplePage({ kind }: { readonly kind: Resource }) {
  const { people } = words.value;
  const to = `${CONSOLE}${kind.address}`;
  return (
    <>
      <Title text={people.title}>
        {kind !== members && (
          <a class="button main" data-key="n" href={`${to}/new`}>
            {kind === customers ? people.newCustomer : people.newAccount}
          </a>
        )}
      </Title>
      <Tabs
        label={people.title}
        of={KINDS.map(({ address, title }) => ({ href: `${CONSOLE}${address}`, text: title(words.value) }))}
        current={to}
      />
      <List spec={kind.list} />
    </>
  );
}

const PAGES = {
  ...listPages("/people", KINDS),
  "/": () => <PeoplePage kind={customers} />,
  "/customers": () => <PeoplePage kind={customers} />,
  "/members": () => <PeoplePage kind={members} />,
  "/accounts": () => <PeoplePage kind={accounts} />,
};

export function PeopleScreen() {
  return <Screen pages={PAGES} />;
}
