import type { BarLink } from "./bar.ts";

/** Links of the bar on the pages of `npm start`, in order. */
export const LOCAL_LINKS: readonly BarLink[] = [
  { text: "Shop", href: "/shop" },
  { text: "API", href: "/reference" },
  { text: "Guide", href: "/reference/guide" },
  { text: "README", href: "/reference/readme" },
  { text: "Custom APIs", href: "/reference#custom-apis/description/introduction" },
  { text: "Payments", href: "/payments" },
  { text: "Deliveries", href: "/deliveries" },
];
