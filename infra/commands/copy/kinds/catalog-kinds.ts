import { type Fields, isObject } from "../../../../lib/kernel/objects.ts";
import { readField, readList, type Service } from "../../entries/api-calls.ts";
import { builtChildren } from "../build-children.ts";
import { describeFiles } from "../copy-files.ts";
import {
  buildBody,
  type CopyWork,
  change,
  fillPath,
  findOwnId,
  type Item,
  type Kind,
  nameThing,
  type RequestForm,
} from "../kind.ts";
import {
  attribute,
  field,
  findEndpoint,
  isOfType,
  list,
  listBelow,
  listProducts,
  listProductsByType,
  pair,
  pickUpdate,
  readTexts,
  within,
} from "../lists.ts";
import { changePart, describePart, makePart, type Reference, refer, replacePart } from "../parts.ts";
import { collect, readAll, readDeep, readEach, readIds } from "../read-store.ts";
import { relatedProducts } from "../related-products.ts";

const listHierarchies = list("/pcm/hierarchies");
const listNodes = listBelow(listHierarchies, "hierarchy_id", "/pcm/hierarchies/{hierarchy_id}/nodes");
const listVariations = list("/pcm/variations");
const listOptions = listBelow(listVariations, "variation_id", "/pcm/variations/{variation_id}/options");

/** Several variations may have one name. Another one of the target must not get the options of this one. */
function nameVariation(item: Item): string {
  const options = readList(readField(item.thing, "meta"), "options").map((one) =>
    String(readField(one, "name")),
  );
  return [attribute("name")(item), ...options.toSorted()].join("/");
}

/** A node's place follows from its parent; products come later. */
function buildNode(item: Item, form: RequestForm): Fields {
  const { attributes = {}, ...body } = buildBody(item, form);
  const { curated_products: _, ...own } = Object(attributes);
  const [parent] = readParents(item);
  const sort_order = readDeep(item.thing, "meta", "sort_order");
  return {
    ...{ type: body["type"], attributes: own },
    ...(typeof sort_order === "number" ? { meta: { sort_order } } : {}),
    ...(parent ? { relationships: { parent: { data: { type: "node", id: parent } } } } : {}),
  };
}

/** The last crumb but one, unless it is the hierarchy. */
function readParents({ thing, params }: Item): readonly string[] {
  const crumbs = readList(readField(thing, "meta"), "breadcrumbs").map((crumb) => readField(crumb, "id"));
  const parent = readIds(thing, "relationships", "parent", "data")[0] ?? crumbs.at(-2);
  return typeof parent === "string" && parent !== params["hierarchy_id"] ? [parent] : [];
}

/** A request moves a node below another one, but not to the top. */
async function moveToTop({ target }: CopyWork, path: string, wished: Fields, has: Fields): Promise<void> {
  if (has["relationships"] && !wished["relationships"])
    await change(target, "DELETE", `${path}/relationships/parent`);
}

/** Slugs and names are unique among the children of one parent alone. */
function nameNode({ thing, params }: Item): string {
  const crumbs = readList(readField(thing, "meta"), "breadcrumbs");
  const path = crumbs.slice(1).map((crumb) => readField(crumb, "slug") ?? readField(crumb, "name"));
  return [params["hierarchy_id"], ...path].join("/");
}

/** A product that others are chosen in needs these, and the children that cannot be chosen. */
function listOptionIds({ thing }: Item): readonly string[] {
  const components = Object.values(Object(readDeep(thing, "attributes", "components")));
  return components
    .flatMap((component) => readList(component, "options"))
    .flatMap((option) => [readField(option, "id"), ...readTexts(readField(option, "excluded_children"))])
    .filter((id) => typeof id === "string");
}

/** A bundle may still exclude children that were deleted. */
async function* listBundles(store: Service): AsyncGenerator<Item> {
  const bundles: Item[] = [];
  const there = new Set<string>();
  for await (const item of listProducts(store)) {
    there.add(item.thing.id);
    if (isOfType(item, "bundle")) bundles.push(item);
  }
  for (const item of bundles) yield { ...item, thing: { ...item.thing, attributes: dropGone(item, there) } };
}

function dropGone({ thing }: Item, there: ReadonlySet<string>): Fields {
  const attributes = Object(thing["attributes"]);
  const components = Object.entries(Object(attributes["components"])).map(([key, component]) => {
    const options = readList(component, "options").map((option) => dropExcluded(Object(option), there));
    return [key, { ...Object(component), options }] as const;
  });
  return { ...attributes, components: Object.fromEntries(components) };
}

function dropExcluded(option: Fields, there: ReadonlySet<string>): Fields {
  const { excluded_children, ...own } = option;
  const kept = readList(option, "excluded_children").filter((id) => there.has(String(id)));
  return kept.length > 0 ? { ...own, excluded_children: kept } : own;
}

const product = pair("products/create-product", "products/update-product");

/** Attributes alone: a request for variations and files follows. */
function buildProduct(item: Item, form: RequestForm): Fields {
  const { relationships: _, attributes, ...body } = buildBody(item, form);
  return { ...body, attributes: dropEmptyValues(Object(attributes)) };
}

/** A template of the target may have more fields, and a field without a value is null. */
function dropEmptyValues({ extensions, ...attributes }: Fields): Fields {
  if (!isObject(extensions)) return attributes;
  const filled = Object.entries(extensions).map(
    ([slug, values]) =>
      [
        slug,
        Object.fromEntries(Object.entries(Object(values)).filter(([, value]) => value !== null)),
      ] as const,
  );
  return { ...attributes, extensions: Object.fromEntries(filled) };
}

function nameProduct(item: Item): string | undefined {
  return attribute("sku")(item) ?? attribute("slug")(item);
}

type Part = Parameters<typeof describePart>[0];

/** A part of each product that the product's answer names. */
function describeProductPart(name: string, type: string, relationship: string, send: Part["send"]): Kind {
  return describePart({
    ...{ name: `${name} of products`, send },
    list: async function* (store) {
      for await (const item of listProducts(store)) {
        const ids = readIds(item.thing, "relationships", relationship, "data");
        yield toProductPart(item, name, refer(type, ids));
      }
    },
    ...(type === "product-variation" ? { isOrdered: true } : {}),
  });
}

function toProductPart(item: Item, name: string, references: readonly Reference[]): Item {
  const thing = makePart(item, name, references);
  return { thing, params: { product_id: item.thing.id }, owner: nameThing(item) };
}

/** The product's answer has no tags of its files. */
const productFiles = describePart({
  name: "files of products",
  list: (store) =>
    readEach(listProducts(store), async function* (item) {
      const hasFiles = readIds(item.thing, "relationships", "files", "data").length > 0;
      const path = `/pcm/products/${item.thing.id}/relationships/files`;
      const files = hasFiles ? await collect(readAll(store, path)) : [];
      const references = files.map(({ id, meta }) => {
        const tags = readList(meta, "tags");
        return { type: "file", id, ...(tags.length > 0 ? { meta: { tags } } : {}) };
      });
      yield toProductPart(item, "files", references);
    }),
  send: replacePart("/pcm/products/{product_id}/relationships/files"),
  isOrdered: true,
});

async function sendMainImage({ target, map }: CopyWork, { params }: Item, [file]: readonly Reference[]) {
  const path = fillPath("/pcm/products/{product_id}/relationships/main_image", params, map.ids);
  await (file ? change(target, "POST", path, file) : change(target, "DELETE", path));
}

const NODE = "/pcm/hierarchies/{hierarchy_id}/nodes/{node_id}";

function toNodePart(node: Item, name: string, ids: readonly string[]): Item {
  const params = { ...node.params, node_id: node.thing.id };
  return { thing: makePart(node, name, refer("product", ids)), params, owner: nameThing(node) };
}

const nodeProducts = describePart({
  name: "products of nodes",
  list: (store) =>
    readEach(listNodes(store), async function* (node) {
      const path = `/pcm/hierarchies/${node.params["hierarchy_id"]}/nodes/${node.thing.id}/products`;
      const placed = await collect(readAll(store, path));
      yield toNodePart(
        node,
        "products",
        placed.map(({ id }) => id),
      );
    }),
  send: changePart({ path: `${NODE}/relationships/products`, readPath: `${NODE}/products`, most: 500 }),
});

const curatedProducts = describePart({
  name: "curated products of nodes",
  list: async function* (store) {
    for await (const node of listNodes(store))
      yield toNodePart(node, "curated", readTexts(readDeep(node.thing, "attributes", "curated_products")));
  },
  send: async ({ target, map }, { params }, references) => {
    const curated_products = references.map(({ id }) => id);
    await change(target, "PUT", fillPath(NODE, params, map.ids), {
      type: "node",
      attributes: { curated_products },
    });
  },
  isOrdered: true,
});

const listTemplateFields: Kind["list"] = async function* (store) {
  for await (const thing of readAll(store, "/v2/fields")) {
    const [flowID = ""] = readIds(thing, "relationships", "flow", "data");
    yield { thing, params: { flowID } };
  }
};

/** Values may be older than the rules of their field, which refuse the next write alone. So rules come after values. */
function buildTemplateField(item: Item, form: RequestForm): Fields {
  const { required: _, validation_rules: __, ...body } = buildBody(item, form);
  return body;
}

const templateRules: Kind = {
  ...{ name: "rules of template fields", isPart: true, isMany: true },
  list: async function* (store) {
    for await (const { thing, params } of listTemplateFields(store)) {
      const { id, required, validation_rules, slug } = thing;
      yield {
        thing: { id: `${id}/rules`, required, validation_rules, slug },
        params: { ...params, fieldID: id },
      };
    }
  },
  build: ({ thing }) => ({
    ...{ required: thing["required"] === true, validation_rules: readList(thing, "validation_rules") },
  }),
  write: async ({ target, map }, item) => {
    const { required, validation_rules } = item.thing;
    const path = fillPath("/v2/fields/{fieldID}", item.params, map.ids);
    const id = map.ids.get(item.params["fieldID"] ?? "");
    await change(target, "PUT", path, { type: "field", id, required, validation_rules });
    return findOwnId(item.thing.id, map.ids);
  },
};

const listRelationships: Kind["list"] = async function* (store) {
  for await (const thing of readAll(store, "/pcm/custom-relationships"))
    yield { thing, params: { custom_relationship_slug: String(readDeep(thing, "attributes", "slug")) } };
};

/** Products with all that they need and that is said of them. */
export const CATALOG_KINDS: readonly Kind[] = [
  describeFiles(list("/v2/files"), findEndpoint("files/create-file")),
  {
    name: "variations",
    list: listVariations,
    sameAs: nameVariation,
    ...pair("variations/create-variation", "variations/update-variation"),
  },
  {
    name: "options",
    list: listOptions,
    sameAs: within("variation_id", attribute("name")),
    ...pair("variations/options/create-variation-option", "variations/options/update-variation-option"),
  },
  {
    name: "modifiers of options",
    list: listBelow(listOptions, "option_id", "/pcm/variations/{variation_id}/options/{option_id}/modifiers"),
    ...pair("variations/modifiers/create-option-modifier", "variations/modifiers/update-option-modifier"),
  },
  {
    name: "templates",
    list: list("/v2/flows"),
    sameAs: field("slug"),
    ...pair("flows/create-flow", "flows/update-flow"),
  },
  {
    name: "fields of templates",
    list: listTemplateFields,
    build: buildTemplateField,
    sameAs: within("flowID", field("slug")),
    ...pair("flows/fields/create-flow-field", "flows/fields/update-flow-field"),
  },
  {
    name: "products",
    list: listProductsByType("standard", "parent"),
    isMany: true,
    build: buildProduct,
    sameAs: nameProduct,
    ...product,
  },
  describeProductPart(
    "variations",
    "product-variation",
    "variations",
    replacePart("/pcm/products/{product_id}/relationships/variations"),
  ),
  builtChildren,
  {
    name: "children",
    list: listProductsByType("child"),
    isMany: true,
    build: buildProduct,
    sameAs: nameProduct,
    ...pickUpdate("products/update-product"),
  },
  {
    name: "bundles",
    list: listBundles,
    isMany: true,
    build: buildProduct,
    sameAs: nameProduct,
    needs: listOptionIds,
    ...product,
  },
  productFiles,
  describeProductPart("main image", "file", "main_image", sendMainImage),
  describeProductPart(
    "templates",
    "template",
    "templates",
    changePart({ path: "/pcm/products/{product_id}/relationships/templates", most: 100 }),
  ),
  templateRules,
  {
    name: "custom relationships",
    list: listRelationships,
    sameAs: attribute("slug"),
    ...pair("custom-relationships/create-relationship", "custom-relationships/update-relationship"),
  },
  relatedProducts,
  {
    name: "hierarchies",
    list: listHierarchies,
    sameAs: attribute("slug"),
    ...pair("hierarchies/create-hierarchy", "hierarchies/update-hierarchy"),
  },
  {
    name: "nodes",
    list: listNodes,
    age: "updated_at", // shoppers see nodes without a place in this order
    build: buildNode,
    needs: readParents,
    sameAs: nameNode,
    clear: moveToTop,
    ...pair("hierarchies/nodes/create-node", "hierarchies/nodes/update-node"),
  },
  nodeProducts,
  curatedProducts,
];
