import { createCatalog } from "../../../lib/catalogs/catalogs.ts";
import { createRelease } from "../../../lib/catalogs/releases/releases.ts";
import { createRule } from "../../../lib/catalogs/rules/rules.ts";
import { catalogs } from "../../../lib/catalogs/store.ts";
import type { LiveRelease, LiveReleases } from "../../../lib/releases/live-releases.ts";
import { getLiveReleases } from "../../../lib/releases/store.ts";
import { changeLiveReleases } from "../../../lib/releases/write-release.ts";
import type { Merchant } from "../../local/demo/merchant.ts";
import { demoId } from "../../local/demo/stable-id.ts";
import type { DemoPart } from "../area.ts";

/** Catalogs for merchants only, named by their use. Calls at older paths have catalogs of their own. */
const CATALOGS = [
  { id: "catalog to change", name: "Trade" },
  { id: "catalog to publish", name: "Schools" },
  { id: "catalog to delete", name: "Fair 2024" },
  { id: "catalog to delete, older path", name: "Fair 2023" },
  { id: "catalog with a release to delete", name: "Pop-up", isPublished: true },
  { id: "catalog with a release to delete, older path", name: "Pop-up, harbour", isPublished: true },
  { id: "catalog with releases to delete", name: "Market stall", isPublished: true },
  { id: "catalog with releases to delete, older path", name: "Market stall, harbour", isPublished: true },
];

const RULES = ["rule to read", "rule to change", "rule to delete", "rule to delete, older path"];

/** The id of a sample catalog's release. */
export function sampleReleaseId(catalog: string): string {
  return demoId(`release of ${catalog}`);
}

/** Catalogs and rules that examples change; skips existing ones. */
async function addSampleCatalogs(merchant: Merchant): Promise<void> {
  await addCatalogs(merchant);
  const releases = await leaveToMerchants(merchant);
  for (const id of RULES) {
    if (releases.rules.some((rule) => rule.id === demoId(id))) continue;
    const rule = { name: "Trade customers", catalog_id: demoId("catalog to change"), channels: ["trade"] };
    await createRule(merchant(id), { data: { type: "catalog_rule", attributes: rule } });
  }
}

async function addCatalogs(merchant: Merchant): Promise<void> {
  const { table } = merchant();
  const attributes = {
    hierarchy_ids: [demoId("hierarchy to arrange")],
    pricebook_id: demoId("price book to fill"),
  };
  for (const { id, name, isPublished } of CATALOGS) {
    if (await catalogs.get(table, demoId(id))) continue;
    await createCatalog(merchant(id), { data: { type: "catalog", attributes: { name, ...attributes } } });
    if (isPublished) await createRelease(merchant(`release of ${id}`), demoId(id));
  }
}

/**
 * Takes the samples' releases out of service: otherwise the catalog published first would serve shoppers when the shop's
 * own is withdrawn.
 */
async function leaveToMerchants(merchant: Merchant): Promise<LiveReleases> {
  const { value } = await getLiveReleases(merchant().table);
  const samples = new Set(CATALOGS.map(({ id }) => sampleReleaseId(id)));
  const isSample = ({ releaseId }: LiveRelease) => samples.has(releaseId);
  if (!value.live.some(isSample)) return value;
  return changeLiveReleases(merchant(), (releases) => ({
    ...releases,
    live: releases.live.filter((one) => !isSample(one)),
  }));
}

export const samples: DemoPart = { after: ["hierarchies", "price-books"], add: addSampleCatalogs };
