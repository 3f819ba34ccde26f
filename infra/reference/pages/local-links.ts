import type { BarLink } from "./bar.ts";

const ALL: readonly BarLink[] = [
  { text: "Shop", href: "/shop" },
  { text: "Console", href: "/console" },
  { text: "API", href: "/reference" },
  { text: "Guide", href: "/reference/guide" },
  { text: "README", href: "/reference/readme" },
  { text: "Custom APIs", href: "/reference#custom-apis/description/introduction" },
  { text: "Payments", href: "/payments" },
  { text: "Deliveries", href: "/deliveries" },
];

/** False if the merchants' console is left out. */
export const HAS_CONSOLE: boolean = process.env["CARTWRIGHT_CONSOLE"] !== "off";

/** Links of the bar on the pages of `npm start`, in order. */
export const LOCAL_LINKS: readonly BarLink[] = ALL.filter(({ href }) => href !== "/console" || HAS_CONSOLE);
