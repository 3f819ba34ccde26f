import type { Texts } from "../texts.ts";
import { catalogs } from "./catalogs.ts";
import { hierarchies, hierarchyLocales, hierarchyOrNodes } from "./hierarchies.ts";
import { catalogHierarchies, catalogLinks, catalogNodes, catalogPageLinks } from "./navigation.ts";
import { breadcrumbs, nodeChildren, nodeParents, nodeProducts, nodes } from "./nodes.ts";
import * as prices from "./prices.ts";
import * as parts from "./product-parts.ts";
import * as products from "./products.ts";
import * as published from "./published-products.ts";
import { releases } from "./releases.ts";
import { rules, schedules } from "./rules.ts";
import * as searches from "./searches.ts";
import { emptyRelationships, ownedMeta, relatedLinks } from "./shared.ts";

export const catalogTexts: readonly Texts[] = [
  catalogs,
  releases,
  rules,
  schedules,
  hierarchies,
  hierarchyLocales,
  hierarchyOrNodes,
  nodes,
  breadcrumbs,
  nodeParents,
  nodeChildren,
  nodeProducts,
  ownedMeta,
  relatedLinks,
  emptyRelationships,
  catalogHierarchies,
  catalogNodes,
  catalogLinks,
  catalogPageLinks,
  ...Object.values(prices),
  ...Object.values(parts),
  ...Object.values(products),
  ...Object.values(published),
  ...Object.values(searches),
];
