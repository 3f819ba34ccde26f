import type { ComponentChildren } from "preact";
import { session } from "../../api/session.ts";
import { CONSOLE } from "../../kit/address.ts";
import { List } from "../../kit/list.tsx";
import { Title } from "../../kit/parts.tsx";
import type { Resource } from "../../kit/resource.tsx";
import { listPages, Screen } from "../../kit/screen.tsx";
import { Tabs } from "../../kit/tabs.tsx";
import { words } from "../../words/words.ts";
import { currencies } from "./currencies.tsx";
import { Gateways } from "./gateways.tsx";
import { locations } from "./locations.tsx";
import { CART_FIELDS, SIGN_IN_FIELDS, SingleSettings, STORE_FIELDS } from "./single-settings.tsx";
import { webhooks } from "./webhooks.tsx";

const BASE = `${CONSOLE}/settings`;

/** Sections that only some roles may read; all others are for everybody. */
const READERS: Readonly<Record<string, readonly string[]>> = { payment: ["owner", "orders"], webhooks: ["owner"] };

const SECTIONS = ["store", "currencies", "payment", "locations", "carts", "sign-in", "webhooks"] as const;
type SectionName = (typeof SECTIONS)[number];

function nameSection(name: SectionName): string {
  const { settings } = words.value;
  return name === "sign-in" ? settings.signIn : settings[name];
}

type PageProps = {
  readonly name: SectionName;
  readonly resource?: Resource;
  readonly newText?: string;
  readonly children?: ComponentChildren;
};

function SettingsPage({ name, resource, newText, children }: PageProps) {
  const { settings } = words.value;
  const role = session.value?.staff.role ?? "read_only";
  const shown = SECTIONS.filter((one) => READERS[one]?.includes(role) ?? true);
  const hrefOf = (one: SectionName) => (one === "store" ? BASE : `${BASE}/${one}`);
  return (
    <>
      <Title text={settings.title}>
        {newText && role === "owner" && (
          <a class="button main" data-key="n" href={`${hrefOf(name)}/new`}>
            {newText}
          </a>
        )}
      </Title>
      <Tabs
        label={settings.title}
        of={shown.map((one) => ({ href: hrefOf(one), text: nameSection(one) }))}
        current={hrefOf(name)}
      />
      {resource && <List spec={resource.list} />}
      {children}
    </>
  );
}

const PAGES = {
  ...listPages("/settings", [currencies, locations, webhooks]),
  "/": () => (
    <SettingsPage name="store">
      <SingleSettings path="/v2/settings" type="settings" fields={STORE_FIELDS} />
    </SettingsPage>
  ),
  "/currencies": () => <SettingsPage name="currencies" resource={currencies} newText={words.value.settings.newCurrency} />,
  "/locations": () => <SettingsPage name="locations" resource={locations} newText={words.value.settings.newLocation} />,
  "/webhooks": () => <SettingsPage name="webhooks" resource={webhooks} newText={words.value.settings.newWebhook} />,
  "/payment": () => (
    <SettingsPage name="payment">
      <Gateways />
    </SettingsPage>
  ),
  "/carts": () => (
    <SettingsPage name="carts">
      <SingleSettings path="/v2/settings/cart" type="settings" fields={CART_FIELDS} />
    </SettingsPage>
  ),
  "/sign-in": () => (
    <SettingsPage name="sign-in">
      <SingleSettings path="/v2/settings/account-authentication" type="account_authentication_settings" fields={SIGN_IN_FIELDS} />
    </SettingsPage>
  ),
};

export function SettingsScreen() {
  return <Screen pages={PAGES} />;
}
