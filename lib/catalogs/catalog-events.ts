import type { RaisedEvent } from "../events/event.ts";
import type { EventFamily } from "../events/event-family.ts";
import type { CatalogRule } from "../releases/live-releases.ts";
import { decodeLiveReleases, LIVE_RELEASES_TYPE } from "../releases/store.ts";
import type { Release } from "./catalog.ts";
import { decodeRelease, RELEASE_TYPE } from "./store.ts";
import { releaseView, ruleView } from "./views.ts";

/** A changed percentage raises no event: there are many in a publication. Positions count statuses. */
export const releaseEvents: EventFamily = {
  itemTypes: [RELEASE_TYPE],
  eventsOf: async (_, change) => {
    const before = decodeRelease(change.before);
    const after = decodeRelease(change.after);
    if (!after) return before ? [buildReleaseDeletion(before)] : [];
    if (before?.status === after.status) return [];
    const position = statusPosition(after);
    const key = position === 1 ? "catalog-release.created" : "catalog-release.updated";
    return [{ key, object: toReleaseObject(after), position, payload: { data: releaseView(after) } }];
  },
};

function buildReleaseDeletion(release: Release) {
  const object = toReleaseObject(release);
  const position = statusPosition(release) + 1;
  return { key: "catalog-release.deleted", object, position, payload: object };
}

function toReleaseObject({ id }: Release) {
  return { type: "catalog-release", id };
}

/** Position of a status in its sequence. No status occurs twice. */
function statusPosition({ status, started_at }: Release): number {
  switch (status) {
    case "PENDING":
      return 1;
    case "IN_PROGRESS":
      return 2;
    case "PUBLISHED":
    case "FAILED":
      return started_at === undefined ? 2 : 3;
  }
}

/** Rules share an item with the live releases, so the item's version is no position: each rule counts its own changes. */
export const ruleEvents: EventFamily = {
  itemTypes: [LIVE_RELEASES_TYPE],
  eventsOf: async (_, change) => {
    const before = decodeLiveReleases(change.before).rules;
    const { rules, live } = decodeLiveReleases(change.after);
    const showRule = (rule: CatalogRule) => ruleView(rule, { live, at: change.at });
    const gone = before.filter(({ id }) => !rules.some((rule) => rule.id === id));
    return [
      ...rules.flatMap((rule) => listWriteEvents(rule, before, showRule)),
      ...gone.map(buildRuleDeletion),
    ];
  },
};

function listWriteEvents(
  rule: CatalogRule,
  rules: readonly CatalogRule[],
  showRule: (rule: CatalogRule) => unknown,
): readonly RaisedEvent[] {
  const before = rules.find(({ id }) => id === rule.id);
  const position = rule.version;
  if (position === before?.version) return [];
  const key = before || position > 1 ? "catalog-rule.updated" : "catalog-rule.created";
  return [{ key, object: toRuleObject(rule), position, payload: { data: showRule(rule) } }];
}

function buildRuleDeletion(rule: CatalogRule): RaisedEvent {
  const { id, version } = rule;
  const payload = { type: "catalog_rule", id };
  return { key: "catalog-rule.deleted", object: toRuleObject(rule), position: version + 1, payload };
}

function toRuleObject({ id }: CatalogRule) {
  return { type: "catalog_rule", id };
}
