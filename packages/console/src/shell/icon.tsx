/** Paths of icons on a grid of 24, drawn with a line. */
const PATHS = {
  today: "M4 6h16v14H4zM4 10h16M9 3v5M15 3v5",
  orders: "M5 4h14v17l-3-2-4 2-4-2-3 2zM9 9h6M9 13h6",
  products: "M3 8l9-5 9 5v8l-9 5-9-5zM3 8l9 5 9-5M12 13v8",
  catalog: "M4 5h7v15H4zM13 5h7v15h-7zM6 9h3M15 9h3",
  promotions: "M20 12l-8 8-9-9V3h8zM7.5 7.5h.01",
  people: "M9 11a4 4 0 1 0 0-8 4 4 0 0 0 0 8zM2 21c0-4 3-7 7-7s7 3 7 7M16 3.5a4 4 0 0 1 0 7M18 14.5c2.5 1 4 3.5 4 6.5",
  own: "M4 4h7v7H4zM13 4h7v7h-7zM4 13h7v7H4zM16.5 13v7M13 16.5h7",
  settings: "M4 7h10M18 7h2M4 17h2M10 17h10M16 5v4M8 15v4",
  team: "M12 11a4 4 0 1 0 0-8 4 4 0 0 0 0 8zM4 21c0-4 3.5-7 8-7s8 3 8 7",
  search: "M10.5 17a6.5 6.5 0 1 0 0-13 6.5 6.5 0 0 0 0 13zM15.5 15.5L21 21",
  more: "M5 12h.01M12 12h.01M19 12h.01",
  help: "M12 21a9 9 0 1 0 0-18 9 9 0 0 0 0 18zM9.5 9.5a2.5 2.5 0 1 1 3.5 2.300c-.7.3-1 .9-1 1.700M12 17h.01",
} as const;

export type IconName = keyof typeof PATHS;

/** A drawing next to a word. It has no name of its own. */
export function Icon({ name }: { readonly name: IconName }) {
  return (
    <svg class="icon" viewBox="0 0 24 24" width="20" height="20" aria-hidden="true">
      <path d={PATHS[name]} />
    </svg>
  );
}
