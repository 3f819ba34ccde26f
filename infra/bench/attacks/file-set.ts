import { randomUUID } from "node:crypto";
import { createFile } from "../../../functions/files/create-file.ts";
import { listFiles } from "../../../functions/files/list-files.ts";
import { updateSettings } from "../../../functions/settings/update-settings.ts";
import { files } from "../../../lib/files/store.ts";
import { deadlineIn } from "../../../lib/kernel/deadline.ts";
import { joinCounts } from "../../../lib/table/counted/counted-list.ts";
import { LARGEST_LIST_UNITS } from "../budget.ts";
import type { Attack, AttackSet } from "./attack-set.ts";

const COUNT = 10_000;
const AT_ONCE = 40; // two items for each file and the parts of the count, in one transaction

/** Files with long addresses, in a store that lets guests list them. */
export const fileSet: AttackSet = {
  name: "10,000 files with addresses of 1 KB",
  endpoints: ["files/list-files"],
  fill: async (shop, share) => {
    const file_location = `https://img.example/${"x".repeat(1000)}.png`;
    const made = await shop.call(createFile, { body: { file_location } });
    const { data: file } = JSON.parse(made.text);
    await shop.call(updateSettings, { body: { data: { type: "settings", file_lists: "anyone" } } });
    const table = shop.runtime.table(deadlineIn(600_000));
    for (let at = 0; at < COUNT * share; at += AT_ONCE) {
      const writes = Array.from({ length: AT_ONCE }, () => {
        const href = `${file.link.href}${randomUUID().repeat(25)}`;
        return files.writes({ ...file, id: randomUUID(), link: { href } });
      });
      await table.transact(joinCounts(writes.flat()), randomUUID());
    }
    const makeAttack = (name: string, filter: string, mostUnits: number): Attack => ({
      name: `files: ${name}`,
      endpoint: listFiles,
      request: { query: `page[limit]=1${filter}`, as: "implicit" },
      mostUnits,
    });
    const ids = Array.from({ length: 200 }, () => randomUUID()).join(",");
    return [
      makeAttack("all", "", LARGEST_LIST_UNITS),
      makeAttack("like(file_name,*x*)", "&filter=like(file_name,*x*)", LARGEST_LIST_UNITS),
      makeAttack("200 ids", `&filter=in(id,${ids})`, 400),
    ];
  },
};
