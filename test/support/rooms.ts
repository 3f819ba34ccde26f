/**
 * The imports that each folder of `lib` may have, types included. A new area needs a row. Code that would create a cycle
 * belongs in a folder that both may import.
 */
const TABLE = `
  kernel <-
  schemas <-
  lists <- kernel
  table <- kernel
  use-case <- kernel table
  events <- kernel table use-case
  http <- kernel lists table use-case
  rate-limits <- kernel table use-case
  tasks <- kernel table use-case
  aws <- http kernel use-case
  extensions <- events kernel lists schemas table tasks use-case
  promotions <- kernel lists schemas table tasks use-case
  realms <- events kernel lists schemas table use-case
  routing <- http kernel use-case
  settings <- events kernel lists schemas table use-case
  auth <- http kernel rate-limits schemas settings table use-case
  permissions <- extensions kernel lists schemas table use-case
  releases <- kernel schemas settings table use-case
  runtime <- http kernel settings table use-case
  accounts <- auth events kernel lists rate-limits realms schemas table tasks use-case
  categories <- kernel releases table tasks use-case
  files <- events kernel lists releases schemas settings table use-case
  inventory <- events kernel lists releases schemas settings table use-case
  price-books <- kernel lists releases schemas table tasks use-case
  variations <- kernel lists releases schemas table use-case
  customers <- accounts auth events http kernel lists rate-limits schemas table tasks use-case
  products <- categories files kernel lists releases schemas table tasks use-case variations
  addresses <- accounts customers events kernel lists schemas settings table use-case
  carts <- accounts customers events http inventory kernel lists promotions rate-limits releases schemas settings table use-case
  catalogs <- categories events files kernel lists price-books products releases schemas table tasks use-case
  hierarchies <- categories kernel lists products schemas table use-case
  orders <- accounts carts events inventory kernel lists promotions schemas settings table tasks use-case
  storefront-catalog <- catalogs categories http kernel lists releases schemas settings use-case
  checkout <- accounts carts customers inventory kernel orders promotions rate-limits releases schemas settings table use-case
  payments <- carts events kernel orders schemas settings table use-case
  search <- catalogs kernel lists releases schemas settings storefront-catalog table tasks use-case
  webhooks <- carts events extensions kernel lists orders schemas table tasks use-case
  workers <- accounts addresses carts catalogs categories customers events extensions files inventory kernel orders payments products promotions realms search settings table tasks use-case webhooks
`;

/** The folders that each folder of `lib` may import. */
export const BELOW: Readonly<Record<string, readonly string[]>> = Object.fromEntries(
  TABLE.trim()
    .split("\n")
    .map((row) => row.split("<-").map((part) => part.trim()))
    .map(([room = "", below = ""]) => [room, below.split(" ").filter((name) => name !== "")]),
);

/** Folders that the areas use. They import no area, directly or indirectly. */
export const FLOOR = ["aws", "events", "http", "kernel", "lists", "schemas", "table", "tasks", "use-case"];
/** Folders above the areas: the runtime of functions, and the workers of background work. */
export const ROOF = ["runtime", "workers"];

/** The folders that this one reaches through imports. */
export function findReached(below: Readonly<Record<string, readonly string[]>>, from: string): string[] {
  const rooms = new Set<string>();
  const next = [...(below[from] ?? [])];
  for (let room = next.pop(); room !== undefined; room = next.pop()) {
    if (rooms.has(room)) continue;
    rooms.add(room);
    next.push(...(below[room] ?? []));
  }
  return [...rooms].sort();
}

/** Groups of folders that all import each other, directly or indirectly. */
export function circles(below: Readonly<Record<string, readonly string[]>>): string[][] {
  const names = Object.keys(below).filter((name) => findReached(below, name).includes(name));
  const groups = names.map((name) => names.filter((other) => meet(below, name, other)).sort());
  return [...new Map(groups.map((group) => [group.join(), group])).values()];
}

function meet(below: Readonly<Record<string, readonly string[]>>, one: string, other: string): boolean {
  return findReached(below, one).includes(other) && findReached(below, other).includes(one);
}
