import { type Refusal, refuseParameter } from "./refusal.ts";

/** Lists of https://docs.stripe.com/currencies. */
const WHOLE = "bif clp djf gnf jpy kmf krw mga pyg rwf vnd vuv xaf xof xpf".split(" ");
const THOUSANDTHS = "bhd jod kwd omr tnd".split(" ");
const HUNDREDTHS = [
  "aed afn all amd ang aoa ars aud awg azn bam bbd bdt bgn bmd bnd bob brl bsd bwp byn bzd cad cdf chf cny",
  "cop crc cve czk dkk dop dzd egp etb eur fjd fkp gbp gel gip gmd gtq gyd hkd hnl htg huf idr ils inr isk",
  "jmd kes kgs khr kyd kzt lak lbp lkr lrd lsl mad mdl mkd mmk mnt mop mur mvr mwk mxn myr mzn nad ngn nio",
  "nok npr nzd pab pen pgk php pkr pln qar ron rsd rub sar sbd scr sek sgd shp sle sos srd std szl thb tjs",
  "top try ttd twd tzs uah ugx usd uyu uzs wst xcd yer zar zmw",
]
  .join(" ")
  .split(" ");
const ALL = new Set([...WHOLE, ...THOUSANDTHS, ...HUNDREDTHS]);

/** Whole amounts that are sent with two decimals for compatibility. */
const ROUND = ["isk", "ugx"];

/** Least amounts that differ from 50 minor units. */
const LEAST: Readonly<Record<string, number>> = {
  ...{ aed: 200, bgn: 100, czk: 1500, dkk: 250, gbp: 30, hkd: 400, huf: 17_500, mxn: 1000, myr: 200 },
  ...{ nok: 300, pln: 200, ron: 200, sek: 300, thb: 1000 },
  ...{ bhd: 190, jod: 360, kwd: 160, omr: 200, tnd: 1550 },
};
const LEAST_OF_OTHERS = 50;

/** Eight digits. */
const LARGEST_AMOUNT = 99_999_999;

/** @throws Refusal 400 for an unknown currency, or an amount that cannot be charged in it */
export function checkAmount(amount: number, currency: string): void {
  const refused = findAmountFault(amount, currency);
  if (refused) throw refused;
}

function findAmountFault(amount: number, currency: string): Refusal | undefined {
  const refuse = (message: string, code: string) => refuseParameter(message, { code, param: "amount" });
  if (!ALL.has(currency)) {
    const message = `Invalid currency: ${currency}. Stripe currently supports these currencies: ${[...ALL].join(", ")}`;
    return refuseParameter(message, { param: "currency" });
  }
  if (amount < 1) {
    return refuse("This value must be greater than or equal to 1.", "parameter_invalid_integer");
  }
  if (amount < (LEAST[currency] ?? LEAST_OF_OTHERS)) {
    return refuse(
      `Amount must be at least ${LEAST[currency] ?? LEAST_OF_OTHERS} ${currency}`,
      "amount_too_small",
    );
  }
  if (amount > LARGEST_AMOUNT) {
    return refuse(`Amount must be no more than ${LARGEST_AMOUNT} ${currency}`, "amount_too_large");
  }
  if (THOUSANDTHS.includes(currency) && amount % 10 !== 0) {
    return refuse(`The last digit of an amount in ${currency} must be 0.`, "invalid_charge_amount");
  }
  return ROUND.includes(currency) && amount % 100 !== 0
    ? refuse(`An amount in ${currency} must be evenly divisible by 100.`, "invalid_charge_amount")
    : undefined;
}
