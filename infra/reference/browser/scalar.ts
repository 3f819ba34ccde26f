import { element } from "./dom.ts";
import type { Tokens } from "./prepared-document.ts";

type Json = Readonly<Record<string, unknown>>;

/** Contents of the page: the service's document as text, and the document of the store's Custom APIs. */
export type Shown = {
  readonly api: string;
  readonly customApis: Json;
  readonly tokens: Tokens;
};

/** Document names, with which the fragments of their parts begin. */
export const DOCUMENTS = ["api", "custom-apis"] as const;
export type DocumentName = (typeof DOCUMENTS)[number];

type Reference = { readonly updateConfiguration: (configuration: Json) => void };
declare global {
  interface Window {
    readonly Scalar?: { readonly createApiReference: (place: string, configuration: Json) => Reference };
    /** See `with-document-choice.ts`. */
    readonly chooseDocument?: (name: DocumentName, fragment?: string) => Promise<void>;
  }
}

let reference: Reference | undefined;
let latest: Shown | undefined;
/** Increased if the service's document changes: Scalar reloads a document only from another address. */
let edition = 0;

/** Shows the documents with these tokens, or replaces those shown before. */
export function show(shown: Shown, shownUrl: string, whenShown: () => void): void {
  if (latest && latest.api !== shown.api) edition += 1;
  latest = shown;
  const configuration = makeConfiguration(shown, `${shownUrl}?${edition}`, whenShown);
  if (reference) reference.updateConfiguration(configuration);
  else reference = window.Scalar?.createApiReference("#reference", configuration);
}

/** Requests to other hosts are switched off: fonts, telemetry, proxy, assistant. */
const QUIET = {
  withDefaultFonts: false,
  telemetry: false,
  proxyUrl: "",
  agent: { disabled: true },
  mcp: { disabled: true },
  showDeveloperTools: "never",
  hideClientButton: true,
  persistAuth: false,
} as const;

/** Keeps code samples for common tools and for the project's own client, which are in the document. */
const HIDDEN_OF = new Map([
  ["shell", ["httpie", "wget"]],
  ["js", ["axios", "jquery", "ofetch", "xhr"]],
  ["python", ["requests", "aiohttp", "httpx_sync", "httpx_async"]],
]);
const OTHERS =
  "c clojure csharp dart fsharp go http java julia kotlin node objc ocaml php powershell r ruby rust swift";

function makeConfiguration({ customApis, tokens }: Shown, url: string, whenShown: () => void): Json {
  const schemes = { administrator: tokens.administrator, shopper: tokens.shopper };
  return {
    ...QUIET,
    sources: [
      { title: "API", slug: "api", url, default: true, authentication: withTokens(schemes) },
      {
        ...{ title: "Custom APIs of this store", slug: "custom-apis", content: customApis },
        authentication: withTokens(fillSchemes(customApis, tokens)),
      },
    ],
    customFetch: (to: RequestInfo | URL, init?: RequestInit) =>
      String(to instanceof Request ? to.url : to).endsWith(url) && latest
        ? Promise.resolve(new Response(latest.api, { headers: { "Content-Type": "application/json" } }))
        : fetch(to, init),
    onDocumentSelect: () => {
      // The first time, the introduction is already visible, so keep the scroll position.
      if (reference) scrollTo(0, 0);
    },
    onLoaded: whenShown,
    plugins: [introduction],
    theme: "none",
    defaultOpenFirstTag: false,
    documentDownloadType: "none",
    operationTitleSource: "summary",
    orderSchemaPropertiesBy: "preserve", // in the order of answers
    orderRequiredPropertiesFirst: false,
    hiddenClients: {
      ...Object.fromEntries(OTHERS.split(" ").map((name) => [name, true])),
      ...Object.fromEntries(HIDDEN_OF),
    },
    defaultHttpClient: { targetKey: "shell", clientKey: "curl" },
    featuredClients: ["shell/curl", "js/fetch", "python/python3"],
  };
}

const article = element("introduction");
/** Start of Scalar's part of the page. */
let beginning: ParentNode | null = null;

/** Tells Scalar where to show the page's introduction. Scalar creates this place again when the document changes. */
function introduction() {
  const component = {
    render: () => null,
    mounted(this: { readonly $el: Node }) {
      beginning = this.$el.parentElement;
      if (!document.getElementById("first")) moveIntroduction();
    },
  };
  return { name: "introduction", extensions: [], views: { "content.start": [{ component }] } };
}

/** Moves the existing introduction element into Scalar's part of the page. */
export function moveIntroduction(): void {
  beginning?.append(article);
}

function withTokens(tokens: Readonly<Record<string, string | undefined>>): Json {
  const found = Object.entries(tokens).map(([name, token]) => [name, { token: token ?? "" }]);
  return { securitySchemes: Object.fromEntries(found) };
}

/** Uses the shopper's token for the scheme `shopper`, and the administrator's for other bearer schemes. */
function fillSchemes(document: Json, tokens: Tokens) {
  const schemes = Object.entries(at(at(document, "components"), "securitySchemes"));
  const bearers = schemes.filter(([, scheme]) => isRecord(scheme) && scheme["scheme"] === "bearer");
  return Object.fromEntries(
    bearers.map(([name]) => [name, name === "shopper" ? tokens.shopper : tokens.administrator]),
  );
}

function at(value: unknown, name: string): Json {
  const found = isRecord(value) ? value[name] : undefined;
  return isRecord(found) ? found : {};
}

function isRecord(value: unknown): value is Json {
  return typeof value === "object" && value !== null;
}
