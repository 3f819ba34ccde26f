import type { ComponentChildren } from "preact";
import { useEffect, useId, useRef } from "preact/hooks";
import { words } from "../words/words.ts";

type DialogProps = {
  readonly title: string;
  readonly close: () => void;
  readonly children: ComponentChildren;
};

/** A dialog over the page. It keeps the focus, and gives it back to where it was. Escape closes it. */
export function Dialog({ title, close, children }: DialogProps) {
  const ref = useRef<HTMLDialogElement>(null);
  const id = useId();
  useEffect(() => {
    ref.current?.showModal();
  }, []);
  return (
    <dialog ref={ref} class="stack" aria-labelledby={id} onClose={close} onCancel={close}>
      <div class="line">
        <h2 class="grow" id={id}>
          {title}
        </h2>
        <button type="button" class="plain" aria-label={words.value.kit.close} onClick={() => ref.current?.close()}>
          ×
        </button>
      </div>
      {children}
    </dialog>
  );
}

type MenuProps = { readonly label: ComponentChildren; readonly name: string; readonly children: ComponentChildren };

/** A button that opens a short list of actions. The browser closes it; the arrow keys move in it. */
export function Menu({ label, name, children }: MenuProps) {
  const id = useId();
  const move = (event: KeyboardEvent & { readonly currentTarget: HTMLElement }) => {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (step === undefined) return;
    const items = [...event.currentTarget.querySelectorAll<HTMLElement>("a, button")];
    const at = items.indexOf(document.activeElement as HTMLElement);
    items[(at + step + items.length) % items.length]?.focus();
    event.preventDefault();
  };
  const open = (event: Pick<ToggleEvent, "newState"> & { readonly currentTarget: HTMLElement }) => {
    if (event.newState === "open") event.currentTarget.querySelector<HTMLElement>("a, button")?.focus();
  };
  const pick = ({ currentTarget }: { readonly currentTarget: HTMLElement }) => currentTarget.hidePopover();
  return (
    <span class="menu">
      <button type="button" popovertarget={id} aria-label={name} aria-haspopup="true">
        {label}
      </button>
      {/* biome-ignore lint/a11y/noStaticElementInteractions: its buttons are the controls; the group only moves the focus */}
      <div id={id} class="popover stack" popover="auto" onToggle={open} onKeyDown={move} onClick={pick}>
        {children}
      </div>
    </span>
  );
}
