import { createStoredSignal } from "cartwright-look/stored-signal.ts";
import { useEffect } from "preact/hooks";
import { undoLast } from "../kit/action.ts";
import { CONSOLE, useAddress } from "../kit/address.ts";
import { Dialog } from "../kit/dialog.tsx";
import { words } from "../words/words.ts";
import { AREAS } from "./areas.ts";
import { opened } from "./opened.ts";

/** Single letters can be switched off (WCAG 2.1.4). */
const hasLetters = createStoredSignal(localStorage, "cartwright.letters", true);

const SEQUENCE_MS = 1_200;
let began = 0;

/** Keys that work on every page. A page marks its own controls with `data-key`. */
export function useKeys(): void {
  const { go } = useAddress();
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      if (pressCommand(event)) event.preventDefault();
      else if (hasLetters.value && !isTyping(event) && pressLetter(event.key, go)) event.preventDefault();
    };
    addEventListener("keydown", press);
    return () => removeEventListener("keydown", press);
  }, []);
}

/** @returns true if the key was used */
function pressCommand(event: KeyboardEvent): boolean {
  if (!(event.ctrlKey || event.metaKey) || event.altKey) return false;
  if (event.key === "k") {
    opened.value = "jump";
    return true;
  }
  if (event.key === "s") {
    const save = [...document.querySelectorAll<HTMLElement>('[data-key="save"]')].at(-1);
    save?.click();
    return true;
  }
  if (event.key !== "z" || isTyping(event)) return false;
  undoLast();
  return true;
}

function pressLetter(key: string, go: (to: string) => void): boolean {
  if (document.querySelector("dialog[open]")) return false;
  if (Date.now() - began < SEQUENCE_MS) {
    began = 0;
    const area = AREAS.find((one) => one.key === key);
    if (area) go(area.name === "today" ? CONSOLE : `${CONSOLE}/${area.name}`);
    return area !== undefined;
  }
  if (key === "g") began = Date.now();
  else if (key === "?") opened.value = "keys";
  else {
    const control = document.querySelector<HTMLElement>(`[data-key="${CSS.escape(key)}"]`);
    if (control instanceof HTMLInputElement) control.focus();
    else control?.click();
    return control !== null;
  }
  return true;
}

function isTyping({ target, ctrlKey, altKey, metaKey }: KeyboardEvent): boolean {
  if (ctrlKey && !(target instanceof HTMLInputElement)) return false;
  if (altKey || metaKey) return true;
  return target instanceof HTMLElement && target.matches('input:not([type="checkbox"]), textarea, select, [contenteditable]');
}

export function KeyList({ close }: { readonly close: () => void }) {
  const { shell } = words.value;
  return (
    <Dialog title={shell.helpTitle} close={close}>
      <dl class="facts">
        {Object.entries(shell.keys).map(([keys, text]) => (
          <div key={keys}>
            <dt>
              <kbd>{keys}</kbd>
            </dt>
            <dd>{text}</dd>
          </div>
        ))}
      </dl>
      <label class="line">
        <input type="checkbox" checked={hasLetters.value} onChange={() => (hasLetters.value = !hasLetters.value)} />{" "}
        {shell.singleKeys}
      </label>
    </Dialog>
  );
}
