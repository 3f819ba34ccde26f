import type { ComponentType } from "preact";
import { words } from "../words/words.ts";
import { useAddress } from "./address.ts";
import { Empty, Title } from "./parts.tsx";
import type { Resource } from "./resource.tsx";

/** Pages by path below the screen's address, such as `/` and `/:id`. */
// biome-ignore lint/suspicious/noExplicitAny: pages take what their path names
export type Pages = Readonly<Record<string, ComponentType<any>>>;

/** The pages of plain resources. `below` is the screen's own address, such as `/settings`. */
export function listPages(below: string, resources: readonly Resource[]): Pages {
  return Object.fromEntries(
    resources.flatMap(({ address, ListPage, NewPage, RecordPage }) => {
      const path = address.slice(below.length);
      return [
        [path === "" ? "/" : path, ListPage],
        [`${path}/new`, NewPage],
        [`${path}/:id`, RecordPage],
      ] as const;
    }),
  );
}

/** A screen: shows the page of the address. Another record is another page, with a state of its own. */
export function Screen({ pages }: { readonly pages: Pages }) {
  const { path } = useAddress();
  const below = `/${path.split("/").slice(3).join("/")}`.replace(/(.)\/$/, "$1");
  for (const [pattern, Page] of Object.entries(pages)) {
    const ids = matchPath(pattern, below);
    if (ids) return <Page key={below} {...ids} />;
  }
  return <MissingPage />;
}

/** @returns the parts of the path that the pattern names, or undefined if it does not match */
function matchPath(pattern: string, path: string): Readonly<Record<string, string>> | undefined {
  const [wanted, found] = [pattern.split("/"), path.split("/")];
  if (wanted.length !== found.length) return undefined;
  const ids: Record<string, string> = {};
  for (const [at, word] of wanted.entries()) {
    const part = found[at] ?? "";
    if (word.startsWith(":") && part !== "") ids[word.slice(1)] = decodeURIComponent(part);
    else if (word !== part) return undefined;
  }
  return ids;
}

export function MissingPage() {
  const { shell } = words.value;
  return (
    <>
      <Title text={shell.missing} />
      <Empty text={shell.missingText}>
        <a class="button" href="/console">
          {shell.toToday}
        </a>
      </Empty>
    </>
  );
}
