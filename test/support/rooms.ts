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
  http <- kernel lists table use-case
  tasks <- kernel table use-case
  settings <- events kernel lists schemas table use-case
  runtime <- http kernel settings table use-case
  aws <- http kernel use-case
  routing <- http kernel use-case
  currencies <- events kernel schemas settings use-case
  source-limits <- kernel table use-case
  auth <- http kernel schemas settings source-limits table use-case
  events <- kernel table use-case
  event-log <- events kernel table use-case
  realms <- events kernel lists schemas table use-case
  accounts <- auth events kernel lists realms schemas source-limits table tasks use-case
  customers <- accounts auth events http kernel lists schemas source-limits table tasks use-case
  addresses <- accounts customers events kernel lists schemas settings table use-case
  integrations <- event-log events extensions kernel lists schemas table tasks use-case
  delivery <- event-log events integrations kernel schemas table use-case
  extensions <- events kernel lists schemas table tasks use-case
  permissions <- extensions kernel lists schemas table use-case
  releases <- kernel schemas settings table use-case
  search-index <- kernel releases table trees use-case
  evaluation <- kernel
  live-promotions <- evaluation kernel table use-case
  trees <- kernel releases table
  files <- events kernel lists releases schemas settings table use-case
  variations <- kernel lists releases schemas table use-case
  placements <- kernel table tasks trees use-case
  products <- files kernel lists placements releases schemas table tasks trees use-case variations
  hierarchies <- kernel lists placements products schemas table trees use-case
  jobs <- kernel lists products releases schemas table tasks use-case variations
  price-books <- kernel lists releases schemas table tasks use-case
  catalogs <- events files kernel lists placements price-books products releases schemas search-index table tasks trees use-case
  catalog <- catalogs http kernel lists releases schemas settings trees use-case
  search <- catalog catalogs kernel lists releases schemas search-index settings table tasks use-case
  stock <- kernel table
  inventories <- events kernel lists releases schemas settings stock table use-case
  promotions <- evaluation kernel lists live-promotions schemas table tasks use-case
  carts <- accounts customers evaluation events http kernel lists live-promotions releases schemas settings source-limits stock table use-case
  orders <- accounts carts evaluation events kernel lists live-promotions schemas settings stock table tasks use-case
  checkout <- accounts carts customers evaluation kernel live-promotions orders releases schemas settings source-limits stock table use-case
  payments <- carts events kernel orders schemas settings table use-case
  event-feed <- carts event-log events extensions kernel lists orders schemas table use-case
  workers <- accounts addresses carts catalogs currencies customers delivery event-log events extensions files integrations inventories jobs kernel orders payments placements products promotions realms search settings table tasks use-case
`;

/** The folders that each folder of `lib` may import. */
export const BELOW: Readonly<Record<string, readonly string[]>> = Object.fromEntries(
  TABLE.trim()
    .split("\n")
    .map((row) => row.split("<-").map((part) => part.trim()))
    .map(([room = "", below = ""]) => [room, below.split(" ").filter((name) => name !== "")]),
);

/** Folders that the areas use. They import no area, directly or indirectly. */
export const FLOOR = [
  "aws",
  "event-log",
  "events",
  "http",
  "kernel",
  "lists",
  "schemas",
  "table",
  "tasks",
  "use-case",
];
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
