/**
 * Styles of the first view, at the positions that Scalar uses, and of the introduction. Scalar starts as an empty element
 * behind it, so that nothing moves when it replaces the first view.
 */
export const FIRST_STYLE = `
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
