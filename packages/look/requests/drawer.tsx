import { useEffect, useRef, useState } from "preact/hooks";
import { createStoredSignal } from "../stored-signal.ts";
import { formatCurl, hideSecrets, type SentRequest } from "./curl.ts";
import { type Exchange, exchanges } from "./requests.ts";

const isOpen = createStoredSignal(localStorage, "cartwright.drawer", false);

const WORDS = {
  button: "Requests",
  title: "Requests to the API",
  close: "Close",
  copy: "Copy as curl",
  copied: "Copied",
  headers: "Headers",
  body: "Body",
  answer: "Answer",
};

type DrawerProps = {
  readonly words?: typeof WORDS;
  /** The command that is copied; by default with the token. */
  readonly format?: (request: SentRequest) => string;
  readonly shown?: readonly Exchange[];
};

/** Every request of the page as it happens. The page can be used while it is open. */
export function Drawer({ words = WORDS, format = formatCurl, shown = exchanges.value }: DrawerProps) {
  const [button, heading] = [useRef<HTMLButtonElement>(null), useRef<HTMLHeadingElement>(null)];
  useEffect(() => {
    document.body.classList.toggle("with-drawer", isOpen.value);
  }, [isOpen.value]);
  const toggle = () => {
    isOpen.value = !isOpen.value;
    requestAnimationFrame(() => (isOpen.value ? heading : button).current?.focus());
  };
  const entries = () => shown.map((one) => <Entry key={one.id} exchange={one} words={words} format={format} />);
  return (
    <>
      <button type="button" class="requests" ref={button} aria-expanded={isOpen.value} aria-controls="drawer" onClick={toggle}>
        {words.button} <span class="count">{shown.length}</span>
      </button>
      <aside
        {...{ id: "drawer", class: "drawer", "aria-label": words.button, hidden: !isOpen.value }}
        onKeyDown={({ key }) => key === "Escape" && toggle()}
      >
        <div class="line">
          <h2 class="grow" ref={heading} tabIndex={-1}>
            {words.title}
          </h2>
          <button type="button" class="plain" onClick={toggle}>
            {words.close}
          </button>
        </div>
        <ol>{isOpen.value && entries()}</ol>
      </aside>
    </>
  );
}

type EntryProps = Required<Pick<DrawerProps, "words" | "format">> & { readonly exchange: Exchange };

function Entry({ exchange, words, format }: EntryProps) {
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
        {isRead && <Whole {...{ exchange, words, format }} />}
      </details>
    </li>
  );
}

function Whole({ exchange, words, format }: EntryProps) {
  const [isCopied, setCopied] = useState(false);
  const { headers, body, answer = "" } = exchange;
  const copy = () => navigator.clipboard.writeText(format(exchange)).then(() => setCopied(true));
  // Tokens would fill the drawer, and end up in screenshots.
  const lines = headers.map(([name, value]) => `${name}: ${value.replace(/(eyJ[\w-]{9})[\w.-]+/, "$1…")}`);
  const texts = [
    [words.headers, lines.join("\n")],
    [words.body, indent(body)],
    [words.answer, indent(answer)],
  ] as const;
  return (
    <>
      <button type="button" onClick={copy}>
        {isCopied ? words.copied : words.copy}
      </button>
      {texts.map(([name, text]) => text && <pre {...{ key: name, tabIndex: 0, "aria-label": name }}>{hideSecrets(text)}</pre>)}
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
