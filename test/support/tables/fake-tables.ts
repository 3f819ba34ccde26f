import type { TableState, Tables, Window } from "../../../infra/commands/restore/tables.ts";

type Fake = TableState & {
  readonly window: Window | undefined;
  readonly hasExpiry: boolean;
  readonly tags: Readonly<Record<string, string>>;
  /** Number of status reads until a running change is done. */
  readonly busyFor: number;
};

export type FakeTables = Tables & {
  /** Names of the calls so far. */
  readonly calls: string[];
  readonly table: (name: string) => Fake | undefined;
  /** The process ends at the call with this number, after its effect. */
  readonly interruptAt: (call: number) => void;
};

const WINDOW: Window = {
  from: new Date("2026-10-18T09:00:00Z"),
  to: new Date("2026-11-22T09:55:00Z"),
};

const inService: Fake = {
  arn: "arn:aws:dynamodb:eu-central-1:111111111111:table/Cartwright",
  status: "ACTIVE",
  isReady: true,
  isOurs: true,
  stream: "ours",
  isProtected: true,
  restored: undefined,
  window: WINDOW,
  hasExpiry: true,
  tags: {},
  busyFor: 0,
};

/**
 * As strict as DynamoDB: a table accepts no change while another runs, and a feature that is on cannot be turned on again.
 */
export function fakeTables(others: Readonly<Record<string, Partial<Fake>>> = {}): FakeTables {
  const tables = new Map<string, Fake>([["Cartwright", inService]]);
  for (const [name, facts] of Object.entries(others)) {
    tables.set(name, { ...inService, arn: inService.arn.replace(/\w+$/, name), ...facts });
  }
  const calls: string[] = [];
  let interruption = Number.POSITIVE_INFINITY;
  const called = <T>(name: string, result: T): T => {
    calls.push(name);
    if (calls.length >= interruption) throw new Error("interrupted");
    return result;
  };
  const found = (name: string) => {
    const table = tables.get(name);
    if (!table) throw new Error(`ResourceNotFoundException: ${name}`);
    return table;
  };
  const change = (name: string, facts: Partial<Fake>, busyFor = 2) => {
    if (found(name).busyFor > 0) throw new Error(`ResourceInUseException: ${name}`);
    tables.set(name, { ...found(name), ...facts, busyFor });
  };
  let refusals = 1;
  return {
    calls,
    table: (name) => tables.get(name),
    interruptAt: (call) => {
      interruption = call;
    },
    state: async (name) => {
      const table = tables.get(name);
      if (!table) return called("state", undefined);
      tables.set(name, { ...table, busyFor: Math.max(0, table.busyFor - 1) });
      const isReady = table.busyFor === 0 && table.isReady;
      return called("state", { ...table, isReady, status: table.busyFor > 0 ? "UPDATING" : table.status });
    },
    window: async (name) => called("window", found(name).window),
    hasExpiry: async (name) => called("hasExpiry", found(name).hasExpiry),
    restore: async (from, to, as) => {
      if (tables.has(as)) throw new Error(`TableAlreadyExistsException: ${as}`);
      const { arn, window = WINDOW } = found(from);
      if (to < window.from || to > window.to) {
        throw Object.assign(new Error("Invalid"), { name: "InvalidRestoreTimeException" });
      }
      const bare = { stream: "none", isProtected: false, window: undefined, hasExpiry: false } as const;
      tables.set(as, {
        ...inService,
        ...bare,
        arn: `${arn}-restored`,
        restored: { sourceArn: arn, at: to },
        busyFor: 9,
      });
      called("restore", undefined);
    },
    startStream: async (name) => {
      if (found(name).stream !== "none") throw new Error("Table already has an enabled stream");
      change(name, { stream: "ours" });
      called("startStream", undefined);
    },
    startExpiry: async (name) => {
      if (found(name).hasExpiry) throw new Error("TimeToLive is already enabled");
      change(name, { hasExpiry: true }, 0);
      called("startExpiry", undefined);
    },
    startRecovery: async (name) => {
      refusals -= 1;
      if (refusals >= 0) return called("startRecovery", false);
      change(name, { window: WINDOW }, 0);
      return called("startRecovery", true);
    },
    protect: async (name) => {
      change(name, { isProtected: true });
      called("protect", undefined);
    },
    tag: async (arn, tags) => {
      const [name = "", table] = [...tables].find(([, one]) => one.arn === arn) ?? [];
      if (table) tables.set(name, { ...table, tags });
      called("tag", undefined);
    },
  };
}
