import { useState } from "preact/hooks";
import { type Answer, write } from "../../api/call.ts";
import { useRead } from "../../api/queries.ts";
import { session } from "../../api/session.ts";
import { tell, useAction } from "../../kit/action.ts";
import { CONSOLE, useAddress } from "../../kit/address.ts";
import { Dialog } from "../../kit/dialog.tsx";
import { formatMoment } from "../../kit/format.ts";
import { Moment, Problems, Section, Skeleton, State, Title } from "../../kit/parts.tsx";
import { Tabs } from "../../kit/tabs.tsx";
import { words } from "../../words/words.ts";
import { catalogs } from "./catalogs.tsx";
import { Differences } from "./differences.tsx";

type Release = Answer<"/catalogs/{catalog_id}/releases">["data"][number];
type Releases = Answer<"/catalogs/{catalog_id}/releases">;

const POLL_MS = 1_000;

export function mayPublish(): boolean {
  const role = session.value?.staff.role;
  return role === "owner" || role === "catalog";
}

function isRunning({ meta }: Release): boolean {
  return meta.release_status === "PENDING" || meta.release_status === "IN_PROGRESS";
}

/** A catalog: what publishing would change, the publication itself, the releases, and what the catalog sells. */
export function CatalogPage({ id: catalog_id }: { readonly id: string }) {
  const { catalog } = words.value;
  const { path, query } = useAddress();
  const ids = { catalog_id };
  const { data, error } = useRead("/catalogs/{catalog_id}", { ids });
  const every = (answer: unknown) => ((answer as Releases | undefined)?.data.some(isRunning) ? POLL_MS : 0);
  const { data: releases } = useRead("/catalogs/{catalog_id}/releases", { ids }, { every });
  if (error && !data) return <Problems error={error} />;
  if (!data) return <Skeleton />;
  const tab = query["tab"] ?? "differences";
  const running = releases?.data.find(isRunning);
  const live = releases?.data.find(({ meta }) => meta.release_status === "PUBLISHED");
  const since = live?.attributes.published_at;
  const tabs = [
    { href: path, text: catalog.differences },
    { href: `${path}?tab=releases`, text: catalog.versions },
    { href: `${path}?tab=details`, text: catalog.details },
  ];
  if (tab === "details") {
    return (
      <>
        <Tabs label={catalog.title} of={tabs} current={`${path}?tab=details`} />
        <catalogs.RecordPage id={catalog_id} />
      </>
    );
  }
  return (
    <>
      <Title text={data.data.attributes.name}>
        {since ? (
          <State tone="done" text={catalog.liveSince(formatMoment(since))} />
        ) : (
          <State tone="open" text={catalog.notPublished} />
        )}
      </Title>
      <Tabs label={catalog.title} of={tabs} current={tab === "releases" ? `${path}?tab=releases` : path} />
      {running && <Progress release={running} />}
      {tab === "releases" ? (
        <ReleaseList catalogId={catalog_id} releases={releases?.data ?? []} />
      ) : (
        <Differences catalogId={catalog_id} etag={data.data.meta.etag_id} isPublishing={running !== undefined} />
      )}
    </>
  );
}

function Progress({ release: { meta } }: { readonly release: Release }) {
  const { catalog } = words.value;
  const percent = meta.percent_completed ?? 0;
  return (
    <Section title={catalog.publishing(`${percent} %`)}>
      <progress max={100} value={percent} aria-label={catalog.publishing("")} />
    </Section>
  );
}

type ListProps = { readonly catalogId: string; readonly releases: readonly Release[] };

function ReleaseList({ catalogId, releases }: ListProps) {
  const { catalog } = words.value;
  const [isOpen, setOpen] = useState(false);
  const live = releases.filter(({ meta }) => meta.release_status === "PUBLISHED");
  return (
    <Section
      title={catalog.versions}
      actions={
        mayPublish() &&
        live.length > 1 && (
          <button type="button" onClick={() => setOpen(true)}>
            {catalog.backTo} …
          </button>
        )
      }
    >
      <ul class="stack">
        {releases.map((release) => (
          <li key={release.id} class="line wrap">
            <span class="grow">
              <Moment at={release.attributes.published_at ?? release.meta.created_at} />
            </span>
            <span class="muted">{catalog.products(release.meta.total_products ?? 0)}</span>
            {showReleaseState(release, live[0]?.id)}
          </li>
        ))}
      </ul>
      {isOpen && live[0] && <BackDialog catalogId={catalogId} release={live[0]} close={() => setOpen(false)} />}
    </Section>
  );
}

function showReleaseState(release: Release, liveId: string | undefined) {
  const { catalog } = words.value;
  if (isRunning(release)) return <State tone="waiting" text={catalog.publishing("")} />;
  if (release.meta.release_status === "FAILED") return <State tone="problem" text={catalog.failed} />;
  return release.id === liveId ? (
    <State tone="done" text={words.value.products.live} />
  ) : (
    <State tone="none" text={catalog.before} />
  );
}

type BackProps = { readonly catalogId: string; readonly release: Release; readonly close: () => void };

/** Deletes the newest release, so that shoppers see the one before. */
function BackDialog({ catalogId: catalog_id, release, close }: BackProps) {
  const { catalog, kit } = words.value;
  const action = useAction();
  const go = async () => {
    const ids = { catalog_id, release_id: release.id };
    const isDone = await action.start(() => write("delete", "/catalogs/{catalog_id}/releases/{release_id}", { ids }));
    if (!isDone) return;
    tell(catalog.backTo);
    close();
  };
  return (
    <Dialog title={catalog.backTo} close={close}>
      <p>{catalog.backText}</p>
      <Problems error={action.error} />
      <div class="line">
        <button type="button" class="danger" aria-disabled={action.isBusy} onClick={go}>
          {catalog.backTo}
        </button>
        <button type="button" onClick={close}>
          {kit.keep}
        </button>
      </div>
    </Dialog>
  );
}

/** The catalogs, price books behind a tab. */
export function CatalogsPage() {
  const { catalog } = words.value;
  return (
    <>
      <catalogs.ListPage />
      <p class="line">
        <a class="button" href={`${CONSOLE}/catalog/categories`}>
          {catalog.categories}
        </a>
        <a class="button" href={`${CONSOLE}/catalog/price-books`}>
          {catalog.books}
        </a>
      </p>
    </>
  );
}
