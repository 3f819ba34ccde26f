import type { StaffRole } from "../../use-case/staff-role.ts";

/** `policy`: the role policies of a Custom API decide. */
type Right = "rw" | "r" | "-" | "policy";

type Method = "GET" | "POST" | "PUT" | "DELETE";

/** Operations with the same rights. The row with the longest path counts; of two as long, the one that names the method. */
export type RoleRow = {
  /** In a refusal: "The role 'orders' may read products, not change them." */
  readonly area: string;
  /** Beginnings of paths, in whole parts. */
  readonly paths: readonly string[];
  readonly methods?: readonly Method[];
  readonly rights: Readonly<Record<StaffRole, Right>>;
  /** Field of bodies that only owners may send. */
  readonly ownersField?: string;
};

/** In the order owner, catalog, orders, marketing, read_only. */
function rights(
  owner: Right,
  catalog: Right,
  orders: Right,
  marketing: Right,
  read_only: Right,
): RoleRow["rights"] {
  return { owner, catalog, orders, marketing, read_only };
}

const SHOPPERS = ["/v2/customers", "/v2/accounts", "/v2/account-members", "/v2/account-tags"];
const REALM = "/v2/authentication-realms/{realmID}";
const USERS = `${REALM}/user-authentication-info`;
const CUSTOM_API = "/v2/settings/extensions/custom-apis/{customApiID}";
const ORDER = "/v2/orders/{orderID}";

const OWNERS_ALONE = rights("rw", "-", "-", "-", "-");
const OWNERS_WRITE = rights("rw", "r", "r", "r", "r");
const READ_BY_ALL = rights("r", "r", "r", "r", "r");
const GOODS = rights("rw", "rw", "r", "r", "r");
const SHOPPERS_DATA = rights("rw", "-", "rw", "-", "r");

/**
 * An operation without a row is closed to every role, so that a new one is not open by mistake.
 * @answers What may each role of staff do?
 */
export const ROLE_TABLE: readonly RoleRow[] = [
  {
    area: "products",
    paths: [
      "/pcm/products",
      "/pcm/variations",
      "/pcm/jobs",
      "/pcm/custom-relationships",
      "/pcm/tags",
      "/v2/flows/{flowID}/entries",
    ],
    rights: GOODS,
  },
  { area: "hierarchies", paths: ["/pcm/hierarchies"], rights: GOODS },
  { area: "price books", paths: ["/pcm/pricebooks"], rights: GOODS },
  { area: "catalogs", paths: ["/catalogs", "/catalog"], rights: GOODS },
  {
    area: "search settings",
    paths: ["/pcm/catalogs/search", "/pcm/catalogs/search-indexes", "/pcm/catalogs/reindex-releases"],
    rights: rights("rw", "rw", "-", "rw", "r"),
  },
  { area: "files", paths: ["/v2/files"], rights: rights("rw", "rw", "r", "rw", "r") },
  { area: "stock", paths: ["/v2/inventories"], rights: rights("rw", "rw", "rw", "r", "r") },
  {
    area: "promotions",
    paths: ["/v2/promotions", "/v2/rule-promotions"],
    rights: rights("rw", "r", "r", "rw", "r"),
  },
  { area: "orders", paths: ["/v2/orders"], rights: SHOPPERS_DATA },
  { area: "anonymized orders", paths: ["/v2/orders/anonymize"], rights: OWNERS_ALONE },
  { area: "deleted orders", paths: [ORDER], methods: ["DELETE"], rights: OWNERS_ALONE },
  {
    area: "payments",
    paths: [`${ORDER}/payments`, `${ORDER}/transactions`, `${ORDER}/confirm`],
    rights: SHOPPERS_DATA,
  },
  { area: "carts", paths: ["/v2/carts"], rights: SHOPPERS_DATA },
  { area: "shoppers", paths: SHOPPERS, rights: SHOPPERS_DATA, ownersField: "password" },
  { area: "deleted shoppers", paths: SHOPPERS, methods: ["DELETE"], rights: OWNERS_ALONE },
  { area: "users", paths: [USERS], rights: SHOPPERS_DATA, ownersField: "password" },
  // A caller who sets an identity can sign in as the user, of the merchants' realm too.
  {
    area: "identities",
    paths: [`${USERS}/{userID}/user-authentication-oidc-profile-info`],
    rights: rights("rw", "-", "r", "-", "r"),
  },
  {
    area: "realms",
    paths: ["/v2/authentication-realms", "/v2/merchant-realm-mappings"],
    rights: OWNERS_WRITE,
  },
  { area: "Custom APIs", paths: ["/v2/settings/extensions"], rights: OWNERS_WRITE },
  {
    area: "entries",
    paths: ["/v2/extensions", `${CUSTOM_API}/entries`, `${CUSTOM_API}/import`],
    rights: rights("rw", "policy", "policy", "policy", "policy"),
  },
  { area: "templates", paths: ["/v2/flows", "/v2/fields"], rights: OWNERS_WRITE },
  { area: "role policies", paths: ["/v2/permissions"], rights: OWNERS_WRITE },
  { area: "settings", paths: ["/v2/settings", "/v2/currencies"], rights: OWNERS_WRITE },
  {
    area: "personal data",
    paths: ["/v2/personal-data", "/v2/settings/logs-ttl"],
    rights: rights("rw", "-", "r", "-", "-"),
  },
  { area: "gateways", paths: ["/v2/gateways"], rights: rights("rw", "-", "r", "-", "-") },
  { area: "integrations", paths: ["/v2/integrations", "/v2/events"], rights: OWNERS_ALONE },
  // A file of an export holds whatever its kind says, the shoppers' names of orders included.
  { area: "exports", paths: ["/v2/jobs"], rights: OWNERS_ALONE },
  { area: "staff", paths: ["/v2/staff"], rights: OWNERS_WRITE },
  { area: "members of staff", paths: ["/v2/staff/{staffID}"], rights: OWNERS_ALONE },
  { area: "invitations", paths: ["/v2/staff/invitations"], rights: OWNERS_ALONE },
  // Answers show each role the areas that it may read.
  { area: "changes", paths: ["/v2/audit-log"], rights: READ_BY_ALL },
  { area: "counts", paths: ["/v2/counts"], rights: READ_BY_ALL },
  { area: "application keys", paths: ["/v2/application-keys"], rights: OWNERS_ALONE },
  {
    area: "tokens",
    paths: [
      "/v2/customers/tokens",
      "/v2/account-members/tokens",
      `${REALM}/password-profiles/{passwordProfileID}/one-time-password-token-request`,
    ],
    rights: rights("-", "-", "-", "-", "-"),
  },
];
