import type { RaisedEvent } from "../../events/event.ts";
import type { EventFamily } from "../../events/event-family.ts";
import type { CatalogRule } from "../../releases/live-releases.ts";
import { decodeLiveReleases, LIVE_RELEASES_TYPE } from "../../releases/store.ts";
import { ruleView } from "../views.ts";

/** Rules share an item with the live releases, so the item's version is no position: each rule counts its own changes. */
export const ruleEvents: EventFamily = {
  itemTypes: [LIVE_RELEASES_TYPE],
  eventsOf: async (_, change) => {
    const before = decodeLiveReleases(change.before).rules;
    const { rules } = decodeLiveReleases(change.after);
    const gone = before.filter(({ id }) => !rules.some((rule) => rule.id === id));
    return [...rules.flatMap((rule) => listWriteEvents(rule, before)), ...gone.map(buildRuleDeletion)];
  },
};

function listWriteEvents(rule: CatalogRule, rules: readonly CatalogRule[]): readonly RaisedEvent[] {
  const before = rules.find(({ id }) => id === rule.id);
  const position = rule.version;
  if (position === before?.version) return [];
  const key = before || position > 1 ? "catalog-rule.updated" : "catalog-rule.created";
  return [{ key, object: toRuleObject(rule), position, payload: { data: ruleView(rule) } }];
}

function buildRuleDeletion(rule: CatalogRule): RaisedEvent {
  const { id, version } = rule;
  const payload = { type: "catalog_rule", id };
  return { key: "catalog-rule.deleted", object: toRuleObject(rule), position: version + 1, payload };
}

function toRuleObject({ id }: CatalogRule) {
  return { type: "catalog_rule", id };
}
