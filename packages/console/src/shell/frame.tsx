import { effect, signal } from "@preact/signals";
import { BAR_LOGO } from "cartwright-look/logo.ts";
import { formatSharedCurl } from "cartwright-look/requests/curl.ts";
import { Drawer } from "cartwright-look/requests/drawer.tsx";
import { createStoredSignal } from "cartwright-look/stored-signal.ts";
import type { ComponentChildren } from "preact";
import { useState } from "preact/hooks";
import { session, signOut } from "../api/session.ts";
import { dismissToast, runUndo, toasts } from "../kit/action.ts";
import { CONSOLE, useAddress } from "../kit/address.ts";
import { Menu } from "../kit/dialog.tsx";
import { settings } from "../settings.ts";
import { LANGUAGES, language, words } from "../words/words.ts";
import { type Area, listAreas } from "./areas.ts";
import { useBadges } from "./badges.ts";
import { Icon } from "./icon.tsx";
import { JumpDialog } from "./jump.tsx";
import { KeyList, useKeys } from "./keys.tsx";
import { opened } from "./opened.ts";

type Theme = "auto" | "light" | "dark";
const theme = createStoredSignal<Theme>(localStorage, "cartwright.theme", "auto");
effect(() => {
  document.documentElement.dataset["theme"] = theme.value;
});

const isOffline = signal(!navigator.onLine);
for (const name of ["online", "offline"]) addEventListener(name, () => (isOffline.value = name === "offline"));

/** The frame of every page: the menu, search, the person, messages and the calls. */
export function Frame({ children }: { readonly children: ComponentChildren }) {
  const { shell } = words.value;
  useKeys();
  const close = () => {
    opened.value = undefined;
  };
  return (
    <div class="frame">
      <a class="skip" href="#main">
        {shell.skip}
      </a>
      <SideMenu />
      <header class="head line">
        <button type="button" class="jump line" onClick={() => (opened.value = "jump")}>
          <Icon name="search" /> <span class="grow">{shell.jump}</span> <kbd>Ctrl K</kbd>
        </button>
        <button type="button" class="round" aria-label={shell.help} onClick={() => (opened.value = "keys")}>
          <Icon name="help" />
        </button>
        <PersonMenu />
      </header>
      <main id="main" class="stack" tabIndex={-1}>
        {isOffline.value && <p role="alert">{shell.offline}</p>}
        {children}
      </main>
      <Toasts />
      <Drawer words={shell.requests} format={formatSharedCurl} />
      {opened.value === "jump" && <JumpDialog close={close} />}
      {opened.value === "keys" && <KeyList close={close} />}
    </div>
  );
}

/** Areas that fit into the bar of a telephone; the rest is behind "More". */
const IN_BAR = 4;

function SideMenu() {
  const { shell } = words.value;
  const areas = listAreas(session.value?.staff.role ?? "read_only");
  const [isOpen, setOpen] = useState(false);
  return (
    <nav class={`side ${isOpen ? "opened" : ""}`} aria-label={shell.areas}>
      <a class="name" href={CONSOLE}>
        <img src={BAR_LOGO} alt="" width={24} height={24} /> {shell.name}
      </a>
      <ul>
        {areas.map((area, at) => (
          <AreaLink key={area.name} area={area} isInBar={at < IN_BAR} leave={() => setOpen(false)} />
        ))}
        <li class="more">
          <button type="button" class="area" aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
            <Icon name="more" /> {shell.more}
          </button>
        </li>
      </ul>
    </nav>
  );
}

type AreaLinkProps = { readonly area: Area; readonly isInBar: boolean; readonly leave: () => void };

function AreaLink({ area, isInBar, leave }: AreaLinkProps) {
  const { path } = useAddress();
  const badge = useBadges()[area.name];
  const to = area.name === "today" ? CONSOLE : `${CONSOLE}/${area.name}`;
  const isHere = area.name === "today" ? path === CONSOLE || path === `${CONSOLE}/` : path.startsWith(to);
  return (
    <li class={isInBar ? "" : "behind"}>
      <a class="area" href={to} aria-current={isHere ? "page" : undefined} onClick={leave}>
        <Icon name={area.name} /> <span class="grow">{area.label(words.value)}</span>
        {badge !== undefined && badge > 0 && <span class="count">{badge}</span>}
      </a>
    </li>
  );
}

function PersonMenu() {
  const { shell } = words.value;
  const staff = session.value?.staff;
  const { go } = useAddress();
  if (!staff) return null;
  const initials = staff.name
    .split(/\s+/)
    .map(([letter = ""]) => letter)
    .slice(0, 2)
    .join("");
  return (
    <Menu label={<b>{initials}</b>} name={`${initials}: ${staff.name}`}>
      <p>
        <strong>{staff.name}</strong>
        <br />
        <span class="muted">{shell.roles[staff.role]}</span>
      </p>
      <Choices
        title={shell.theme}
        of={Object.entries(shell.themes)}
        chosen={theme.value}
        choose={(name) => (theme.value = name as Theme)}
      />
      <Choices
        title={shell.language}
        of={Object.entries(LANGUAGES)}
        chosen={language.value}
        choose={(name) => (language.value = name as "en" | "de")}
      />
      <a href="/reference">{shell.reference}</a>
      {settings.isDemo && <a href="/shop">{shell.shop}</a>}
      <button type="button" onClick={() => signOut().then(() => go(CONSOLE))}>
        {shell.signOut}
      </button>
    </Menu>
  );
}

type ChoicesProps = {
  readonly title: string;
  readonly of: readonly (readonly [name: string, label: string])[];
  readonly chosen: string;
  readonly choose: (name: string) => void;
};

function Choices({ title, of, chosen, choose }: ChoicesProps) {
  return (
    <fieldset class="line" aria-label={title}>
      <legend class="muted">{title}</legend>
      {of.map(([name, label]) => (
        <button key={name} type="button" aria-pressed={chosen === name} onClick={() => choose(name)}>
          {label}
        </button>
      ))}
    </fieldset>
  );
}

function Toasts() {
  const { kit } = words.value;
  return (
    <div class="toasts stack" role="status" aria-live="polite">
      {toasts.value.map((toast) => (
        <div key={toast.id} class={`toast line ${toast.isProblem ? "problem" : ""}`}>
          <span class="grow">{toast.text}</span>
          {toast.undo && (
            <button type="button" class="plain" onClick={() => runUndo(toast)}>
              {kit.undo}
            </button>
          )}
          <button type="button" class="plain" aria-label={kit.close} onClick={() => dismissToast(toast.id)}>
            ×
          </button>
        </div>
      ))}
    </div>
  );
}
