import { compareKind } from "../../../infra/commands/copy/compare-stores.ts";
import { copyKind } from "../../../infra/commands/copy/copy-store.ts";
import type { CopyWork } from "../../../infra/commands/copy/kind.ts";
import { listKinds } from "../../../infra/commands/copy/kinds.ts";
import { openCopyMap } from "../../../infra/commands/copy/map-file.ts";
import { publishCatalogs } from "../../../infra/commands/copy/publish-catalogs.ts";
import type { Service } from "../../../infra/commands/entries/api-calls.ts";
import { runWorker } from "../background/worker.ts";
import { type aNewStore, serviceOn } from "../shops/shopify.ts";

export type CopiedStore = ReturnType<typeof aNewStore>;
const STORES = { from: "http://source", to: "http://target" };
const KINDS = listKinds(true);

type Services = { readonly source?: Service; readonly target?: Service };

/** @param services in place of the stores' own */
export async function openWork(
  source: CopiedStore,
  target: CopiedStore,
  file: string,
  services: Services = {},
): Promise<CopyWork> {
  return {
    ...{ source: serviceOn(source), target: serviceOn(target), ...services },
    map: await openCopyMap(file, STORES),
    hasContents: false,
    wait: () => runWorker(target),
  };
}

/** Copies all as the command does, without publications. */
export async function copyAll(work: CopyWork, kinds = KINDS) {
  const refused: string[] = [];
  const written: Record<string, number> = {};
  for (const kind of kinds) {
    const counts = await copyKind(work, kind, () => {});
    if (counts.written > 0) written[kind.name] = counts.written;
    refused.push(...counts.refused);
  }
  return { written, refused };
}

/** Compares all as the command does. */
export async function compareAll(work: CopyWork, kinds = KINDS) {
  const differences: string[] = [];
  const absent = new Set<string>();
  const more: string[] = [];
  let equal = 0;
  for (const kind of kinds) {
    const compared = await compareKind(work, kind, absent, () => {});
    differences.push(...compared.differences);
    more.push(...compared.more);
    equal += compared.equal;
  }
  return { differences, more, equal };
}

export async function publishAll(work: CopyWork, target: CopiedStore): Promise<number> {
  const { published, refused } = await publishCatalogs(work);
  if (refused.length > 0) throw new Error(refused.join());
  await runWorker(target);
  return published;
}
