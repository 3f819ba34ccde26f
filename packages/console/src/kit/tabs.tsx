/** One part of a screen with an address of its own. */
export type Tab = { readonly href: string; readonly text: string };

/** Links between the parts of a screen. The address says which one is shown. */
export function Tabs({
  of: tabs,
  current,
  label,
}: {
  readonly of: readonly Tab[];
  readonly current: string;
  readonly label: string;
}) {
  return (
    <nav class="views line" aria-label={label}>
      {tabs.map(({ href, text }) => (
        <a key={href} href={href} aria-current={href === current ? "page" : undefined}>
          {text}
        </a>
      ))}
    </nav>
  );
}
