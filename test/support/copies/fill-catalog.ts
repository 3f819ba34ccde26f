import { type Data, makeEach, type Writer } from "./writer.ts";

export type Goods = {
  /** By their numbers. */
  readonly skus: readonly string[];
  readonly ids: readonly string[];
  readonly parents: readonly string[];
  readonly children: readonly string[];
  readonly bundles: readonly string[];
  readonly nodes: readonly string[];
  readonly template: string;
  readonly hierarchies: readonly string[];
};

const CHILDREN = 6;

/** Products of all kinds, and what they need: about `size` of them. */
export async function fillCatalog(writer: Writer, size: number): Promise<Goods> {
  const files = await fillFiles(writer, Math.max(4, Math.ceil(size / 10)));
  const template = await fillTemplates(writer);
  const parentCount = Math.max(2, Math.ceil(size / 40));
  const bundleCount = Math.max(4, Math.ceil(size / 50));
  const plain = Math.max(10, size - parentCount * (CHILDREN + 1) - bundleCount);
  const skus = Array.from({ length: plain }, (_, at) => `SKU-${at}`);
  await writer.importFile("/pcm/products/import", "products.csv", writeRows(plain));
  const ids = await readIds(writer, plain);
  await change(writer, ids, files);
  const parents = await fillParents(writer, parentCount);
  const children = await fillChildren(writer, parents);
  const bundles = await fillBundles(writer, bundleCount, { ids, parents, children });
  await relate(writer, ids);
  const { hierarchies, nodes } = await fillHierarchies(writer, [...ids, ...parents, ...bundles]);
  return { skus, ids, parents, children, bundles, nodes, template, hierarchies };
}

async function fillFiles(writer: Writer, count: number): Promise<readonly string[]> {
  const files = await makeEach(count, (at) =>
    writer.post("/v2/files", { file_location: `https://pictures.example.com/${at}/cup ${at}.jpg` }),
  );
  return files.map(({ id }) => id);
}

async function fillTemplates({ post }: Writer): Promise<string> {
  const flow = (name: string, more: Data = {}) =>
    post("/v2/flows", { type: "flow", name, slug: `products(${name})`, ...more });
  const care = await flow("Care", { description: "How to wash it" });
  await flow("Nobody", { enabled: false });
  const field = (slug: string, field_type: string, more: Data = {}, flowId = care.id) =>
    post("/v2/fields", {
      ...{ type: "field", name: slug.toUpperCase(), slug, field_type, ...more },
      relationships: { flow: { data: { type: "flow", id: flowId } } },
    });
  const between = { type: "between", options: { from: 30, to: 95 } };
  await field("wash_c", "integer", { required: true, default: 60, validation_rules: [between], order: 3 });
  await field("oven", "boolean", { omit_null: true, description: "In the oven?" });
  await field("glaze", "string", {
    validation_rules: [{ type: "enum", options: ["matt", "shiny"] }],
    order: 1,
  });
  await field("volume", "float");
  await field("fired", "date", { enabled: false });
  const print = await flow("Print");
  await field("paper", "string", {}, print.id);
  await post("/pcm/products", {
    type: "product",
    attributes: {
      ...{
        name: "Older than a rule",
        sku: "OLDER",
        slug: "older",
        commodity_type: "physical",
        status: "live",
      },
      extensions: { "products(Print)": { paper: "A4" } },
    },
  });
  await field("number", "string", { required: true }, print.id);
  return care.id;
}

const HEADER =
  "external_ref,name,sku,slug,commodity_type,status,description,tags,mpn,upc_ean,shopper_attributes.colour," +
  "admin_attributes.cost,name:fr-FR,description:fr-FR,products(Care):wash_c,products(Care):glaze";

function writeRows(count: number): string {
  const rows = Array.from({ length: count }, (_, at) => {
    const isFrench = at % 3 === 0;
    return [
      at % 7 === 6 ? `erp-${at}` : `ref ${at}`,
      `"Cup ""${at}"", größe ${at % 5}"`,
      `SKU-${at}`,
      `cup-${at}`,
      at % 11 === 0 ? "digital" : "physical",
      at % 9 === 0 ? "draft" : "live",
      at % 4 === 0 ? "" : `"<p>Text ${at}, with a comma\nand a second line</p>"`,
      `"tag-${at % 6},tag-${at % 10}"`,
      at % 5 === 0 ? `MPN-${at}` : "",
      at % 6 === 0 ? String(4_000_000_000_000 + at) : "",
      at % 2 === 0 ? "green" : "",
      at % 3 === 0 ? `${at}.50` : "",
      isFrench ? `Tasse ${at}` : "",
      isFrench ? `Une tasse ${at}` : "",
      at % 4 === 0 ? String(30 + (at % 60)) : "",
      at % 8 === 0 ? "matt" : "",
    ].join(",");
  });
  return [HEADER, ...rows].join("\n");
}

/** The ids of the imported products by their numbers. */
async function readIds({ list }: Writer, count: number): Promise<readonly string[]> {
  const all = await list("/pcm/products");
  const byNumber = new Map(all.map(({ id, attributes }) => [Number(attributes.sku.replace("SKU-", "")), id]));
  return Array.from({ length: count }, (_, at) => byNumber.get(at) ?? "");
}

/** Writes what files of products cannot say. */
async function change({ post, put }: Writer, ids: readonly string[], files: readonly string[]) {
  await makeEach(ids.length, async (at) => {
    const id = ids[at];
    const file = (n: number) => files[(at + n) % files.length];
    if (at % 10 === 1) await put(`/pcm/products/${id}`, { type: "product", id, attributes: inputs(at) });
    if (at % 3 === 1)
      await put(
        `/pcm/products/${id}/relationships/files`,
        Array.from({ length: 1 + (at % 3) }, (_, n) => ({
          ...{ type: "file", id: file(n * 3 + 1) },
          ...(at % 2 === 0 ? { meta: { tags: ["side", `angle-${n}`] } } : {}),
        })),
      );
    if (at % 2 === 1)
      await post(`/pcm/products/${id}/relationships/main_image`, { type: "file", id: file(0) });
  });
}

function inputs(at: number): Data {
  return {
    custom_inputs: {
      engraving: {
        name: "Engraving",
        validation_rules: [{ type: "string", options: { max_length: 10 + (at % 20) } }],
        required: at % 20 === 1,
      },
      note: { name: "Note", validation_rules: [] },
    },
    ...(at % 20 === 11 ? { locales: { "de-DE": { name: `Becher ${at}` } } } : {}),
    extensions: { "products(Care)": { wash_c: 40, oven: true, volume: 0.25 } },
  };
}

async function fillParents({ post, get, awaitJob }: Writer, count: number): Promise<readonly string[]> {
  const size = await variation({ post, get, awaitJob } as Writer, "Size", ["S", "M", "L", "XL"]);
  const colour = await variation({ post, get, awaitJob } as Writer, "Colour", ["Red", "Blue"]);
  const material = await variation({ post, get, awaitJob } as Writer, "Material", ["Clay"]);
  const parents = await makeEach(count, (at) =>
    post("/pcm/products", {
      type: "product",
      attributes: {
        ...{ name: `Shirt ${at}`, sku: `SHIRT-${at}`, slug: `shirt-${at}`, commodity_type: "physical" },
        ...{ status: "live", description: "A shirt", shopper_attributes: { cut: "wide" } },
        ...(at % 3 === 0 ? { extensions: { "products(Care)": { wash_c: 30, glaze: "matt" } } } : {}),
        ...(at % 2 === 0 ? { tags: ["shirts"] } : {}),
        build_rules: buildRules(at, size, colour),
      },
      relationships: {
        variations: {
          data: [size, colour, ...(at % 5 === 4 ? [material] : [])].map(({ id }) => ({
            type: "product-variation",
            id,
          })),
        },
      },
    }),
  );
  return parents.map(({ id }) => id);
}

/** Six children each: two sizes are left out, in one of three ways. */
function buildRules(at: number, size: Variation, colour: Variation): Data {
  const [small = "", medium = "", large = "", extra = ""] = size.options;
  const [red = "", blue = ""] = colour.options;
  const most = { default: "include", exclude: [[extra]] };
  if (at % 3 === 0) return most;
  if (at % 3 === 1) return { default: "exclude", include: [[small], [medium], [large, red], [large, blue]] };
  return {
    ...most,
    exclude: [
      [extra, red],
      [blue, extra],
    ],
  };
}

type Variation = { readonly id: string; readonly options: readonly string[] };

async function variation({ post }: Writer, name: string, words: readonly string[]): Promise<Variation> {
  const { id } = await post("/pcm/variations", {
    type: "product-variation",
    attributes: { name, sort_order: words.length },
  });
  const options: string[] = [];
  for (const [at, word] of words.entries()) {
    const option = await post(`/pcm/variations/${id}/options`, {
      type: "product-variation-option",
      attributes: { name: word, description: `${name} ${word}`, sort_order: at },
    });
    const modify = (type: string, more: Data) =>
      post(`/pcm/variations/${id}/options/${option.id}/modifiers`, {
        type: "product-variation-modifier",
        attributes: { type, ...more },
      });
    await modify("name_append", { value: ` ${word}` });
    await modify("slug_append", { value: `-${word.toLowerCase()}` });
    await modify("sku_append", { value: `-${word}` });
    if (at === 0) await modify("description_append", { value: ` in ${word}` });
    if (at === 0) await modify("description_prepend", { value: "Fine: " });
    if (at === 1) await modify("price", { value: "Modifier 1" });
    options.push(option.id);
  }
  return { id, options };
}

/** Builds all, then changes, deletes nothing. @returns ids of children */
async function fillChildren({ post, put, get, awaitJob }: Writer, parents: readonly string[]) {
  const children: string[] = [];
  for (const [at, parent] of parents.entries()) {
    const job = await post(`/pcm/products/${parent}/build`, {});
    await awaitJob(job.id);
    const own = await get(`/pcm/products/${parent}/children?page[limit]=100`);
    const first = own[0];
    const attributes = {
      ...{ name: `Shirt ${at} of its own`, sku: `OWN-${at}`, status: at % 2 === 0 ? "draft" : "live" },
      ...{ description: at % 3 === 0 ? "" : "Own text", mpn: `M-${at}` },
    };
    await put(`/pcm/products/${first.id}`, { type: "product", id: first.id, attributes });
    children.push(...own.map(({ id }: { id: string }) => id));
  }
  return children;
}

type Parts = Pick<Goods, "ids" | "parents" | "children">;

async function fillBundles({ post }: Writer, count: number, { ids, parents, children }: Parts) {
  const made: string[] = [];
  for (let at = 0; at < count; at += 1) {
    const option = (id: string | undefined, more: Data = {}) => ({
      type: "product",
      id,
      quantity: 1,
      ...more,
    });
    const inner = made[at - 1];
    const components = {
      cup: {
        ...{ name: "Cup", min: 1, max: 2, sort_order: 2 },
        options: [
          option(ids[at], { sort_order: 2, default: true }),
          option(ids[at + 1], { quantity: 3, sort_order: 1, min: 1, max: 5 }),
        ],
      },
      shirt: {
        ...{ name: "Shirt", min: 0 },
        options:
          at % 2 === 0
            ? [option(children[at]), option(children[at + 1])]
            : [
                option(parents[at % parents.length], {
                  product_should_be_substituted_with_child: true,
                  ...(at % 4 === 1 ? { excluded_children: ownChildren(children, at % parents.length) } : {}),
                }),
              ],
      },
      ...(at % 3 === 2 && inner !== undefined
        ? { inner: { name: "Set", min: 1, max: 1, options: [option(inner)] } }
        : {}),
    };
    const attributes = {
      ...{ name: `Set ${at}`, slug: `set-${at}`, commodity_type: "physical", status: "live", components },
      ...(at % 2 === 0 ? { sku: `SET-${at}` } : {}),
      ...(at % 4 === 0 ? { description: "A set", locales: { "fr-FR": { name: `Service ${at}` } } } : {}),
    };
    made.push((await post("/pcm/products", { type: "product", attributes })).id);
  }
  return made;
}

function ownChildren(children: readonly string[], parent: number): readonly string[] {
  return children.slice(parent * CHILDREN, parent * CHILDREN + 1);
}

async function relate({ post }: Writer, ids: readonly string[]) {
  const define = (slug: string, more: Data) =>
    post("/pcm/custom-relationships", { type: "custom-relationship", attributes: { slug, ...more } });
  await define("CRP_similar", { name: "Similar", bi_directional: true, sort_order: 2 });
  await define("CRP_spare", {
    ...{ name: "Spare parts", description: "What breaks", bi_directional: false, sort_order: 1 },
    ...{ external_name: "Parts", external_description: "Parts to order" },
  });
  await define("CRP_unused", { name: "Unused" });
  await makeEach(Math.floor(ids.length / 5), async (at) => {
    const id = ids[at * 5];
    const path = `/pcm/products/${id}/custom-relationships`;
    const slugs = at % 3 === 0 ? ["CRP_similar", "CRP_spare", "CRP_unused"] : ["CRP_spare"];
    await post(
      path,
      slugs.map((slug) => ({ type: "custom-relationship", slug })),
    );
    const others = (step: number) =>
      Array.from({ length: 3 }, (_, n) => ids[(at * 5 + step * (n + 1)) % ids.length]);
    await post(
      `${path}/CRP_spare`,
      others(1).map((other, n) => ({
        ...{ type: "product", id: other },
        ...(at % 2 === 0 ? { attributes: { sort_order: 10 - n } } : {}),
      })),
    );
    if (at % 3 === 0)
      await post(
        `${path}/CRP_similar`,
        others(15)
          .filter((other) => other !== id)
          .map((other) => ({ type: "product", id: other })),
      );
  });
}

const LEVELS = 4;

/** Two trees; all products are in one node of the first, and some in others. */
async function fillHierarchies({ post, put }: Writer, products: readonly string[]) {
  const hierarchies: string[] = [];
  const nodes: string[] = [];
  for (const name of ["Kitchen", "Winter"]) {
    const hierarchy = await post("/pcm/hierarchies", {
      type: "hierarchy",
      attributes: {
        ...{ name, slug: name.toLowerCase(), description: `All of ${name}` },
        ...{ locales: { "fr-FR": { name: `${name} fr`, description: "En français" } } },
        ...{ admin_attributes: { buyer: "Ada" }, shopper_attributes: { mood: "calm" } },
      },
    });
    hierarchies.push(hierarchy.id);
    const path = `/pcm/hierarchies/${hierarchy.id}/nodes`;
    let above: readonly string[] = [];
    for (let level = 0; level < LEVELS; level += 1) {
      const here = await makeEach(level === 0 ? 2 : above.length * 2, async (at) => {
        const parent = above[Math.floor(at / 2)];
        const node = await post(path, {
          type: "node",
          attributes: {
            ...{ name: `Level ${level}, part ${at % 2}`, slug: `part-${at % 2}` },
            ...(at % 2 === 0 ? { description: "Even", locales: { "fr-FR": { name: `Partie ${at}` } } } : {}),
            ...(at % 3 === 0 ? { shopper_attributes: { icon: `i-${at}` } } : {}),
          },
          ...(at % 4 === 1 ? { meta: { sort_order: 5 - at } } : {}),
          ...(parent ? { relationships: { parent: { data: { type: "node", id: parent } } } } : {}),
        });
        return node.id as string;
      });
      nodes.push(...here);
      // Its neighbour is newer, but was changed before.
      const [, , early] = here;
      if (early !== undefined)
        await put(`${path}/${early}`, {
          type: "node",
          id: early,
          attributes: { admin_attributes: { a: "1" } },
        });
      above = here;
    }
    await place({ post, put } as Writer, path, nodes.slice(-14), products);
  }
  return { hierarchies, nodes };
}

const MOST_PLACED = 500;

async function place(
  { post, put }: Writer,
  path: string,
  nodes: readonly string[],
  products: readonly string[],
) {
  const parts = nodes.map((_, at) =>
    at === 0 ? products : products.filter((_, n) => n % nodes.length === at && n % 3 === 0),
  );
  for (const [at, part] of parts.entries()) {
    const node = `${path}/${nodes[at]}`;
    for (let from = 0; from < part.length; from += MOST_PLACED)
      await post(
        `${node}/relationships/products`,
        part.slice(from, from + MOST_PLACED).map((id) => ({ type: "product", id })),
      );
    if (at % 4 === 0 && part.length > 1)
      await put(node, {
        ...{ type: "node", id: nodes[at] },
        attributes: { curated_products: part.slice(0, 3).toReversed() },
      });
  }
}
