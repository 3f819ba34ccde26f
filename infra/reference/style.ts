import { LOOK } from "./pages/look.ts";
import { TEXT_STYLE } from "./text-style.ts";
import { LINE_DIGITS_STYLE } from "./without-inline-styles.ts";

/**
 * Styles of the first view, at the positions that Scalar uses, and of the introduction. Scalar starts as an empty element
 * behind it, so that nothing moves when it replaces the first view.
 */
const FIRST_STYLE = `
#first { display: grid; grid-template-columns: 18rem minmax(0, 1fr); align-items: start }
#first .opener { display: none }
#side { position: sticky; inset: auto; top: var(--bar-height); display: block; width: auto; height: calc(100vh - var(--bar-height));
  margin: 0; padding: .75rem; overflow-y: auto; border: 0; border-right: 1px solid var(--rule); background: none; color: inherit;
  font-size: .875rem }
#side a, #side summary { display: block; padding: .5rem; border-radius: var(--radius); line-height: 1rem; color: var(--muted);
  text-decoration: none; cursor: pointer; margin-bottom: 1px }
#side details a { padding-left: 1.5rem }
#side summary { position: relative; list-style: none }
#side summary::after { content: ""; position: absolute; right: .75rem; top: .75rem; width: .375rem; height: .375rem;
  border: solid; border-width: 1px 1px 0 0; rotate: 45deg }
#side [open] > summary::after { rotate: 135deg }
#side :is(a, summary):hover { background: var(--sunken); color: var(--ink) }
#side a[aria-current] { background: var(--sunken); color: var(--ink) }
#side .search-shape { height: 2rem; margin-bottom: .75rem; padding: 0 1.8rem; border: 1px solid var(--rule); border-radius: var(--radius);
  color: var(--muted); line-height: 1.875rem }
#introduction { box-sizing: border-box; padding: 2.5rem 3.75rem 3.75rem; border-bottom: 1px solid var(--rule) }
.shapes { display: grid; gap: 1rem; padding: 3.75rem }
.shapes i { height: 1.25rem; border-radius: var(--radius); background: var(--sunken) }
.shapes i:first-child { width: 14rem; height: 1.75rem }
.shapes i:last-child { width: 60% }
/* The first view of an operation shows its shape, without the introduction above it. */
.elsewhere #first #introduction { display: none }
#first ~ #reference { position: fixed; inset: var(--bar-height) 0 auto; height: calc(100vh - var(--bar-height)); overflow: hidden;
  visibility: hidden }
@media (max-width: 62.4375rem) {
  #first { display: block }
  #first .opener { position: sticky; top: var(--bar-height); z-index: 1; display: block; height: 3.125rem; padding: .5rem;
    border-bottom: 1px solid var(--rule); background: light-dark(var(--surface), var(--page)) }
  #first .opener button { min-height: 2rem }
  #side:not(:popover-open) { display: none }
  #side:popover-open { position: fixed; inset: calc(var(--bar-height) + 3.125rem) 0 0; height: auto;
    background: light-dark(var(--surface), var(--page)) }
  #introduction { padding: 1.5rem 1.5rem 3rem }
  .shapes { padding: 3rem 1.5rem }
}
`;

/**
 * The style sheet of all pages, not applied inside Scalar: its styles are in layers, which any rule outside of layers would
 * override.
 */
const SHARED = `@scope (:root) to (#reference) {\n${LOOK.replaceAll(":root", ":scope")}}`;

/** Styles of the bar and of the first view, and Scalar's colours in light and dark. */
export const PAGE_STYLE = `
${SHARED}
:root { --bar-height: 3.25rem; --scalar-custom-header-height: var(--bar-height); --scalar-font: var(--text);
  --scalar-font-code: var(--mono); --scalar-radius: .375rem; --scalar-radius-lg: .5rem; --scalar-radius-xl: .75rem }
html body { background: var(--scalar-background-1, light-dark(var(--surface), var(--page))) }
.light-mode { color-scheme: light; --scalar-color-1: #16262b; --scalar-color-2: #4a5a60; --scalar-color-3: #66767c;
  --scalar-color-accent: #1d7a5b; --scalar-background-1: #ffffff; --scalar-background-2: #f4f7f6;
  --scalar-background-3: #e8eeec; --scalar-background-accent: #1d7a5b14; --scalar-border-color: #dbe3e1;
  --scalar-color-green: #15724f; --scalar-color-red: #b3261e; --scalar-color-yellow: #8a6100;
  --scalar-color-blue: #1f5f9e; --scalar-color-orange: #a8500a; --scalar-color-purple: #6a4aa8;
  --scalar-button-1: #17323b; --scalar-button-1-hover: #24505e; --scalar-button-1-color: #ffffff }
.dark-mode { color-scheme: dark; --scalar-color-1: #e6eeec; --scalar-color-2: #a9b8b6; --scalar-color-3: #85969a;
  --scalar-color-accent: #7fd1b0; --scalar-background-1: #101a1e; --scalar-background-2: #17242a;
  --scalar-background-3: #203037; --scalar-background-accent: #7fd1b01f; --scalar-border-color: #2a3c44;
  --scalar-color-green: #7fd1b0; --scalar-color-red: #f2a39c; --scalar-color-yellow: #e8c46a;
  --scalar-color-blue: #8ec1f0; --scalar-color-orange: #f0b27a; --scalar-color-purple: #c3aef0;
  --scalar-button-1: #7fd1b0; --scalar-button-1-hover: #a3e2c9; --scalar-button-1-color: #101a1e }
.bar #state { flex: 1 1 0; min-width: 0; text-align: right; overflow: hidden; text-overflow: ellipsis; white-space: nowrap }
.bar #state::before { content: ""; display: inline-block; width: .5rem; height: .5rem; margin-right: .5rem;
  border-radius: 50%; background: #e8c46a }
.bar #state[data-kind=ready]::before { background: #8fd3b6 }
.bar #state[data-kind=failed]::before { background: #f2a39c; border-radius: 0 }
.bar nav { flex-shrink: 0 }
@media (min-width: 48.0625rem) { html .bar { padding-right: 3.25rem } } /* where the sheet has its button to close */
#key { display: flex; gap: .5rem; margin-left: auto }
#key[hidden] { display: none }
.bar #key :is(input, button) { min-height: 2rem; padding: .125rem .5rem; font-size: .875rem }
.bar #key input { width: 11rem; min-width: 0; border-color: #7b97a1; background: #0f2329; color: #fff }
.bar #key button { border-color: #8fd3b6; background: #8fd3b6; color: #10242a; white-space: nowrap }
${FIRST_STYLE}
${TEXT_STYLE}
/* The page shows the introduction itself; the bar says whose tokens are in place, and which document is shown. */
.scalar-app .document-selector, .scalar-reference-intro-auth { display: none !important }
body .scalar-app .introduction-section[id^="api/"] { display: none }
[data-document]:not([data-document=api]) #introduction { display: none }
/* A link to a model leads to its name and what it is, below the page's head and what stands under it on phones. */
body .scalar-app .collapsible-section-toggle { scroll-margin-top: calc(var(--scalar-custom-header-height) + 5rem) }
/* The text of another document has the whole width, without the card next to it and the names above it. */
body .scalar-app .introduction-section {
  :is(.badge, .download-container, .section-column:has(.sticky-cards), .section-header-wrapper > :not(.section-header)) { display: none }
  :is(.section-columns, .section-header-wrapper) { display: block }
  .section-column { max-width: none }
  .introduction-description { max-width: 46rem }
}
body .scalar-app :is(.section, .introduction-section .section-content) { padding-block: 2.5rem }
body .scalar-app .introduction-section { padding-block: 0 }
/* The sheet to try a call in begins below the bar, and shows the body before the headers that few calls need. */
body .scalar .scalar-app-layout.scalar-client { height: calc(100dvh - var(--bar-height) - 1rem); max-height: none;
  margin-top: var(--bar-height) }
body .scalar-client .request-section-content { > :first-child { order: -2 } > .border-b:not([class*="group/p"]) { order: -1 } }
body .scalar-app .markdown :is(td, th) { word-break: normal; overflow-wrap: break-word }
@media (max-width: 48rem) {
  body .scalar-app .markdown table { display: block; max-width: 100%; overflow-x: auto }
  :root { --bar-height: 5.125rem }
  .bar #state { padding-right: 3rem }
  .bar #state[data-kind=ready] span { display: none }
  .bar #state:is([data-kind=failed], form:not([hidden]) + *) { order: 7; flex-basis: 100%; padding: .25rem 1rem .375rem;
    text-align: left; white-space: normal }
  .bar #key { order: 8; flex-basis: 100%; margin: 0; padding: .25rem 1rem }
  .bar #key input { flex: 1; width: 0 }
}
${LINE_DIGITS_STYLE}
`;
