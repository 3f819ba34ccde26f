import type { PlainAsk } from "../api/call.ts";
import { usePlainRead } from "../api/queries.ts";
import { words } from "../words/words.ts";
import { type Address, useAddress } from "./address.ts";
import { formatTest, joinTests, searchTest } from "./filter-text.ts";
import { formatNumber } from "./format.ts";
import { ListControls, nameOf } from "./list-controls.tsx";
import type { ListPath, ListSpec, RowOf } from "./list-spec.ts";
import { Empty, Problems, Skeleton } from "./parts.tsx";
import { Rows } from "./rows.tsx";
import { SelectionBar, useSelection } from "./selection.tsx";

const PAGE_LENGTH = 50;

type Page<Row> = {
  readonly data: readonly Row[];
  readonly included?: unknown;
  readonly meta?: { readonly results?: { readonly total?: number } };
  readonly links?: { readonly next?: string | null };
};

type ListProps<P extends ListPath, Extra> = {
  readonly spec: ListSpec<P, Extra>;
  /** Ids in the list's path. */
  readonly ids?: object;
  /** A condition that always holds. */
  readonly where?: string;
};

/** A declared list: its views, search, filters, rows, pages and actions for selected rows. Its state is in the address. */
export function List<P extends ListPath, Extra>({ spec, ids, where = "" }: ListProps<P, Extra>) {
  const address = useAddress();
  const { query } = address;
  const at = Math.max(1, Number(query["page"]) || 1);
  const filter = buildFilter(spec, query, where);
  const ask = buildAsk(spec, query, { ids, filter, at });
  const { data, error, isOld } = usePlainRead(spec.path, ask);
  const sorted = (ask.query as { readonly sort?: string }).sort;
  const page = data as Page<RowOf<P>> | undefined;
  const rows = page?.data ?? [];
  const extra = (spec.useExtra?.(rows, page?.included) ?? page?.included) as Extra;
  const selection = useSelection(rows, [filter, at]);
  const total = page?.meta?.results?.total ?? rows.length;
  const { kit } = words.value;
  return (
    <div class="list stack" aria-busy={isOld}>
      <ListControls spec={spec} address={address} />
      <Problems error={error} />
      {!page && !error && <Skeleton lines={8} />}
      {page && rows.length === 0 && <EmptyList spec={spec} address={address} />}
      {rows.length > 0 && (
        <>
          <SelectionBar {...{ spec, selection, total, ask }} />
          <Rows {...{ spec, rows, extra, selection, address, sorted, isOld }} />
          <Pager {...{ at, total, length: rows.length, hasNext: hasNextPage(page, at, total), address }} />
        </>
      )}
      <output class="hidden" aria-live="polite">
        {page && !isOld ? kit.results(total) : ""}
      </output>
    </div>
  );
}

function hasNextPage(page: Page<unknown> | undefined, at: number, total: number): boolean {
  return (page?.links?.next ?? null) !== null || at * PAGE_LENGTH < total;
}

function buildFilter<P extends ListPath, Extra>(
  { search, filters = [], views = [] }: ListSpec<P, Extra>,
  query: Address["query"],
  where: string,
): string | undefined {
  const view = views.find(({ name }) => name === query["view"]) ?? views[0];
  const typed = query["q"] ?? "";
  const searched = search && typed !== "" ? joinAlternatives(searchTest(search.fields, typed), search.further?.(typed)) : "";
  const chosen = filters.map((one) => {
    const { kind, field } = one;
    const value = query[nameOf(one)] ?? "";
    if (value === "") return "";
    return formatTest({ choice: "eq", text: "eq", since: "ge", until: "le" }[kind], field, value);
  });
  return joinTests([where, view?.filter ?? "", searched, ...chosen]);
}

function joinAlternatives(...tests: readonly (string | undefined)[]): string {
  return tests.filter(Boolean).join("|");
}

type Reading = { readonly ids: object | undefined; readonly filter: string | undefined; readonly at: number };

function buildAsk<P extends ListPath, Extra>(
  spec: ListSpec<P, Extra>,
  query: Address["query"],
  { ids, filter, at }: Reading,
): PlainAsk {
  const view = spec.views?.find(({ name }) => name === query["view"]) ?? spec.views?.[0];
  const sort = query["sort"] ?? view?.sort ?? spec.sort;
  return {
    ...(ids ? { ids } : {}),
    query: {
      "page[limit]": PAGE_LENGTH,
      "page[offset]": (at - 1) * PAGE_LENGTH,
      ...(filter === undefined ? {} : { filter }),
      ...(sort === undefined ? {} : { sort }),
      ...(spec.include === undefined ? {} : { include: spec.include }),
    },
  };
}

type EmptyProps<P extends ListPath, Extra> = { readonly spec: ListSpec<P, Extra>; readonly address: Address };

function EmptyList<P extends ListPath, Extra>({ spec, address }: EmptyProps<P, Extra>) {
  const isNarrowed = Object.keys(address.query).some((name) => name !== "sort");
  if (!isNarrowed) return <Empty text={spec.empty(words.value)}>{spec.emptyAction?.()}</Empty>;
  const clear = () => address.set(Object.fromEntries(Object.keys(address.query).map((name) => [name, ""])));
  return (
    <Empty text={words.value.kit.nothingMatches}>
      <button type="button" onClick={clear}>
        {words.value.kit.clearFilters}
      </button>
    </Empty>
  );
}

type PagerProps = {
  readonly at: number;
  readonly total: number;
  readonly length: number;
  readonly hasNext: boolean;
  readonly address: Address;
};

function Pager({ at, total, length, hasNext, address }: PagerProps) {
  const { kit } = words.value;
  const [from, to] = [(at - 1) * PAGE_LENGTH + 1, (at - 1) * PAGE_LENGTH + length];
  const turn = (page: number) => address.set({ page: page === 1 ? "" : String(page) });
  return (
    <nav class="pager line" aria-label={kit.pages}>
      <span class="grow muted">{kit.range(formatNumber(from), formatNumber(to), formatNumber(Math.max(total, to)))}</span>
      <button type="button" aria-label={kit.previousPage} disabled={at === 1} onClick={() => turn(at - 1)}>
        <span class="mirrored">‹</span>
      </button>
      <button type="button" aria-label={kit.nextPage} disabled={!hasNext} onClick={() => turn(at + 1)}>
        <span class="mirrored">›</span>
      </button>
    </nav>
  );
}
