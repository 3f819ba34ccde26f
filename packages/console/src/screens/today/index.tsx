import { useRead } from "../../api/queries.ts";
import { session } from "../../api/session.ts";
import { CONSOLE } from "../../kit/address.ts";
import { formatNumber } from "../../kit/format.ts";
import { Amount, Moment, Problems, Section, Skeleton, State, Title } from "../../kit/parts.tsx";
import { Screen } from "../../kit/screen.tsx";
import { words } from "../../words/words.ts";
import { nameOrder } from "../orders/order-page.tsx";
import { showPayment, showShipping } from "../orders/states.tsx";

const LATEST = 8;

/** Shows the work of the day: open work, problems, the latest orders; for a new shop the first steps. */
function TodayPage() {
  const { today } = words.value;
  const { data, error } = useRead("/v2/counts", {});
  const mayReadOrders = data?.data.orders !== undefined;
  const { data: latest } = useRead(mayReadOrders ? "/v2/orders" : undefined, {
    query: { sort: "-created_at", "page[limit]": LATEST },
  });
  const counts = data?.data;
  const hello = session.value?.staff.name.split(" ")[0];
  return (
    <>
      <Title text={`${today.title}, ${hello}`}>
        {counts && <span class="muted">{counts.as_of && <Moment at={counts.as_of} />}</span>}
      </Title>
      <Problems error={error} />
      {!counts && !error && <Skeleton />}
      {counts && (
        <ul class="tiles">
          {counts.orders && <Tile at={1} name={today.toShip} count={counts.orders.to_ship} href="/orders?view=to_ship" />}
          {counts.orders && <Tile at={2} name={today.toPay} count={counts.orders.to_pay} href="/orders?view=to_pay" />}
          {counts.orders && <Tile at={3} name={today.toRefund} count={counts.orders.to_refund} href="/orders?view=to_refund" />}
          {counts.stock && <Tile at={4} name={today.short} count={counts.stock.short} href="/products" />}
          {counts.products && (
            <Tile
              at={5}
              name={`${today.products}, ${today.live}`}
              count={counts.products.live}
              href="/products?view=live"
              note={`${formatNumber(counts.products.draft)} ${today.draft}`}
            />
          )}
          {counts.promotions && (
            <Tile
              at={6}
              name={today.promotionsActive}
              count={counts.promotions.active}
              href="/promotions"
              note={today.endingSoon(counts.promotions.ending_7_days)}
            />
          )}
        </ul>
      )}
      {counts && <ProblemList counts={counts} />}
      {mayReadOrders && (
        <Section title={today.latest} actions={<a href={`${CONSOLE}/orders`}>{today.allOrders}</a>}>
          {latest?.data.length === 0 && <p class="muted">{today.noOrders}</p>}
          {!latest && <Skeleton lines={4} />}
          <ul class="stack">
            {latest?.data.map((order) => (
              <li key={order.id} class="line wrap">
                <a href={`${CONSOLE}/orders/${order.id}`}>{nameOrder(order)}</a>
                <span class="grow">{(order.customer ?? order.contact)?.name}</span>
                <span class="muted">
                  <Moment at={order.meta.timestamps.created_at} />
                </span>
                {showPayment(order.payment)}
                {showShipping(order.shipping)}
                <Amount of={order.meta.display_price.with_tax} />
              </li>
            ))}
          </ul>
        </Section>
      )}
      {counts?.products?.live === 0 && <FirstSteps />}
    </>
  );
}

type TileProps = {
  readonly at: number;
  readonly name: string;
  readonly count: number;
  readonly href: string;
  readonly note?: string;
};

function Tile({ at, name, count, href, note }: TileProps) {
  return (
    <li>
      <a class="tile" data-key={String(at)} href={`${CONSOLE}${href}`}>
        <span>{name}</span>
        <strong>{formatNumber(count)}</strong>
        {note && <small class="muted">{note}</small>}
      </a>
    </li>
  );
}

type Counts = {
  readonly integrations?: { readonly down: number; readonly dead_letters: number };
  readonly releases?: { readonly failed: number };
  readonly tasks?: { readonly set_aside: number };
};

function ProblemList({ counts: { integrations, releases, tasks } }: { readonly counts: Counts }) {
  const { today } = words.value;
  const found = [
    { count: integrations?.down ?? 0, text: today.webhooksDown, href: "/settings/webhooks" },
    { count: integrations?.dead_letters ?? 0, text: today.deadLetters, href: "/settings/webhooks" },
    { count: releases?.failed ?? 0, text: today.releasesFailed, href: "/catalog" },
    { count: tasks?.set_aside ?? 0, text: today.setAside, href: "/team/changes" },
  ].filter(({ count }) => count > 0);
  return (
    <Section title={today.problems}>
      {found.length === 0 && (
        <p>
          <State tone="done" text={today.noProblems} />
        </p>
      )}
      <ul class="stack">
        {found.map(({ count, text, href }) => (
          <li key={href + text(0)}>
            <a href={`${CONSOLE}${href}`}>
              <State tone="problem" text={text(count)} />
            </a>
          </li>
        ))}
      </ul>
    </Section>
  );
}

function FirstSteps() {
  const { today } = words.value;
  const steps = [
    [today.step.product, "/products/new"],
    [today.step.catalog, "/catalog"],
    [today.step.promotion, "/promotions/new"],
    [today.step.order, "/orders"],
  ] as const;
  return (
    <Section title={today.steps}>
      <ol class="stack">
        {steps.map(([text, href]) => (
          <li key={href}>
            <a href={`${CONSOLE}${href}`}>{text}</a>
          </li>
        ))}
      </ol>
    </Section>
  );
}

export function TodayScreen() {
  return <Screen pages={{ "/": TodayPage }} />;
}
