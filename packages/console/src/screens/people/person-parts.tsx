import { useState } from "preact/hooks";
import { read, write } from "../../api/call.ts";
import { useRead } from "../../api/queries.ts";
import { session } from "../../api/session.ts";
import { tell, useAction } from "../../kit/action.ts";
import { CONSOLE } from "../../kit/address.ts";
import { Dialog } from "../../kit/dialog.tsx";
import type { FindOptions } from "../../kit/field-spec.ts";
import { searchTest } from "../../kit/filter-text.ts";
import { Amount, Moment, Problems, Section } from "../../kit/parts.tsx";
import { Picker } from "../../kit/picker.tsx";
import { words } from "../../words/words.ts";
import { nameOrder } from "../orders/order-page.tsx";
import { showPayment, showShipping } from "../orders/states.tsx";

const LATEST = 10;

/** The latest orders of a person or account. */
export function LatestOrders({ filter }: { readonly filter: string }) {
  const { people } = words.value;
  const { data, error } = useRead("/v2/orders", { query: { filter, "page[limit]": LATEST } });
  return (
    <Section title={people.orders}>
      <Problems error={error} />
      {data?.data.length === 0 && <p class="muted">{people.noOrders}</p>}
      <ul class="stack">
        {data?.data.map((order) => (
          <li key={order.id} class="line wrap">
            <a class="grow" href={`${CONSOLE}/orders/${order.id}`}>
              {nameOrder(order)}
            </a>
            <Moment at={order.meta.timestamps.created_at} />
            {showPayment(order.payment)}
            {showShipping(order.shipping)}
            <Amount of={order.meta.display_price.with_tax} />
          </li>
        ))}
      </ul>
    </Section>
  );
}

const findMembers: FindOptions = async (typed) => {
  const filter = searchTest(["name", "email"], typed);
  const { data } = await read("/v2/account-members", { query: { ...(filter === "" ? {} : { filter }), "page[limit]": 10 } });
  return data.map(({ id, name, email }) => ({ id, label: name || email, note: email }));
};

const MEMBERSHIPS = "/v2/accounts/{accountID}/account-memberships";

/** The people who sign in for an account; access is given and taken here. */
export function AccountMembers({ accountId: accountID }: { readonly accountId: string }) {
  const { people } = words.value;
  const action = useAction();
  const ids = { accountID };
  const { data, error } = useRead(MEMBERSHIPS, { ids, query: { include: ["account_member"], "page[limit]": 50 } });
  const members = new Map((data?.included?.account_members ?? []).map((one) => [one.id, one]));
  const mayWrite = session.value?.staff.role === "owner" || session.value?.staff.role === "orders";
  const give = (account_member_id: string) =>
    write("post", MEMBERSHIPS, { ids, body: { data: { type: "account_membership", account_member_id } } });
  const add = (id: string, name: string) =>
    action.start(async () => {
      await give(id);
      tell(`${people.giveAccess}: ${name}`);
    });
  const remove = (membershipID: string, memberId: string, name: string) =>
    action.start(async () => {
      await write("delete", `${MEMBERSHIPS}/{membershipID}`, { ids: { ...ids, membershipID } });
      tell(`${people.takeAccess}: ${name}`, () => give(memberId));
    });
  return (
    <Section title={people.members}>
      <Problems error={error ?? action.error} />
      {data?.data.length === 0 && <p class="muted">{people.noPeople}</p>}
      <ul class="stack">
        {data?.data.map(({ id, relationships }) => {
          const memberId = relationships.account_member.data.id;
          const name = members.get(memberId)?.name || members.get(memberId)?.email || memberId;
          return (
            <li key={id} class="line wrap">
              <a class="grow" href={`${CONSOLE}/people/members/${memberId}`}>
                {name}
              </a>
              {mayWrite && (
                <button type="button" class="plain" onClick={() => remove(id, memberId, name)}>
                  {people.takeAccess}
                </button>
              )}
            </li>
          );
        })}
      </ul>
      {mayWrite && (
        <Picker
          given={{ id: "give-access", "aria-label": people.giveAccess }}
          id=""
          find={findMembers}
          choose={(id, option) => id !== "" && add(id, option?.label ?? "")}
        />
      )}
    </Section>
  );
}

type EraseProps = { readonly type: "customer" | "account_member"; readonly id: string; readonly name: string };

/** Asks for the erasure of a person. Owners alone may. */
export function EraseButton({ type, id, name }: EraseProps) {
  const { people, kit } = words.value;
  const [isOpen, setOpen] = useState(false);
  const action = useAction();
  if (session.value?.staff.role !== "owner") return null;
  const erase = async () => {
    const body = { data: { type: "erasure_request" as const, resource_type: type, resource_id: id } };
    const isDone = await action.start((key) => write("post", "/v2/personal-data/erasure-requests", { body, key }));
    if (!isDone) return;
    tell(people.erased(name));
    setOpen(false);
  };
  return (
    <>
      <button type="button" onClick={() => setOpen(true)}>
        {people.erase}
      </button>
      {isOpen && (
        <Dialog title={people.eraseTitle(name)} close={() => setOpen(false)}>
          <p>{people.eraseText}</p>
          <Problems error={action.error} />
          <div class="line">
            <button type="button" class="danger" aria-disabled={action.isBusy} onClick={erase}>
              {people.eraseButton(name)}
            </button>
            <button type="button" onClick={() => setOpen(false)}>
              {kit.keep}
            </button>
          </div>
        </Dialog>
      )}
    </>
  );
}
