import { useLocation } from "preact-iso";

export type Address = {
  readonly path: string;
  readonly query: Readonly<Record<string, string>>;
  /** Changes parts of the query; an empty text takes a part away. */
  readonly set: (parts: Readonly<Record<string, string>>, isReplaced?: boolean) => void;
  readonly go: (to: string) => void;
};

/** The state of a page is in its address: a link that is sent to a colleague shows the same. */
export function useAddress(): Address {
  const { path, query, route } = useLocation();
  const set = (parts: Readonly<Record<string, string>>, isReplaced = false) => {
    const next = new URLSearchParams(Object.entries({ ...query, ...parts }).filter(([, value]) => value !== ""));
    const text = next.toString();
    route(`${path}${text === "" ? "" : `?${text}`}`, isReplaced);
  };
  return { path, query, set, go: (to) => route(to) };
}

/** Path of the console; addresses of pages begin with it. */
export const CONSOLE = "/console";
