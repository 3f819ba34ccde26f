import { useEffect, useState } from "preact/hooks";
import { type Answer, write } from "../../api/call.ts";
import { useRead } from "../../api/queries.ts";
import { tell, useAction } from "../../kit/action.ts";
import { CONSOLE, useAddress } from "../../kit/address.ts";
import { showValue } from "../../kit/fields.tsx";
import { formatMoney } from "../../kit/format.ts";
import { Empty, Problems, Skeleton, State } from "../../kit/parts.tsx";
import { words } from "../../words/words.ts";
import { mayPublish } from "./catalog-page.tsx";

type Plan = Answer<"/catalogs/{catalog_id}/release-plans/{plan_id}">;
type Change = Plan["included"]["changes"][number];
type Kind = Change["kind"];

const KINDS = ["warning", "new", "gone", "price", "text", "picture", "category", "bundle", "other"] as const;
const POLL_MS = 700;
const PAGE = 100;

type DifferencesProps = { readonly catalogId: string; readonly etag: string | undefined; readonly isPublishing: boolean };

/** Shows the changes that publishing now would make for shoppers. A plan is made when it is asked for, and after a publication again. */
export function Differences({ catalogId: catalog_id, isPublishing }: DifferencesProps) {
  const { catalog } = words.value;
  const { query, set } = useAddress();
  const action = useAction();
  const planId = query["plan"];
  const kind = query["kind"] ?? "";
  const [page, setPage] = useState(0);
  const ask = { "page[limit]": PAGE, "page[offset]": page * PAGE, ...(kind === "" ? {} : { filter: `eq(kind,${kind})` }) };
  const path = planId === undefined ? undefined : "/catalogs/{catalog_id}/release-plans/{plan_id}";
  const every = (answer: unknown) => ((answer as Plan | undefined)?.data.status === "pending" ? POLL_MS : 0);
  const { data, error } = useRead(path, { ids: { catalog_id, plan_id: planId ?? "" }, query: ask }, { every });
  const compare = () =>
    action.start(async (key) => {
      const made = await write("post", "/catalogs/{catalog_id}/release-plans", { ids: { catalog_id }, key });
      set({ plan: made.data.id, kind: "" });
    });
  useEffect(() => setPage(0), [kind, planId]);
  const publish = () =>
    action.start(async (key) => {
      await write("post", "/catalogs/{catalog_id}/releases", { ids: { catalog_id }, key });
      tell(catalog.published);
      set({ plan: "", kind: "" });
    });
  const plan = data?.data;
  const total = plan ? KINDS.filter((one) => one !== "warning").reduce((sum, one) => sum + plan.counts[one], 0) : 0;
  const canPublish = mayPublish() && !isPublishing;
  return (
    <>
      <div class="line wrap">
        {plan?.status === "ready" && total > 0 && canPublish && (
          <button type="button" class="main" aria-disabled={action.isBusy} onClick={publish}>
            {catalog.publish(total)}
          </button>
        )}
        {mayPublish() && (
          <button type="button" class={planId === undefined ? "main" : ""} aria-disabled={action.isBusy} onClick={compare}>
            {catalog.seeDifferences}
          </button>
        )}
      </div>
      <Problems error={action.error ?? (planId === undefined ? undefined : error)} />
      {planId !== undefined && !plan && !error && <Skeleton />}
      {plan?.status === "pending" && (
        <p aria-live="polite">
          {catalog.comparing} <progress max={100} value={plan.progress ?? 0} aria-label={catalog.comparing} />
        </p>
      )}
      {plan?.status === "failed" && <p role="alert">{plan.error}</p>}
      {plan?.status === "ready" && data && (
        <Changes plan={data} kind={kind} page={page} turn={setPage} choose={(one) => set({ kind: one })} />
      )}
    </>
  );
}

type ChangesProps = {
  readonly plan: Plan;
  readonly kind: string;
  readonly page: number;
  readonly turn: (page: number) => void;
  readonly choose: (kind: string) => void;
};

function Changes({ plan: { data: plan, included, meta }, kind, page, turn, choose }: ChangesProps) {
  const { catalog, kit } = words.value;
  const total = meta.results.total;
  const isEmpty = KINDS.every((one) => plan.counts[one] === 0);
  const lacking = Object.entries(plan.unpriced).filter(([, count]) => count > 0);
  return (
    <>
      {lacking.map(([currency, count]) => (
        <p key={currency} class="muted">
          <State tone="problem" text={catalog.unpriced(count, currency)} />
        </p>
      ))}
      {plan.based_on.release_id === null && <p>{catalog.firstTime}</p>}
      {isEmpty ? (
        <Empty text={catalog.nothing} />
      ) : (
        <>
          <fieldset class="line wrap" aria-label={catalog.kind}>
            {["", ...KINDS.filter((one) => plan.counts[one] > 0)].map((one) => (
              <button key={one} type="button" aria-pressed={kind === one} onClick={() => choose(one)}>
                {one === "" ? kit.all : `${catalog.kinds[one as Kind]} ${plan.counts[one as Kind]}`}
              </button>
            ))}
          </fieldset>
          <ChangeTable changes={included.changes} />
          {total > PAGE && (
            <nav class="pager line" aria-label={kit.pages}>
              <span class="grow muted">
                {kit.range(String(page * PAGE + 1), String(page * PAGE + included.changes.length), String(total))}
              </span>
              <button type="button" aria-label={kit.previousPage} disabled={page === 0} onClick={() => turn(page - 1)}>
                <span class="mirrored">‹</span>
              </button>
              <button
                type="button"
                aria-label={kit.nextPage}
                disabled={(page + 1) * PAGE >= total}
                onClick={() => turn(page + 1)}
              >
                <span class="mirrored">›</span>
              </button>
            </nav>
          )}
          {plan.left_out > 0 && <p class="muted">{catalog.leftOut(plan.left_out)}</p>}
        </>
      )}
    </>
  );
}

function ChangeTable({ changes }: { readonly changes: readonly Change[] }) {
  const { catalog } = words.value;
  return (
    <div class="rows">
      <table>
        <caption class="hidden">{catalog.differences}</caption>
        <thead>
          <tr>
            {[catalog.product, catalog.kind, catalog.field, catalog.was, catalog.will].map((head) => (
              <th key={head}>{head}</th>
            ))}
          </tr>
        </thead>
        <tbody>
          {changes.map((change) => (
            <tr key={JSON.stringify([change.product?.id, change.node?.id, change.kind, change.field, change.note])}>
              <td class="lead">
                {change.product ? (
                  <a href={`${CONSOLE}/products/${change.product.id}`}>{change.product.name}</a>
                ) : (
                  (change.node?.name ?? "–")
                )}
                {change.note && <p class="muted">{change.note}</p>}
              </td>
              <td>
                <State
                  tone={change.kind === "warning" || change.kind === "gone" ? "problem" : "waiting"}
                  text={catalog.kinds[change.kind]}
                />
              </td>
              <td>{change.field}</td>
              <td>{showSide(change, change.before)}</td>
              <td>{showSide(change, change.after)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

/** Amounts as money: a price's field ends with its currency. */
function showSide({ kind, field }: Change, value: Change["before"]) {
  const currency = field.split(".").find((part) => /^[A-Z]{3}$/.test(part));
  if (kind === "price" && typeof value === "number" && currency)
    return <bdi class="number">{formatMoney({ amount: value, currency })}</bdi>;
  return showValue(value);
}
