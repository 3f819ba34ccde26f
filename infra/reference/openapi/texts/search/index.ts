import type { Texts } from "../texts.ts";
import { coreFieldOverrides, indexableField, indexableFields, owners } from "./fields.ts";
import { searchIndexes, searchJobs } from "./indexes.ts";
import { profileMeta, profileParts, searchProfiles, synonymSettings, typoTolerance } from "./profiles.ts";
import { stopwordSets, synonymItems, synonymSets } from "./words.ts";

export const searchTexts: readonly Texts[] = [
  coreFieldOverrides,
  indexableField,
  indexableFields,
  owners,
  profileMeta,
  profileParts,
  searchIndexes,
  searchJobs,
  searchProfiles,
  stopwordSets,
  synonymItems,
  synonymSets,
  synonymSettings,
  typoTolerance,
];
