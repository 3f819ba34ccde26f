import { useEffect, useRef, useState } from "preact/hooks";
import { formatCurl } from "./curl.ts";
import { type Exchange, exchanges } from "./requests.ts";
import { createStoredSignal } from "./stored.ts";

const isOpen = createStoredSignal(localStorage, "drawer", false);

/** Every request of the shop as it happens. The page can be used while it is open. */
export function Drawer() {
  const [button, heading] = [useRef<HTMLButtonElement>(null), useRef<HTMLHeadingElement>(null)];
  useEffect(() => {
    document.body.classList.toggle("with-drawer", isOpen.value);
  }, [isOpen.value]);
  const toggle = () => {
    isOpen.value = !isOpen.value;
    requestAnimationFrame(() => (isOpen.value ? heading : button).current?.focus());
  };
  return (
    <>
      <button type="button" class="requests" ref={button} aria-expanded={isOpen.value} aria-controls="drawer" onClick={toggle}>
        Requests <span class="count">{exchanges.value.length}</span>
      </button>
      <aside
        {...{ id: "drawer", class: "drawer", "aria-label": "Requests", hidden: !isOpen.value }}
        onKeyDown={({ key }) => key === "Escape" && toggle()}
      >
        <div class="line">
          <h2 class="grow" ref={heading} tabIndex={-1}>
            Requests to the API
          </h2>
          <button type="button" class="plain" onClick={toggle}>
            Close
          </button>
        </div>
        <ol>{isOpen.value && exchanges.value.map((one) => <Entry key={one.id} exchange={one} />)}</ol>
      </aside>
    </>
  );
}

function Entry({ exchange }: { exchange: Exchange }) {
  const [isRead, setRead] = useState(false);
  const { method, url, status = 0, ms } = exchange;
  const { pathname, search } = new URL(url);
  const look = status >= 400 ? "problem" : status > 0 ? "done" : "waiting";
  return (
    <li>
      <details onToggle={({ currentTarget }) => setRead(currentTarget.open)}>
        <summary class="line">
          <b>{method}</b>
          <code class="grow">{decodeURIComponent(pathname + search)}</code>
          <span class={`badge ${look}`}>{status || "…"}</span>
          <small>{ms && `${Math.round(ms)} ms`}</small>
        </summary>
        {isRead && <Whole exchange={exchange} />}
      </details>
    </li>
  );
}

function Whole({ exchange }: { exchange: Exchange }) {
  const [isCopied, setCopied] = useState(false);
  const { headers, body, answer = "" } = exchange;
  const copy = () => navigator.clipboard.writeText(formatCurl(exchange)).then(() => setCopied(true));
  // Tokens would fill the drawer, and end up in screenshots. The command that is copied has them whole.
  const lines = headers.map(([name, value]) => `${name}: ${value.replace(/(eyJ[\w-]{9})[\w.-]+/, "$1…")}`);
  const texts = Object.entries({ Headers: lines.join("\n"), Body: indent(body), Answer: indent(answer) });
  return (
    <>
      <button type="button" onClick={copy}>
        {isCopied ? "Copied" : "Copy as curl"}
      </button>
      {texts.map(([name, text]) => text && <pre {...{ key: name, tabIndex: 0, "aria-label": name }}>{text}</pre>)}
    </>
  );
}

/** JSON as people read it, anything else as it is. */
function indent(text: string): string {
  try {
    return JSON.stringify(JSON.parse(text), null, 2);
  } catch {
    return text;
  }
}
