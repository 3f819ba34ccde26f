import { type Query, QueryClient, QueryObserver, type QueryObserverOptions } from "@tanstack/query-core";
import { CartwrightError } from "cartwright-client";
import { useEffect, useState } from "preact/hooks";
import { type Answer, type Ask, call, type PathOf, type PlainAsk } from "./call.ts";

const STALE_MS = 10_000;

/** Answers of reads, by call. Reads again on focus if they are older than ten seconds. */
const queries = new QueryClient({
  defaultOptions: { queries: { staleTime: STALE_MS, retry: false, gcTime: 60_000, networkMode: "always" } },
});
queries.mount();

/** A read. `isOld` while the answer belongs to the call before. */
export type Reading<T> = {
  readonly data: T | undefined;
  readonly error: unknown;
  readonly isOld: boolean;
  readonly isReading: boolean;
};

/** Follows a call. A path of `undefined` reads nothing. */
export function useRead<P extends PathOf<"get">>(path: P | undefined, ask: Ask<P>, further: Further = {}): Reading<Answer<P>> {
  return usePlainRead(path, ask, further) as Reading<Answer<P>>;
}

type Further = {
  /** Reads again after so many milliseconds; 0 ends it. */
  readonly every?: (data: unknown) => number;
};

/** As `useRead`, for paths that are only known at run time. */
export function usePlainRead(path: string | undefined, ask: PlainAsk, { every }: Further = {}): Reading<unknown> {
  return useQuery({
    queryKey: [path, ask],
    queryFn: () => call("get", path ?? "", ask),
    enabled: path !== undefined,
    placeholderData: (before: unknown, query?: Query) =>
      query?.queryKey[0] === path && sameIds(query?.queryKey[1], ask) ? before : undefined,
    ...(every ? { refetchInterval: ({ state }) => every(state.data) || false } : {}),
  });
}

/** Old rows stay while the next page is read, but never another record's. */
function sameIds(before: unknown, { ids }: PlainAsk): boolean {
  return JSON.stringify((before as PlainAsk | undefined)?.ids) === JSON.stringify(ids);
}

/** Follows a value that takes several calls. `key` names it. */
export function useValue<T>(key: readonly unknown[], load: (() => Promise<T>) | undefined): Reading<T> {
  return useQuery({ queryKey: key, queryFn: load ?? (() => Promise.reject()), enabled: load !== undefined }) as Reading<T>;
}

function useQuery(options: QueryObserverOptions<unknown>): Reading<unknown> {
  const [observer] = useState(() => new QueryObserver(queries, options));
  const [, render] = useState<unknown>();
  useEffect(() => observer.subscribe(render), [observer]);
  useEffect(() => observer.setOptions(options));
  const { data, error, isPlaceholderData, isFetching } = observer.getOptimisticResult(queries.defaultQueryOptions(options));
  return { data, error, isOld: isPlaceholderData, isReading: isFetching };
}

/** Answers that hardly ever change, by the beginning of their key. */
const RARELY: ReadonlySet<unknown> = new Set(["currencies", "sign-in options"]);

/** After a write, what is on the screen is read again; the rest when it is opened. */
export async function readAgain(): Promise<void> {
  await queries.invalidateQueries({ predicate: ({ queryKey }) => !RARELY.has(queryKey[0]) });
}

/** The errors as sentences, each with its field of the request. */
export type ShownProblem = { readonly text: string; readonly field: string };

export function listProblems(error: unknown): readonly ShownProblem[] {
  if (!(error instanceof CartwrightError)) return [];
  return error.errors.map(({ title, detail, source }) => ({ text: detail ?? title, field: readField(source) }));
}

function readField(source: unknown): string {
  if (typeof source === "string") return source;
  const pointer = typeof source === "object" && source !== null && "pointer" in source ? String(source.pointer) : "";
  return pointer.replace(/^\//, "").replaceAll("/", ".");
}
