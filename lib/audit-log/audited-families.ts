import type { RecordedFamily } from "../table/stamp/recorded-keys.ts";

export type FamilyName = RecordedFamily["name"];

/** A kind of object as the log shows it. */
export type AuditedFamily = {
  /** Type of the object in the log. */
  readonly type: string;
  /** Path that values of the stored object have in front, as in answers. */
  readonly prefix?: string;
  /** Only these fields are shown by value. For what persons or secrets may be in, since a new field must not show them. */
  readonly shows?: readonly string[];
  /** True for objects whose name is a person's. */
  readonly isPersonal?: true;
};

const ATTRIBUTES = "attributes";

/** Kinds of objects by the name of their key. @answers What does the record of changes show of an object? */
export const AUDITED: Readonly<Partial<Record<FamilyName, AuditedFamily>>> = {
  account: { type: "account", isPersonal: true, shows: ["parent_id", "account_tag_ids"] },
  accountMember: { type: "account_member", isPersonal: true, shows: ["realm_id"] },
  accountTag: { type: "account_tag" },
  address: { type: "address", isPersonal: true, shows: [] },
  applicationKey: { type: "application_key", shows: ["name", "grants", "role", "reserved_rate_limit"] },
  catalog: { type: "catalog", prefix: ATTRIBUTES },
  customApi: { type: "custom_api" },
  customApiEntry: { type: "custom_api_entry", shows: [] },
  customRelationship: { type: "custom-relationship", prefix: ATTRIBUTES },
  customer: { type: "customer", isPersonal: true, shows: [] },
  erasureRequest: {
    type: "erasure_request",
    isPersonal: true,
    shows: ["resource_type", "status"],
  },
  exportJob: { type: "export_job", shows: ["kind", "status"] },
  file: { type: "file" },
  flow: { type: "flow" },
  hierarchy: { type: "hierarchy" },
  integration: {
    type: "integration",
    shows: ["name", "description", "enabled", "observes", "target.type"],
  },
  job: { type: "pim-job", shows: ["type", "status"] },
  liveReleases: { type: "catalog_rule", prefix: ATTRIBUTES },
  logDays: { type: "time_to_live" },
  membership: { type: "account_membership", isPersonal: true, shows: ["account_id", "member_id"] },
  nodeProduct: { type: "node" },
  oidcProfiles: { type: "oidc-profile" },
  order: {
    type: "order",
    isPersonal: true,
    shows: ["status", "payment", "shipping", "is_anonymized", "order_number", "totals"],
  },
  price: { type: "product-price", prefix: ATTRIBUTES },
  priceBook: { type: "pricebook", prefix: ATTRIBUTES },
  priceModifier: { type: "price-modifier", prefix: ATTRIBUTES },
  product: { type: "product" },
  promotion: { type: "promotion" },
  promotionJob: { type: "promotion-job" },
  realms: { type: "authentication-realm" },
  relatedList: { type: "related-products" },
  release: { type: "catalog-release", prefix: ATTRIBUTES },
  ruleCode: { type: "promotion_code", shows: ["code", "uses"] },
  rulePromotion: { type: "rule_promotion" },
  searchJob: { type: "search-job" },
  searchSettings: { type: "search-settings" },
  staff: { type: "staff", isPersonal: true, shows: ["role", "status"] },
  // Addresses of invited people are in it.
  staffTeam: { type: "staff_invitation", isPersonal: true, shows: ["role", "expires_at"] },
  standardCode: { type: "promotion_code", shows: ["code", "uses"] },
  stock: { type: "stock" },
  stockLocation: { type: "inventory_location", prefix: ATTRIBUTES },
  store: { type: "settings" },
  variation: { type: "product-variation", prefix: ATTRIBUTES },
};
