/** Styles of documents; wide parts scroll in their own box. */
export const TEXT_STYLE = `
.text { color: var(--ink); font: 400 1rem/1.625 var(--text); overflow-wrap: break-word }
.text > :is(p, ul, ol, h2, h3, h4) { max-width: 46rem }
.text > * { margin: 0 0 1rem }
.text :is(h1, h2, h3, h4) { font-weight: 650; line-height: 1.25; text-wrap: balance;
  scroll-margin-top: calc(var(--bar-height) + 1rem) }
.text h1 { font-size: 1.875rem; margin-bottom: .75rem }
.text h2 { font-size: 1.375rem; margin: 2.5rem 0 .75rem }
.text h3 { font-size: 1.125rem; margin: 2rem 0 .5rem }
.text h4 { font-size: 1rem; margin: 1.5rem 0 .5rem }
.text p.lead { font-size: 1.125rem; line-height: 1.6 }
.text p.facts { display: flex; flex-wrap: wrap; gap: .25rem 1rem; align-items: center; color: var(--muted); font-size: .875rem }
.text a { color: var(--accent); text-decoration: underline; text-underline-offset: .15em }
.text :is(ul, ol) { padding-left: 1.25rem }
.text ul { list-style: disc }
.text ol { list-style: decimal }
.text li { margin: .25rem 0 }
.text strong { font-weight: 650 }
.text code { padding: .1em .3em; border-radius: .25rem; background: var(--sunken); font: 400 .875em var(--mono) }
.text pre { margin: 0 0 1rem; padding: 1rem; max-width: 60rem; overflow-x: auto; border-radius: var(--radius);
  background: var(--code); color: var(--code-ink); font: 400 .8125rem/1.6 var(--mono); tab-size: 2 }
.text pre code { padding: 0; background: none; color: inherit; font: inherit; white-space: pre }
.text .wide { overflow-x: auto; max-width: 60rem }
.text table { min-width: min(100%, 30rem); border-collapse: collapse; font-size: .9375rem; line-height: 1.5 }
.text :is(th, td) { padding: .5rem .75rem; border-bottom: 1px solid var(--rule); text-align: left; vertical-align: top;
  min-width: 7rem; word-break: normal }
.text th { color: var(--muted); font-weight: 600 }
.text img { display: block; max-width: 100%; height: auto; border: 1px solid var(--rule); border-radius: var(--radius) }
.text .badge { display: inline-block; padding: .0625rem .5rem; border-radius: 1rem; background: var(--sunken); color: var(--muted);
  font-size: .8125rem }
.text :focus-visible { outline: 2px solid var(--focus); outline-offset: 2px }
.text pre:focus-visible { outline-color: var(--bar-accent) }
.text a code { color: var(--accent-soft-ink) }
`;
