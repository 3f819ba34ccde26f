import { tokensForSchemes } from "./prepared-document.ts";
import type { Tokens } from "./shown-tokens.ts";

type Json = Readonly<Record<string, unknown>>;

/** One document of the page. */
export type Shown = { readonly title: string; readonly slug: string; readonly content: Json };

type Reference = { readonly updateConfiguration: (configuration: Json) => void };
declare const Scalar: {
  readonly createApiReference: (place: string, configuration: Json) => Reference;
};

let reference: Reference | undefined;

/** Shows the documents, the first one first, with these tokens; or puts them in the place of what it showed before. */
export function show(documents: readonly Shown[], tokens: Tokens): void {
  const configuration = configurationOf(documents, tokens);
  if (reference) reference.updateConfiguration(configuration);
  else reference = Scalar.createApiReference("#reference", configuration);
}

/** Nothing of it may ask another host: no fonts, no telemetry, no proxy, no assistant. */
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

/** Samples in what everybody has: a shell and a browser. */
const SHOWN_CLIENTS = new Map([
  ["shell", ["httpie", "wget"]],
  ["js", ["axios", "jquery", "ofetch", "xhr"]],
]);
const OTHERS =
  "c clojure csharp dart fsharp go http java julia kotlin node objc ocaml php powershell python r ruby rust swift";

function configurationOf(documents: readonly Shown[], tokens: Tokens): Json {
  const sources = documents.map((document, at) => ({
    ...document,
    default: at === 0,
    authentication: { securitySchemes: tokensForSchemes(document.content, tokens) },
  }));
  return {
    ...QUIET,
    sources,
    onDocumentSelect: () => scrollTo(0, 0),
    theme: "none",
    defaultOpenFirstTag: false,
    documentDownloadType: "json",
    operationTitleSource: "summary",
    orderSchemaPropertiesBy: "preserve", // as answers have them
    orderRequiredPropertiesFirst: false,
    hiddenClients: {
      ...Object.fromEntries(OTHERS.split(" ").map((name) => [name, true])),
      ...Object.fromEntries(SHOWN_CLIENTS),
    },
    defaultHttpClient: { targetKey: "shell", clientKey: "curl" },
    featuredClients: ["shell/curl", "js/fetch"],
  };
}
