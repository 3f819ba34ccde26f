import { existsSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { type Command, readWords, runCommand } from "../../infra/commands/command.ts";
import { endpoints } from "../../infra/endpoints.ts";
import { demoId } from "../../infra/local/demo/stable-id.ts";
import { expectData, type Shop } from "../support/shop.ts";
import { type MemoryTable, memoryTable } from "../support/tables/memory-table.ts";
import { createRecordedShop, fillStore } from "./filled-store.ts";
import { answerTo, encodeSpecial, type Snapshot } from "./snapshot.ts";

const spec = {
  verb: "record",
  forms: ["VERSION"],
  text: `Records a table as this version writes it, for all later versions to read. Needed when a version is released that
stores a new type of item or a new format of one. Recorded tables never change.`,
  options: {},
};

async function run(words: readonly string[]): Promise<void> {
  const [name] = readWords(spec, words, 1).positionals;
  if (!name) throw new Error("Which version? npx cartwright record 0.2.0");
  const file = join(import.meta.dirname, "tables", `${name}.json`);
  if (existsSync(file)) throw new Error(`${name} is recorded already, and recorded tables never change.`);
  const moment = new Date();
  const now = () => moment;
  const table = memoryTable({ now });
  const shop = createRecordedShop(table, now);
  await fillStore(table, now);
  const items = table.all().toSorted((a, b) => (`${a.pk} ${a.sk}` < `${b.pk} ${b.sk}` ? -1 : 1));
  const answers: Record<string, unknown> = {};
  for (const path of await paths(shop, table)) {
    const answer = await answerTo(shop, path);
    if (answer.status === 200) answers[path] = answer;
  }
  const snapshot: Snapshot = { at: moment.toISOString(), items, answers };
  const lines = [
    `{"at":${JSON.stringify(snapshot.at)},"items":[`,
    items.map((item) => JSON.stringify(item, encodeSpecial)).join(",\n"),
    `],"answers":{`,
    Object.entries(answers)
      .map(([path, answer]) => `${JSON.stringify(path)}:${JSON.stringify(answer)}`)
      .join(",\n"),
    "}}",
  ];
  writeFileSync(file, `${lines.join("\n")}\n`);
  process.stdout.write(`${items.length} items, ${Object.keys(answers).length} answers\n`);
}

export const command: Command = { spec, run };

/** Every GET path of the store, with the ids of the first resources of each list. */
async function paths(shop: Shop, table: MemoryTable): Promise<string[]> {
  const ids = new Map<string, readonly string[]>([
    ["cartID", ["full", "signed-in", "promoted"]],
    ["code", ["LARK10"]],
    ["slug", []],
    ["roleID", []],
    ["custom_relationship_slug", ["CRP_similar-goods"]],
  ]);
  const learn = async (param: string, list: string, of = "id", count = 3) => {
    const found = (await expectData(shop.get(list))).map((one: Record<string, string>) => one[of]);
    ids.set(param, found.slice(0, count));
  };
  ids.set(
    "product_id",
    ["alder-mug", "kelp-green", "tea-for-two", "potters-apron", "chart", "oak-tray"].map(demoId),
  );
  await learn("hierarchy_id", "/pcm/hierarchies");
  await learn("catalog_id", "/catalogs");
  await learn("rule_id", "/catalogs/rules");
  const releases = await expectData(shop.get(`/catalogs/${ids.get("catalog_id")?.[0]}/releases`));
  const live = releases.find((release) => release.meta.release_status === "PUBLISHED");
  ids.set("release_id", [live.id]);
  const plans = table.all().filter(({ type }) => type === "release_plan");
  ids.set(
    "plan_id",
    plans.map(({ sk }) => sk.slice("PLAN#".length)),
  );
  await learn("node_id", `/pcm/hierarchies/${ids.get("hierarchy_id")?.[0]}/nodes`);
  await learn("currency_id", "/v2/currencies");
  await learn("customApiID", "/v2/settings/extensions/custom-apis", "id", 1);
  await learn("slug", "/v2/settings/extensions/custom-apis", "slug", 1);
  const api = ids.get("customApiID")?.[0];
  await learn("fieldID", `/v2/settings/extensions/custom-apis/${api}/fields`);
  await learn("entryID", `/v2/settings/extensions/custom-apis/${api}/entries`);
  await learn("flowID", "/v2/flows");
  const fields = await expectData(shop.get("/v2/fields"));
  ids.set("fieldID", [...(ids.get("fieldID") ?? []), ...fields.map(({ id }) => id)]);
  await learn("tag_id", "/pcm/tags");
  await learn("file_id", "/v2/files");
  await learn("promotion_id", "/v2/promotions");
  await learn("promotionID", "/v2/rule-promotions");
  await learn("codeID", `/v2/rule-promotions/${ids.get("promotionID")?.[0]}/codes`);
  const jobs = await expectData(shop.get(`/v2/promotions/${ids.get("promotion_id")?.[0]}/jobs`));
  await learn("job_id", "/pcm/jobs");
  ids.set("job_id", [...(ids.get("job_id") ?? []), ...jobs.map(({ id }: { id: string }) => id)]);
  await learn("policyID", "/v2/permissions/custom-api-role-policies");
  await learn("pricebook_id", "/pcm/pricebooks");
  const book = ids.get("pricebook_id")?.[0];
  await learn("price_id", `/pcm/pricebooks/${book}/prices`);
  await learn("modifier_id", `/pcm/pricebooks/${book}/modifiers`);
  await learn("variation_id", "/pcm/variations", "id", 1);
  const variation = ids.get("variation_id")?.[0];
  await learn("option_id", `/pcm/variations/${variation}/options`, "id", 1);
  await learn("orderID", "/v2/orders", "id", 6);
  await learn("location_id", "/v2/inventories/locations");
  await learn("transaction_id", `/v2/inventories/${demoId("chart")}/transactions`);
  await learn("shippingGroupID", "/v2/carts/full/shipping-groups");
  await learn("accountID", "/v2/accounts");
  await learn("accountTagID", "/v2/account-tags");
  await learn("memberID", "/v2/account-members");
  await learn("realmID", "/v2/authentication-realms", "id", 2);
  await learn("customerID", "/v2/customers");
  await learn("requestID", "/v2/personal-data/erasure-requests");
  await learn("integrationID", "/v2/integrations");
  const gets = endpoints.filter(({ method, path }) => method === "GET" && path.startsWith("/"));
  return gets.flatMap(({ path, query }) => {
    const include = query?.include && path.endsWith("}") ? `?include=${query.include.join(",")}` : "";
    return fillPaths(path, ids).map((one) => one + include);
  });
}

function fillPaths(path: string, ids: ReadonlyMap<string, readonly string[]>): string[] {
  const name = /\{([^}]+)\}/.exec(path)?.[1];
  if (name === undefined) return [path];
  const several = path.split("{").length > 2 ? 1 : Number.POSITIVE_INFINITY;
  return (ids.get(name) ?? [])
    .slice(0, several)
    .flatMap((id) => fillPaths(path.replace(`{${name}}`, id), ids));
}

if (import.meta.main) await runCommand(command);
