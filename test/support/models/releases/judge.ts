import type { Outcome } from "../world.ts";
import { complainOfLook, type Seen } from "./looks.ts";
import { type Model, type ModelCatalog, type ModelNode, publish } from "./model.ts";
import type { Request } from "./requests.ts";

const only = (...statuses: number[]): Outcome => ({ statuses });
const done = (status: number, apply: () => void): Outcome => ({ statuses: [status], apply });
const drop = <T>(all: T[], one: T) => void all.splice(all.indexOf(one), 1);

/** The answer that the contract promises for a request, and the change of the model. */
export function judge(model: Model, request: Request): Outcome {
  switch (request.do) {
    case "wait":
      return done(200, () => {
        model.now += request.seconds * 1000;
      });
    case "look": {
      const { shopper, asked, limit } = request;
      return {
        statuses: [200],
        complains: ({ body }) => complainOfLook(model, shopper, asked, limit, body as Seen),
      };
    }
    case "create product": {
      const { sku, name, status } = request;
      if (model.products.some((one) => one.sku === sku)) return only(409, 422);
      return {
        statuses: [201],
        apply: ({ id }) => void model.products.push({ id, sku, name, status, updatedAt: model.now }),
      };
    }
    case "change product":
    case "delete product":
      return judgeProduct(model, request);
    case "create node":
    case "change node":
    case "delete node":
    case "attach":
    case "detach":
      return judgeNode(model, request);
    case "create price":
    case "change price":
    case "delete price":
      return judgePrice(model, request);
    case "create rule":
    case "schedule rule":
    case "delete rule":
      return judgeRule(model, request);
    default: {
      const catalog = model.catalogs.find(({ id }) => id === request.catalog);
      return catalog ? judgeCatalog(model, catalog, request) : only(404);
    }
  }
}

type Of<Name extends string> = Extract<Request, { do: Name }>;

function judgeProduct(model: Model, request: Of<"change product" | "delete product">): Outcome {
  const product = model.products.find(({ id }) => id === request.product);
  if (!product) return only(404);
  if (request.do === "delete product") {
    return done(204, () => {
      drop(model.products, product);
      model.gone.push(product.id);
      for (const { products } of model.nodes) if (products.includes(product.id)) drop(products, product.id);
    });
  }
  const { name, status } = request;
  return done(200, () => void Object.assign(product, { name, status, updatedAt: model.now }));
}

function dropNode(model: Model, node: ModelNode): void {
  for (const child of model.nodes.filter(({ parent }) => parent === node.id)) dropNode(model, child);
  drop(model.nodes, node);
}

function judgeNode(
  model: Model,
  request: Of<"create node" | "change node" | "delete node" | "attach" | "detach">,
): Outcome {
  const isTaken = (parent: string, name: string, self?: string) =>
    model.nodes.some((one) => one.id !== self && one.parent === parent && one.name === name);
  if (request.do === "create node") {
    const { hierarchy, name, parent = hierarchy } = request;
    if (parent !== hierarchy && !model.nodes.some(({ id }) => id === parent)) return only(404, 422);
    if (isTaken(parent, name)) return only(409, 422);
    return {
      statuses: [201],
      apply: ({ id }) => void model.nodes.push({ id, hierarchy, parent, name, products: [] }),
    };
  }
  const node = model.nodes.find(({ id }) => id === request.node);
  if (!node) return only(404);
  switch (request.do) {
    case "change node": {
      const { name } = request;
      if (isTaken(node.parent, name, node.id)) return only(409, 422);
      return done(200, () => void Object.assign(node, { name }));
    }
    case "delete node":
      return done(204, () => dropNode(model, node));
    case "attach": {
      if (!model.products.some(({ id }) => id === request.product)) return only(404, 422);
      return done(201, () => {
        if (!node.products.includes(request.product)) node.products.push(request.product);
      });
    }
    case "detach":
      return done(200, () => {
        if (node.products.includes(request.product)) drop(node.products, request.product);
      });
  }
}

function judgePrice(model: Model, request: Of<`${string} price`>): Outcome {
  const book = model.books.find(({ id }) => id === request.book);
  if (!book) return only(404);
  if (request.do === "create price") {
    const { sku, data } = request;
    if (book.prices.has(sku)) return only(409);
    return { statuses: [201], apply: ({ id }) => void book.prices.set(sku, { id, ...data }) };
  }
  const found = [...book.prices].find(([, { id }]) => id === request.price);
  if (!found) return only(404);
  const [sku, { id }] = found;
  if (request.do === "delete price") return done(204, () => void book.prices.delete(sku));
  return done(200, () => void book.prices.set(sku, { id, ...request.data }));
}

function judgeRule(model: Model, request: Of<`${string} rule`>): Outcome {
  if (request.do === "create rule") {
    return {
      statuses: [201],
      apply: ({ id }) => void model.rules.push({ id, createdAt: model.now, ...request.data }),
    };
  }
  const rule = model.rules.find(({ id }) => id === request.rule);
  if (!rule) return only(404);
  if (request.do === "delete rule") return done(204, () => drop(model.rules, rule));
  return done(200, () => void Object.assign(rule, { schedule: request.schedule }));
}

type OfCatalog = Of<"publish" | "change catalog" | `delete release${"" | "s"}` | "list releases">;

function judgeCatalog(model: Model, catalog: ModelCatalog, request: OfCatalog): Outcome {
  switch (request.do) {
    case "change catalog": {
      const { hierarchies, books } = request;
      return done(200, () => void Object.assign(catalog, { hierarchies, books }));
    }
    case "publish":
      return { statuses: [201], apply: ({ id }) => publish(model, catalog, id) };
    case "list releases":
      return { statuses: [200], shows: () => catalog.releases.map(({ id }) => id) };
    case "delete releases":
      return done(204, () => void catalog.releases.splice(0));
    case "delete release": {
      const release = catalog.releases.find(({ id }) => id === request.release);
      return release ? done(204, () => drop(catalog.releases, release)) : only(404);
    }
  }
}
