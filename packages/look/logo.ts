/** A cart's wheel in the colour of the surrounding text. */
export const LOGO = `<svg viewBox="0 0 24 24" width="24" height="24" aria-hidden="true"><circle cx="12" cy="12" r="9.5" fill="none" stroke="currentColor" stroke-width="2.5"/><circle cx="12" cy="12" r="2.5" fill="currentColor"/><path d="M12 2.5v19M3.8 7.25l16.4 9.5M3.8 16.75l16.4-9.5" stroke="currentColor" stroke-width="1.5"/></svg>`;

/** The logo as an address, in a green that is visible on light and dark tabs. */
export const LOGO_ADDRESS: string = colorLogo("#2f8f6f");
/** The logo in the colour of the bar's accent. */
export const BAR_LOGO: string = colorLogo("#8fd3b6");

function colorLogo(color: string): string {
  const svg = LOGO.replace("<svg", '<svg xmlns="http://www.w3.org/2000/svg"').replaceAll("currentColor", color);
  return `data:image/svg+xml,${encodeURIComponent(svg)}`;
}
