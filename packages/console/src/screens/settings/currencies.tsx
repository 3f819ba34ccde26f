import { State } from "../../kit/parts.tsx";
import { defineResource } from "../../kit/resource.tsx";

export const currencies = defineResource("/v2/currencies", "/v2/currencies/{currency_id}", "currency_id", {
  ...{ address: "/settings/currencies", type: "currency", canDelete: true },
  title: (w) => w.settings.currencies,
  newTitle: (w) => w.settings.newCurrency,
  nameOf: ({ code }) => code,
  list: {
    caption: (w) => w.settings.currencies,
    empty: (w) => w.settings.noCurrencies,
    columns: [
      { head: (w) => w.settings.code, show: ({ code }) => code },
      { head: (w) => w.settings.format, show: ({ format }) => format },
      { head: (w) => w.settings.exchangeRate, isNumber: true, show: ({ exchange_rate }) => exchange_rate },
      {
        head: (w) => w.settings.inUse,
        show: (one, _, w) => <State tone={one.enabled ? "done" : "none"} text={one.enabled ? w.kit.yes : w.kit.no} />,
      },
    ],
  },
  fields: [
    { kind: "text", name: "code", label: (w) => w.settings.code, hint: (w) => w.settings.codeHint, isRequired: true, most: 3 },
    { kind: "text", name: "format", label: (w) => w.settings.format, hint: (w) => w.settings.formatHint, isRequired: true },
    { kind: "text", name: "decimal_point", label: (w) => w.settings.decimalPoint, isRequired: true },
    { kind: "text", name: "thousand_separator", label: (w) => w.settings.thousandSeparator, isRequired: true },
    { kind: "whole", name: "decimal_places", label: (w) => w.settings.decimalPlaces, least: 0, isRequired: true },
    { kind: "decimal", name: "exchange_rate", label: (w) => w.settings.exchangeRate, isRequired: true },
    { kind: "flag", name: "enabled", label: (w) => w.settings.inUse },
    { kind: "flag", name: "default", label: (w) => w.settings.isDefault },
  ],
  defaults: { decimal_point: ".", thousand_separator: ",", decimal_places: 2, exchange_rate: 1, enabled: true, default: false },
});
