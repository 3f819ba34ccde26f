import { useSignal } from "@preact/signals";
import { useEffect, useRef } from "preact/hooks";
import { curlOf } from "./curl.ts";
import { type Exchange, exchanges } from "./requests.ts";
import { stored } from "./stored.ts";

const isOpen = stored(localStorage, "drawer", false);

/** Every request of the shop as it happens. The page can be used while it is open. */
export function Drawer() {
  const button = useRef<HTMLButtonElement>(null);
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    document.body.classList.toggle("with-drawer", isOpen.value);
  }, [isOpen.value]);
  const toggle = () => {
    isOpen.value = !isOpen.value;
    requestAnimationFrame(() => (isOpen.value ? heading : button).current?.focus());
  };
  const state = { "aria-expanded": isOpen.value, "aria-controls": "drawer" };
  const onKeyDown = ({ key }: KeyboardEvent) => key === "Escape" && toggle();
  return (
    <>
      <button {...{ ...state, ref: button, type: "button", class: "requests", onClick: toggle }}>
        Requests <span class="count">{exchanges.value.length}</span>
      </button>
      <aside {...{ id: "drawer", "aria-label": "Requests", hidden: !isOpen.value, onKeyDown }}>
        <h2 {...{ ref: heading, tabIndex: -1 }}>Requests to the API</h2>
        <button {...{ type: "button", class: "plain", onClick: toggle }}>Close</button>
        <ol>{isOpen.value && exchanges.value.map((one) => <Entry key={one.id} exchange={one} />)}</ol>
      </aside>
    </>
  );
}

function Entry({ exchange }: { exchange: Exchange }) {
  const isRead = useSignal(false);
  const { method, url, status = 0, ms } = exchange;
  const { pathname, search } = new URL(url);
  const look = status >= 400 ? "problem" : status > 0 ? "done" : "waiting";
  const read = (isNow: boolean) => {
    isRead.value = isNow;
  };
  return (
    <li>
      <details onToggle={(event) => read(event.currentTarget.open)}>
        <summary>
          <b>{method}</b> <code>{decodeURIComponent(pathname + search)}</code>
          <span class={`badge ${look}`}>{status || "…"}</span> <small>{ms && `${Math.round(ms)} ms`}</small>
        </summary>
        {isRead.value && <Whole exchange={exchange} />}
      </details>
    </li>
  );
}

function Whole({ exchange }: { exchange: Exchange }) {
  const isCopied = useSignal(false);
  const { headers, body, answer = "" } = exchange;
  const copy = async () => {
    await navigator.clipboard.writeText(curlOf(exchange));
    isCopied.value = true;
  };
  // Tokens would fill the drawer, and end up in screenshots. The command that is copied has them whole.
  const lines = headers.map(([name, value]) => `${name}: ${value.replace(/(eyJ[\w-]{9})[\w.-]+/, "$1…")}`);
  const texts = [
    ["Headers", lines.join("\n")],
    ["Body", indent(body)],
    ["Answer", indent(answer)],
  ] as const;
  return (
    <>
      <button {...{ type: "button", onClick: copy }}>{isCopied.value ? "Copied" : "Copy as curl"}</button>
      {texts.map(
        ([name, text]) => text && <pre {...{ key: name, tabIndex: 0, "aria-label": name }}>{text}</pre>,
      )}
    </>
  );
}

/** JSON as people read it; forms and nothing as they are. */
function indent(text: string): string {
  try {
    return JSON.stringify(JSON.parse(text), null, 2);
  } catch {
    return text;
  }
}
