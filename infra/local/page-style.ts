/** What every page of this machine looks like at its top. */
export const HEAD_STYLE = `
  :root { color-scheme: light dark }
  body { margin: 0; font-family: system-ui, sans-serif }
  #who { position: sticky; top: 0; z-index: 2; display: flex; flex-wrap: wrap; gap: .75rem; align-items: center;
    padding: .75rem 1.25rem; background: #17323b; color: #fff }
  #who a { color: #8fd3b6 }`;
