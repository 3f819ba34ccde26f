import type { Operation, Parameter, Placed } from "./api-document.ts";

const LINE = 96;

/**
 * The call of an operation with the typed client of `npx cartwright client`, filled with the operation's examples.
 * @returns `undefined` for an operation that sends a form: the client gets tokens itself and sends JSON
 */
export function clientSample({ path, method, operation }: Placed): string | undefined {
  const [type, media] = Object.entries(operation.requestBody?.content ?? {})[0] ?? [];
  if (type !== undefined && type !== "application/json") return undefined;
  const [example] = Object.values(media?.examples ?? {});
  const params = listParams(operation.parameters ?? []);
  const options = {
    ...(Object.keys(params).length > 0 ? { params } : {}),
    ...(example === undefined ? {} : { body: example.value }),
  };
  const isShopper = Object.keys(operation.security?.[0] ?? {})[0] === "shopper";
  const name = isShopper ? "shop" : "admin";
  const more = Object.keys(options).length > 0 ? `, ${literal(options, "  ", LINE - path.length - 20)}` : "";
  return `import { createCartwright, ok } from "cartwright-client";

const ${name} = createCartwright(${literal(isShopper ? SHOP : ADMIN, "", LINE)});

const answer = await ok(
  ${name}.${method.toUpperCase()}(${JSON.stringify(path)}${more}),
);
console.log(answer);
`;
}

const SHOP = { url: "http://127.0.0.1:3000", clientId: "demo-shop" };
const ADMIN = { url: SHOP.url, clientId: "demo-admin", clientSecret: "demo-secret" };

/** Parameters with an example, grouped by `in` as the client expects them. */
function listParams(parameters: NonNullable<Operation["parameters"]>) {
  const withExample = parameters.filter(({ example }) => example !== undefined);
  const places = Map.groupBy(withExample, (one) => one.in);
  return Object.fromEntries(
    [...places].map(([place, all]) => [
      place,
      Object.fromEntries(all.map(({ name, example }: Parameter) => [name, example])),
    ]),
  );
}

/**
 * A value as TypeScript source, on one line if it fits.
 * @param indent of the line
 * @param room characters left on the line
 */
function literal(value: unknown, indent: string, room: number): string {
  const short = inline(value);
  if (short.length <= room || typeof value !== "object" || value === null) return short;
  const deeper = `${indent}  `;
  const left = LINE - deeper.length;
  const lines = Array.isArray(value)
    ? value.map((one) => literal(one, deeper, left))
    : Object.entries(value).map(
        ([name, one]) => `${key(name)}: ${literal(one, deeper, left - key(name).length - 2)}`,
      );
  const [open, close] = Array.isArray(value) ? ["[", "]"] : ["{", "}"];
  return `${open}\n${lines.map((line) => `${deeper}${line},\n`).join("")}${indent}${close}`;
}

function inline(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(inline).join(", ")}]`;
  if (typeof value !== "object" || value === null) return JSON.stringify(value);
  const parts = Object.entries(value).map(([name, one]) => `${key(name)}: ${inline(one)}`);
  return parts.length === 0 ? "{}" : `{ ${parts.join(", ")} }`;
}

function key(name: string): string {
  return /^[A-Za-z_$][\w$]*$/.test(name) ? name : JSON.stringify(name);
}
