type Json = Readonly<Record<string, unknown>>;
type Components = Readonly<Record<string, Json>>;

const REFERENCE = /"\$ref":"#\/components\/(\w+)\/([^"]+)"/g;

/** Components that `paths` refers to, directly or through other components. */
export function pickUsedComponents(paths: unknown, components: Components): Components {
  const used = new Set<string>();
  const open = [paths];
  for (const one of open) {
    for (const [, kind = "", name = ""] of JSON.stringify(one).matchAll(REFERENCE)) {
      if (used.has(`${kind}/${name}`)) continue;
      used.add(`${kind}/${name}`);
      open.push(components[kind]?.[name] ?? null);
    }
  }
  const kept = Object.entries(components).map(([kind, named]) => [
    kind,
    Object.fromEntries(Object.entries(named).filter(([name]) => used.has(`${kind}/${name}`))),
  ]);
  return Object.fromEntries(kept);
}
