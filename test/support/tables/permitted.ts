import { KEEP } from "../../../infra/commands/test-notes.ts";
import { indexPartitions, isAmong, tablePartitions } from "../../../infra/stacks/access/key-families.ts";
import { type Access, deriveRoleAccess } from "../../../infra/stacks/access/role-access.ts";
import { type KeyUse, noteKeys } from "../../../infra/stacks/access/used-keys.ts";
import { keyOf, type Table } from "../../../lib/table/table.ts";

export type Permitted<T> = {
  readonly table: T;
  /** @throws Error naming the keys that the role denied, even if the code handled the failure */
  readonly refuseDenied: () => void;
};

/** Partitions that a role may use in one way, and keys that were found among them. */
type Limit = { readonly partitions: readonly string[]; readonly passed: Set<string> };

type Limits = {
  readonly name: string;
  readonly readable: Limit;
  readonly listable: Limit;
  readonly writable: Limit;
  readonly checkable: Limit;
};

const HINT = "If it should, npm run generate -- <area> writes it into infra/areas/<area>/access.json.";

/** True in the runs of `npm run generate`, which finds out what functions reach. */
const isLearning = process.env[KEEP] === "1";

/** Computed once for each endpoint, because tests call some of them thousands of times. */
const known = new WeakMap<Access, Limits>();

function readLimits(access: Access): Limits {
  const found = known.get(access);
  if (found) return found;
  const { name, reads, writes, checks } = deriveRoleAccess(
    access,
    isLearning ? { [access.id]: {} } : undefined,
  );
  const limits = {
    name,
    readable: makeLimit(tablePartitions(reads)),
    listable: makeLimit(indexPartitions(reads)),
    writable: makeLimit(tablePartitions(writes)),
    checkable: makeLimit(tablePartitions([...writes, ...checks])),
  };
  known.set(access, limits);
  return limits;
}

const makeLimit = (partitions: readonly string[]): Limit => ({ partitions, passed: new Set() });

/** Tests use few keys again and again, so these need no second look. More would only take memory. */
const MOST_PASSED = 1000;

/** The table with the access of a function's role. Forbidden calls fail as on AWS. */
export function permitAccess<T extends Table>(table: T, access: Access): Permitted<T> {
  const { name, readable, listable, writable, checkable } = readLimits(access);
  const denied = new Set<string>();
  const check = (mode: KeyUse, { partitions, passed }: Limit, pks: readonly string[]) => {
    const fresh = pks.filter((pk) => !passed.has(pk));
    if (fresh.length === 0) return;
    const out = isLearning ? [] : fresh.filter((pk) => !isAmong(partitions, pk));
    const allowed = fresh.filter((pk) => !out.includes(pk));
    noteKeys(access, mode, allowed);
    if (passed.size > MOST_PASSED) passed.clear();
    for (const pk of allowed) passed.add(pk);
    for (const pk of out) denied.add(`${mode} ${pk}`);
    if (out.length > 0) throw new Error(`The role '${name}' may not ${mode} '${out.join("', '")}'. ${HINT}`);
  };
  const reading = (pks: readonly string[]) => check("read", readable, pks);
  const writing = (pks: readonly string[]) => check("write", writable, pks);
  const limited: Table = {
    async get(key) {
      reading([key.pk]);
      return table.get(key);
    },
    async getMany(keys, attributes) {
      reading(keys.map(({ pk }) => pk));
      return table.getMany(keys, attributes);
    },
    async query(query) {
      if (query.index) check("read", listable, [query.pk]);
      else reading([query.pk]);
      return table.query(query);
    },
    async put(item, when) {
      writing([item.pk]);
      return table.put(item, when);
    },
    async update(key, change, when) {
      writing([key.pk]);
      return table.update(key, change, when);
    },
    async transact(all, token) {
      const pksOf = (isCheck: boolean) =>
        all.filter((write) => "check" in write === isCheck).map((write) => keyOf(write).pk);
      check("check", checkable, pksOf(true));
      writing(pksOf(false));
      return table.transact(all, token);
    },
  };
  const refuseDenied = () => {
    if (denied.size > 0) throw new Error(`The role '${name}' may not ${[...denied].join(", ")}. ${HINT}`);
  };
  return { table: { ...table, ...limited }, refuseDenied };
}
