import { LINE_DIGITS_STYLE } from "./without-inline-styles.ts";

/** The page's head and the colours that Scalar takes from it, light and dark. */
export const PAGE_STYLE = `
:root { --scalar-custom-header-height: 3.25rem; --scalar-font: system-ui, -apple-system, "Segoe UI", Roboto, sans-serif;
  --scalar-font-code: ui-monospace, SFMono-Regular, Menlo, Consolas, monospace; --scalar-radius: .375rem;
  --scalar-radius-lg: .5rem; --scalar-radius-xl: .75rem }
body { margin: 0; background: var(--scalar-background-1, Canvas) }
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
#head { position: sticky; top: 0; z-index: 100; box-sizing: border-box; height: var(--scalar-custom-header-height);
  display: flex; align-items: center; gap: 1.25rem; padding: 0 3.25rem 0 1.25rem; overflow: hidden;
  background: #17323b; color: #f4f7f6; font: 400 .875rem/1.4 var(--scalar-font) }
#head a { color: inherit; text-decoration: none; white-space: nowrap }
#head a:hover { text-decoration: underline }
#name { display: flex; align-items: center; gap: .6rem; font-size: 1rem; color: #fff }
#name svg { color: #8fd3b6 }
#head nav { display: flex; gap: 1.1rem; opacity: .9 }
#key { display: flex; gap: .5rem; margin-left: auto }
#key[hidden] { display: none }
#key input { font: inherit; width: 11rem; padding: .25rem .5rem; border: 1px solid #4f6b75; border-radius: .3rem;
  background: #0f2329; color: #fff }
#key button { font: inherit; padding: .25rem .75rem; border: 0; border-radius: .3rem; background: #8fd3b6;
  color: #10242a; cursor: pointer }
#state { margin-left: auto; white-space: nowrap; overflow: hidden; text-overflow: ellipsis; opacity: .9 }
#key:not([hidden]) + #state { margin-left: 0 }
#state::before { content: ""; display: inline-block; width: .5rem; height: .5rem; margin-right: .5rem;
  border-radius: 50%; background: #e8c46a }
#state[data-kind=ready]::before { background: #8fd3b6 }
#state[data-kind=failed]::before { background: #f2a39c }
/* The head says whose tokens are in place; each operation chooses among them. */
.scalar-reference-intro-auth { display: none !important }
/* A link to a model leads to its name and what it is, below the page's head and what stands under it on phones. */
body .scalar-app .collapsible-section-toggle { scroll-margin-top: calc(var(--scalar-custom-header-height) + 5rem) }
/* Texts to read need more room than the cards beside them, and are no OpenAPI documents. */
@media (min-width: 64rem) {
  body .scalar-app .introduction-section .section-columns { display: grid; grid-template-columns: minmax(0, 1fr) 19rem }
  body .scalar-app .introduction-section .section-column { max-width: none }
  body .scalar-app .introduction-description { max-width: 46rem }
}
body .scalar-app .introduction-section:not([id^="api/"], [id^="custom-apis/"]) {
  :is(.badge, .download-container, .section-column:has(.sticky-cards)) { display: none }
  .section-columns { display: block }
}
body .scalar-app .markdown :is(td, th) { word-break: normal; overflow-wrap: break-word }
@media (max-width: 48rem) {
  body .scalar-app .markdown table { display: block; max-width: 100%; overflow-x: auto }
  #head { gap: .8rem; padding: 0 .9rem }
  #head:has(#key:not([hidden])) :is(nav, strong) { display: none }
  #key { flex: 1; min-width: 0 }
  #key input { flex: 1; width: 0 }
  #state { font-size: 0 }
  #state::before { margin: 0 }
}
${LINE_DIGITS_STYLE}
`;
