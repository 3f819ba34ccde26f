import { beforeAll, describe, expect, it } from "@jest/globals";
import { expectData, shopOn } from "../support/shop.ts";
import { aHierarchy } from "../support/shops/hierarchies.ts";

/** `Shop` with `Café` at its root, `Mugs` and `Bowls` in it; and the empty hierarchy `Garden`. */
async function aTree() {
  const { table, hierarchy, hierarchy_id, node } = await aHierarchy();
  const locales = { "fr-FR": { name: "Boutique", description: "Tout" } };
  const shop = shopOn(table);
  await expectData(
    shop.put(`/pcm/hierarchies/${hierarchy_id}`, { data: { attributes: { locales, description: "All" } } }),
  );
  const { id: garden } = (await hierarchy({ name: "Garden", slug: "garden" })).body.data;
  const addNode = async (attributes: object, parent?: string): Promise<string> =>
    (await node(attributes, parent)).body.data.id;
  const cafe = await addNode({
    name: "Café",
    slug: "cafe",
    description: "Drinks",
    locales: { "fr-FR": { name: "Café à table" } },
  });
  const mugs = await addNode({ name: "Mugs", slug: "mugs", locales: { de: { name: "Becher" } } }, cafe);
  const bowls = await addNode({ name: "Bowls", slug: "bowls" }, cafe);
  const inShop = `/pcm/hierarchies/${hierarchy_id}` as const;
  const lists = {
    hierarchies: "/pcm/hierarchies",
    all: "/pcm/hierarchies/nodes",
    nodes: `${inShop}/nodes`,
    roots: `${inShop}/children`,
    below: `${inShop}/nodes/${cafe}/children`,
  } as const;
  const names = async (list: keyof typeof lists, filter: string, more = ""): Promise<string> => {
    const { status, body } = await shop.get(`${lists[list]}?filter=${encodeURIComponent(filter)}${more}`);
    expect(status).toBe(200);
    return body.data
      .map(({ attributes }) => attributes.name)
      .sort()
      .join();
  };
  const ids = { shop: hierarchy_id, garden, cafe, mugs, bowls };
  return { shop, lists, names, ids };
}

describe("filters of hierarchies and nodes", () => {
  let tree: Awaited<ReturnType<typeof aTree>>;
  beforeAll(async () => {
    tree = await aTree();
  });
  const past = "2020-01-01T00:00:00Z";

  it.each([
    ["hierarchies", "eq(has_children,true)", "Shop"],
    ["hierarchies", "eq(has_children,false)", "Garden"],
    ["hierarchies", "eq(locales.fr-FR.name,Boutique)", "Shop"],
    ["hierarchies", "like(locales.fr-FR.description,T*)", "Shop"],
    ["hierarchies", "eq(description,All)", "Shop"],
    ["hierarchies", "in(slug,shop,other)", "Shop"],
    ["hierarchies", "eq(breadcrumbs.slug,garden)", "Garden"],
    ["hierarchies", "is_null(parent_id)", "Garden,Shop"],
    ["all", "eq(has_children,true)", "Café"],
    ["all", "eq(has_children,false)", "Bowls,Mugs"],
    ["all", "is_null(parent_id)", "Café"],
    ["nodes", 'ilike(name,"CAFÉ")', "Café"],
    ["nodes", 'ilike(breadcrumbs.name,"*CAFÉ*")', "Bowls,Café,Mugs"],
    ["nodes", 'ilike(locales.fr-FR.name,"*À*")', "Café"],
    ["nodes", "like(breadcrumbs.slug,mug*)", "Mugs"],
    ["nodes", "eq(breadcrumbs.locales.fr-FR.name,Boutique)", "Bowls,Café,Mugs"],
    ["nodes", "eq(breadcrumbs.locales.de.name,Becher)", "Mugs"],
    ["nodes", "eq(locales.de.name,Becher)", "Mugs"],
    ["nodes", "eq(locales.DE.name,Becher)", ""],
    ["nodes", "eq(locales.__proto__.name,Becher)", ""],
    ["nodes", "in(name,Mugs,Bowls)", "Bowls,Mugs"],
    ["roots", "ilike(description,dr*)", "Café"],
    ["roots", "eq(name,Mugs)", ""],
    ["below", "like(slug,*s)", "Bowls,Mugs"],
    ["below", "eq(slug,mugs)", "Mugs"],
  ] as const)("%s: %s finds '%s'", async (list, filter, found) => {
    expect(await tree.names(list, filter)).toBe(found);
  });

  it.each(["hierarchies", "all", "nodes", "roots", "below"] as const)(
    "%s: ids, owner and times",
    async (list) => {
      const { names, ids } = tree;
      const every = await names(list, "eq(owner,store)");
      expect(every).not.toBe("");
      expect(await names(list, "eq(owner,organization)")).toBe("");
      for (const field of ["created_at", "updated_at"]) {
        expect(await names(list, `gt(${field},${past}):ge(${field},${past})`)).toBe(every);
        expect(await names(list, `lt(${field},${past})|le(${field},${past})|eq(${field},${past})`)).toBe("");
      }
      for (const field of ["id", "hierarchy_id"]) {
        expect(await names(list, `gt(${field},0):ge(${field},0):lt(${field},g):le(${field},g)`)).toBe(every);
        expect(await names(list, `eq(${field},nobody)|in(${field},nobody,else)`)).toBe("");
      }
      expect(await names(list, `in(breadcrumbs.id,${ids.shop},${ids.garden})`)).toBe(every);
      expect(await names(list, `eq(breadcrumbs.id,${ids.shop})`)).toBe(
        list === "hierarchies" ? "Shop" : every,
      );
    },
  );

  it("parent_id: nodes below another one", async () => {
    const { names, ids } = tree;
    expect(await names("all", `eq(parent_id,${ids.cafe.toUpperCase()})`)).toBe("Bowls,Mugs");
    expect(await names("nodes", `in(parent_id,${ids.cafe},${ids.mugs})`)).toBe("Bowls,Mugs");
    expect(await names("nodes", "gt(parent_id,0):ge(parent_id,0):lt(parent_id,g):le(parent_id,g)")).toBe(
      "Bowls,Mugs",
    );
    expect(await names("below", `eq(parent_id,${ids.shop})`)).toBe("");
  });

  it("include_hierarchies: hierarchies are filtered alike", async () => {
    const { names, ids } = tree;
    const more = "&include_hierarchies=true";
    expect(await names("all", `eq(hierarchy_id,${ids.shop}):is_null(parent_id)`, more)).toBe("Café,Shop");
    expect(await names("all", "eq(has_children,true)", more)).toBe("Café,Shop");
    expect(await names("all", "eq(breadcrumbs.name,Garden)", more)).toBe("Garden");
  });

  it("400 for another field, operator or value, naming it", async () => {
    const { shop, lists } = tree;
    for (const list of Object.values(lists)) {
      for (const filter of [
        "eq(label,a)",
        "in(description,a)",
        "lt(name,a)",
        "eq(has_children,yes)",
        "eq(locales.fr.label,a)",
      ]) {
        const { status, body } = await shop.get(`${list}?filter=${filter}`);
        expect([status, body.errors[0].source]).toEqual([400, "filter"]);
      }
    }
  });
});

describe("what answers say of the place of nodes", () => {
  it("breadcrumbs with the names of all languages, down to the node; whether there is something below", async () => {
    const { shop, lists, ids } = await aTree();
    const { meta } = await expectData(shop.get(`${lists.nodes}/${ids.mugs}`));
    expect(meta.breadcrumbs).toEqual([
      { id: ids.shop, name: "Shop", slug: "shop", locales: { "fr-FR": { name: "Boutique" } } },
      { id: ids.cafe, name: "Café", slug: "cafe", locales: { "fr-FR": { name: "Café à table" } } },
      { id: ids.mugs, name: "Mugs", slug: "mugs", locales: { de: { name: "Becher" } } },
    ]);
    expect(meta.has_children).toBe(false);
    const bowls = await expectData(shop.get(`${lists.nodes}/${ids.bowls}`));
    expect(bowls.meta.breadcrumbs.at(-1)).toEqual({ id: ids.bowls, name: "Bowls", slug: "bowls" });
    const hasChildren = (await expectData(shop.get(lists.roots))).map((node) => node.meta.has_children);
    expect(hasChildren).toEqual([true]);
    for (const [id, has] of [
      [ids.shop, true],
      [ids.garden, false],
    ] as const) {
      expect((await expectData(shop.get(`/pcm/hierarchies/${id}`))).meta.has_children).toBe(has);
    }
  });
});
