/** A parameter as it was sent: text, a list, or named parameters. */
export type Sent = string | readonly Sent[] | { readonly [name: string]: Sent };

type Branch = Map<string, string | Branch>;

/** Parses `a=1&b[c]=2&d[]=3&e[0]=4`, where brackets nest values. */
export function parseForm(text: string): Readonly<Record<string, Sent>> {
  const root: Branch = new Map();
  for (const [name, value] of new URLSearchParams(text)) {
    const [first = "", ...rest] = name.replaceAll("]", "").split("[");
    put(root, [first, ...rest], value);
  }
  return toNamed(root);
}

function put(branch: Branch, [name = "", ...rest]: readonly string[], value: string): void {
  const key = name === "" ? String(branch.size) : name;
  if (rest.length === 0) {
    branch.set(key, value);
    return;
  }
  const next = branch.get(key);
  const child: Branch = next instanceof Map ? next : new Map();
  branch.set(key, child);
  put(child, rest, value);
}

function toNamed(branch: Branch): Readonly<Record<string, Sent>> {
  return Object.fromEntries([...branch].map(([name, value]) => [name, toSent(value)]));
}

function toSent(value: string | Branch): Sent {
  if (typeof value === "string") return value;
  const isList = value.size > 0 && [...value.keys()].every((key) => /^\d+$/.test(key));
  return isList ? [...value.values()].map(toSent) : toNamed(value);
}
