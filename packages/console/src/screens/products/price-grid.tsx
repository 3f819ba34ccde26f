import { useValue } from "../../api/queries.ts";
import { tell } from "../../kit/action.ts";
import { EditCell } from "../../kit/edit-cell.tsx";
import { formatAmount, formatDay, formatMoney, parseAmount } from "../../kit/format.ts";
import { Problems, Section, Skeleton } from "../../kit/parts.tsx";
import { words } from "../../words/words.ts";
import { changePrice, mayWriteProducts, type Price, readPrice, useBook } from "./prices.ts";

/** The amounts of a sku in every price book and currency, and its sales. */
export function PriceGrid({ sku }: { readonly sku: string }) {
  const { products } = words.value;
  const { books, codes } = useBook();
  const { data: prices, error } = useValue(
    ["prices of", sku, books.map(({ id }) => id)],
    sku === "" || books.length === 0 ? undefined : () => Promise.all(books.map(({ id }) => readPrice(id, sku))),
  );
  if (sku === "") return <p class="muted">{products.needsSku}</p>;
  return (
    <Section title={products.prices}>
      <Problems error={error} />
      {!prices && !error && <Skeleton lines={3} />}
      {prices && (
        <div class="scroller">
          <table>
            <thead>
              <tr>
                <th>{products.book}</th>
                {codes.map((code) => (
                  <th key={code} class="number">
                    {code}
                  </th>
                ))}
                <th>{products.sale}</th>
              </tr>
            </thead>
            <tbody>
              {books.map(({ id, attributes }, at) => (
                <tr key={id}>
                  <th scope="row">{attributes.name}</th>
                  {codes.map((code) => (
                    <td key={code} class="number">
                      <PriceOf {...{ bookId: id, sku, code, price: prices[at] }} />
                    </td>
                  ))}
                  <td>
                    <Sales price={prices[at]} />
                  </td>
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      )}
    </Section>
  );
}

type PriceOfProps = { readonly bookId: string; readonly sku: string; readonly code: string; readonly price: Price | undefined };

function PriceOf({ bookId, sku, code: currency, price }: PriceOfProps) {
  const { products } = words.value;
  const amount = price?.attributes.currencies?.[currency]?.amount;
  const shown = amount === undefined ? "–" : formatMoney({ amount, currency });
  if (!mayWriteProducts()) return <>{shown}</>;
  const save = async (text: string) => {
    const wanted = parseAmount(text, currency);
    if (wanted === undefined) throw new Error(products.noAmount);
    await changePrice(bookId, sku, currency, wanted);
    const back = amount === undefined ? undefined : () => changePrice(bookId, sku, currency, amount);
    tell(products.priceSaved(sku, formatMoney({ amount: wanted, currency })), back);
  };
  return (
    <EditCell
      name={products.priceOf(`${sku}, ${currency}`)}
      shown={shown}
      text={amount === undefined ? "" : formatAmount({ amount, currency })}
      save={save}
    />
  );
}

function Sales({ price }: { readonly price: Price | undefined }) {
  const { products } = words.value;
  return (
    <>
      {Object.entries(price?.attributes.sales ?? {}).map(([name, { schedule, currencies }]) => (
        <p key={name}>
          {name}:{" "}
          {Object.entries(currencies)
            .map(([currency, { amount }]) => formatMoney({ amount, currency }))
            .join(", ")}
          {schedule?.valid_from && schedule.valid_to && (
            <small class="muted">
              {" "}
              {products.saleFrom(formatDay(schedule.valid_from.slice(0, 10)), formatDay(schedule.valid_to.slice(0, 10)))}
            </small>
          )}
        </p>
      ))}
    </>
  );
}
