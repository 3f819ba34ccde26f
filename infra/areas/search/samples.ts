import { getSearchSettings } from "../../../lib/catalogs/search-index/search-settings-store.ts";
import { searchJobs } from "../../../lib/search/merchant/jobs/search-jobs-store.ts";
import { createSearchProfile } from "../../../lib/search/merchant/profiles/search-profiles.ts";
import { createStopwordSet, createSynonymSet } from "../../../lib/search/merchant/words/word-sets.ts";
import { writeStepSurely } from "../../../lib/table/effects/write-step.ts";
import type { Merchant } from "../../local/demo/merchant.ts";
import { demoId } from "../../local/demo/stable-id.ts";
import type { DemoPart } from "../area.ts";

/** A finished reindex. */
const SAMPLE_SEARCH_JOB = demoId("search job");

const fields = [
  { name: "name", weight: 4 },
  { name: "sku", weight: 3 },
  { name: "description", weight: 1 },
];
const profiles = [
  { id: "search profile to change", slug: "mugs", fields, filters: ["meta.search.nodes.slug:=mugs"] },
  { id: "search profile to make the default", slug: "shop", fields, description: "As without a profile" },
  { id: "search profile to delete", slug: "last-summer", fields },
  { id: "search profile to delete, older path", slug: "last-winter", fields },
];
const stopwordSets = [
  { id: "stopwords to change", locale: "nl", stopwords: ["de", "het", "een"] },
  { id: "stopwords to delete", locale: "da", stopwords: ["og", "i"] },
];
const items = [{ id: "cups", synonyms: ["mug", "cup", "beaker"] }];
const synonymSets = [
  { id: "synonyms to change", name: "Tableware", items },
  { id: "synonyms to delete", name: "Old names", items },
];

/** Search settings that examples change; skips existing ones. */
async function addSampleSearches(merchant: Merchant): Promise<void> {
  const { table, now } = merchant();
  const settings = await getSearchSettings(table);
  const isMissing = (name: string, all: readonly { readonly id: string }[]) =>
    !all.some(({ id }) => id === demoId(name));
  for (const { id, ...profile } of profiles) {
    if (isMissing(id, settings.profiles)) await createSearchProfile(merchant(id), profile);
  }
  for (const { id, ...set } of stopwordSets) {
    if (isMissing(id, settings.stopwordSets)) await createStopwordSet(merchant(id), set);
  }
  for (const { id, ...set } of synonymSets) {
    if (isMissing(id, settings.synonymSets)) await createSynonymSet(merchant(id), set);
  }
  if (await searchJobs.get(table, SAMPLE_SEARCH_JOB)) return;
  const at = now().toISOString();
  const job = { id: SAMPLE_SEARCH_JOB, status: "complete", force: false, errors: [] } as const;
  await writeStepSurely(merchant(), searchJobs.writes({ ...job, created_at: at, updated_at: at }));
}

export const samples: DemoPart = { add: addSampleSearches };
