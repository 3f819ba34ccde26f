import { session } from "../../api/session.ts";
import { Moment, State } from "../../kit/parts.tsx";
import { defineResource } from "../../kit/resource.tsx";
import { words } from "../../words/words.ts";
import { Codes } from "./codes.tsx";
import { SwitchButton } from "./switch-button.tsx";

export function mayWritePromotions(): boolean {
  const role = session.value?.staff.role;
  return role === "owner" || role === "marketing";
}

type Timed = { readonly enabled: boolean; readonly start: string; readonly end: string };

/** Says as a word if a promotion counts now. */
function showPromotionState({ enabled, start, end }: Timed) {
  const { state } = words.value.promotions;
  const now = Date.now();
  if (!enabled) return <State tone="none" text={state.off} />;
  if (Date.parse(end) <= now) return <State tone="none" text={state.ended} />;
  return Date.parse(start) > now ? <State tone="waiting" text={state.later} /> : <State tone="done" text={state.active} />;
}

export const standardPromotions = defineResource("/v2/promotions", "/v2/promotions/{promotion_id}", "promotion_id", {
  ...{ address: "/promotions", type: "promotion", canDelete: true, writers: ["marketing"] },
  title: (w) => w.promotions.title,
  nameOf: ({ name }) => name,
  list: {
    caption: (w) => w.promotions.standard,
    empty: (w) => w.promotions.empty,
    search: { label: (w) => w.promotions.name, fields: ["name"] },
    columns: [
      { head: (w) => w.promotions.name, show: ({ name }) => name },
      { head: (w) => w.promotions.kind, show: ({ promotion_type }, _, w) => w.promotions.kinds[promotion_type] },
      { head: (w) => w.promotions.how, show: ({ automatic }, _, w) => (automatic ? w.promotions.byItself : w.promotions.byCode) },
      { head: (w) => w.promotions.state.active, show: showPromotionState },
      { head: (w) => w.promotions.end, isMinor: true, show: ({ end }) => <Moment at={end} /> },
    ],
  },
  fields: [
    { kind: "text", name: "name", label: (w) => w.promotions.name, isRequired: true },
    { kind: "text", name: "description", label: (w) => w.promotions.description },
    { kind: "moment", name: "start", label: (w) => w.promotions.start, isRequired: true },
    { kind: "moment", name: "end", label: (w) => w.promotions.end, isRequired: true },
    { kind: "flag", name: "enabled", label: (w) => w.promotions.enabled },
    { kind: "json", name: "schema", label: (w) => w.promotions.schema, hint: (w) => w.promotions.schemaHint, isRequired: true },
  ],
  actions: (promotion) => <SwitchButton promotion={promotion} path="/v2/promotions/{promotion_id}" idName="promotion_id" />,
  below: (promotion) => (promotion.automatic ? null : <Codes promotionId={promotion.id} />),
});

export const rulePromotions = defineResource("/v2/rule-promotions", "/v2/rule-promotions/{promotionID}", "promotionID", {
  ...{ address: "/promotions/rules", type: "rule_promotion", canDelete: true, writers: ["marketing"] },
  title: (w) => w.promotions.rules,
  newTitle: (w) => w.promotions.newRule,
  nameOf: ({ name }) => name,
  list: {
    caption: (w) => w.promotions.rules,
    empty: (w) => w.promotions.empty,
    columns: [
      { head: (w) => w.promotions.name, show: ({ name }) => name },
      { head: (w) => w.promotions.priority, isNumber: true, show: ({ priority }) => priority },
      { head: (w) => w.promotions.how, show: ({ automatic }, _, w) => (automatic ? w.promotions.byItself : w.promotions.byCode) },
      { head: (w) => w.promotions.state.active, show: showPromotionState },
      { head: (w) => w.promotions.end, isMinor: true, show: ({ end }) => <Moment at={end} /> },
    ],
  },
  fields: [
    { kind: "text", name: "name", label: (w) => w.promotions.name, isRequired: true },
    { kind: "text", name: "description", label: (w) => w.promotions.description },
    { kind: "moment", name: "start", label: (w) => w.promotions.start, isRequired: true },
    { kind: "moment", name: "end", label: (w) => w.promotions.end, isRequired: true },
    { kind: "whole", name: "priority", label: (w) => w.promotions.priority, hint: (w) => w.promotions.priorityHint, least: 1 },
    { kind: "flag", name: "enabled", label: (w) => w.promotions.enabled },
    { kind: "flag", name: "automatic", label: (w) => w.promotions.automatic, isLocked: true },
    { kind: "flag", name: "stackable", label: (w) => w.promotions.stackable },
    { kind: "flag", name: "override_stacking", label: (w) => w.promotions.overrides },
    { kind: "json", name: "rule_set", label: (w) => w.promotions.schema, hint: (w) => w.promotions.schemaHint, isRequired: true },
  ],
  defaults: { enabled: true, automatic: true, stackable: true, override_stacking: false, description: "" },
  actions: (promotion) => <SwitchButton promotion={promotion} path="/v2/rule-promotions/{promotionID}" idName="promotionID" />,
});
