// Every area, as far as it is not run. Written by npm run generate.
import { area as accounts } from "./accounts/area.ts";
import { area as addresses } from "./addresses/area.ts";
import { area as applicationKeys } from "./application-keys/area.ts";
import type { Area } from "./area.ts";
import { area as auditLog } from "./audit-log/area.ts";
import { area as auth } from "./auth/area.ts";
import { area as carts } from "./carts/area.ts";
import { area as catalogs } from "./catalogs/area.ts";
import { area as checkout } from "./checkout/area.ts";
import { area as counts } from "./counts/area.ts";
import { area as customRelationships } from "./custom-relationships/area.ts";
import { area as customers } from "./customers/area.ts";
import { area as exports } from "./exports/area.ts";
import { area as extensions } from "./extensions/area.ts";
import { area as files } from "./files/area.ts";
import { area as flows } from "./flows/area.ts";
import { area as hierarchies } from "./hierarchies/area.ts";
import { area as inventory } from "./inventory/area.ts";
import { area as orders } from "./orders/area.ts";
import { area as payments } from "./payments/area.ts";
import { area as permissions } from "./permissions/area.ts";
import { area as personalData } from "./personal-data/area.ts";
import { area as priceBooks } from "./price-books/area.ts";
import { area as products } from "./products/area.ts";
import { area as promotions } from "./promotions/area.ts";
import { area as realms } from "./realms/area.ts";
import { area as search } from "./search/area.ts";
import { area as settings } from "./settings/area.ts";
import { area as signOn } from "./sign-on/area.ts";
import { area as staff } from "./staff/area.ts";
import { area as storefrontCatalog } from "./storefront-catalog/area.ts";
import { area as tasks } from "./tasks/area.ts";
import { area as variations } from "./variations/area.ts";
import { area as webhooks } from "./webhooks/area.ts";

export const areas: Readonly<Record<string, Area>> = {
  accounts,
  addresses,
  "application-keys": applicationKeys,
  "audit-log": auditLog,
  auth,
  carts,
  catalogs,
  checkout,
  counts,
  "custom-relationships": customRelationships,
  customers,
  exports,
  extensions,
  files,
  flows,
  hierarchies,
  inventory,
  orders,
  payments,
  permissions,
  "personal-data": personalData,
  "price-books": priceBooks,
  products,
  promotions,
  realms,
  search,
  settings,
  "sign-on": signOn,
  staff,
  "storefront-catalog": storefrontCatalog,
  tasks,
  variations,
  webhooks,
};
