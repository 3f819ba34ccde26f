import type { RaisedEvent } from "../../events/event.ts";
import type { EventFamily } from "../../events/event-family.ts";
import type { CatalogRule } from "../../releases/live-releases.ts";
import { LIVE_RELEASES_TYPE, liveReleasesOf } from "../../releases/store.ts";
import { ruleView } from "../views.ts";

/**
 * `catalog-rule.created`, `.updated` and `.deleted`. Rules share an item with the live releases, which changes without
 * them: each rule counts its own changes.
 */
export const ruleEvents: EventFamily = {
  itemTypes: [LIVE_RELEASES_TYPE],
  eventsOf: async (_, change) => {
    const before = liveReleasesOf(change.before).rules;
    const { rules } = liveReleasesOf(change.after);
    const gone = before.filter(({ id }) => !rules.some((rule) => rule.id === id));
    return [...rules.flatMap((rule) => written(rule, before)), ...gone.map(deleted)];
  },
};

function written(rule: CatalogRule, rules: readonly CatalogRule[]): readonly RaisedEvent[] {
  const before = rules.find(({ id }) => id === rule.id);
  const position = rule.version;
  if (position === before?.version) return [];
  const key = before || position > 1 ? "catalog-rule.updated" : "catalog-rule.created";
  return [{ key, object: objectOf(rule), position, payload: { data: ruleView(rule) } }];
}

function deleted(rule: CatalogRule): RaisedEvent {
  const { id, version } = rule;
  const payload = { type: "catalog_rule", id };
  return { key: "catalog-rule.deleted", object: objectOf(rule), position: version + 1, payload };
}

function objectOf({ id }: CatalogRule) {
  return { type: "catalog_rule", id };
}
