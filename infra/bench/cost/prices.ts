/** Month in which the prices were noted, from the pages named in each row. */
export const NOTED = "2026-11";

export const REGIONS = ["us-east-1", "eu-central-1"] as const;
export type Region = (typeof REGIONS)[number];

export type Price = {
  /** Unit of the price, such as a million requests. */
  readonly unit: string;
  /** USD for one unit, by region. */
  readonly usd: Readonly<Record<Region, number>>;
  /** AWS's page with the price. */
  readonly page: string;
  /** Free units per month, without a time limit. Prices of one pool share them. */
  readonly free?: { readonly units: number; readonly pool?: string };
  /** Reason why the price may be slightly wrong. */
  readonly unsure?: string;
};

const everywhere = (usd: number) => ({ "us-east-1": usd, "eu-central-1": usd });
const by = (virginia: number, frankfurt: number) => ({ "us-east-1": virginia, "eu-central-1": frankfurt });

const GATEWAY = "Amazon API Gateway pricing";
const LAMBDA = "AWS Lambda pricing";
const DYNAMODB = "Amazon DynamoDB pricing for on-demand capacity";
const CLOUDWATCH = "Amazon CloudWatch pricing";
const CLOUDFRONT = "Amazon CloudFront pricing, pay as you go";
const S3 = "Amazon S3 pricing";
const NEAR =
  "the price of edges in the United States and in Europe; a shopper elsewhere costs up to twice as much";
const LOGS = { units: 5, pool: "logs" };

/**
 * List prices in USD before tax. Only the first tier of each price is used. They were noted by hand, and some were not
 * visible on AWS's own page that day: `unsure` says which. Free units include only those without an end, not those of an
 * account's first months.
 */
export const prices = {
  gatewayRequests: {
    unit: "million requests",
    usd: by(1, 1.2),
    page: GATEWAY,
    unsure: "Frankfurt's was noted from bills and calculators, not from the page itself",
  },
  functionRequests: { unit: "million requests", usd: everywhere(0.2), page: LAMBDA, free: { units: 1 } },
  functionSeconds: {
    unit: "GB-second on arm64",
    usd: everywhere(0.0000133334),
    page: LAMBDA,
    free: { units: 400_000 },
  },
  writeUnits: { unit: "million write units", usd: by(0.625, 0.7625), page: DYNAMODB },
  readUnits: { unit: "million read units", usd: by(0.125, 0.1525), page: DYNAMODB },
  tableStorage: { unit: "GB", usd: by(0.25, 0.306), page: DYNAMODB, free: { units: 25 } },
  tableRecovery: { unit: "GB", usd: by(0.2, 0.2448), page: DYNAMODB },
  streamReads: { unit: "million reads by Lambda", usd: everywhere(0), page: DYNAMODB },
  logsWritten: { unit: "GB", usd: by(0.5, 0.63), page: CLOUDWATCH, free: LOGS },
  logsKept: { unit: "GB", usd: by(0.03, 0.0324), page: CLOUDWATCH, free: LOGS },
  alarmMetrics: { unit: "metric of an alarm", usd: everywhere(0.1), page: CLOUDWATCH, free: { units: 10 } },
  metrics: { unit: "metric", usd: everywhere(0.3), page: CLOUDWATCH, free: { units: 10 } },
  dashboards: { unit: "dashboard", usd: everywhere(3), page: CLOUDWATCH, free: { units: 3 } },
  objectStorage: { unit: "GB", usd: by(0.023, 0.0245), page: S3 },
  objectWrites: { unit: "thousand requests", usd: by(0.005, 0.0054), page: S3 },
  objectReads: { unit: "thousand requests", usd: by(0.0004, 0.00043), page: S3 },
  edgeRequests: {
    unit: "million HTTPS requests",
    usd: by(1, 1.2),
    page: CLOUDFRONT,
    free: { units: 10 },
    unsure: NEAR,
  },
  edgeBytes: { unit: "GB", usd: everywhere(0.085), page: CLOUDFRONT, free: { units: 1000 }, unsure: NEAR },
  parameters: { unit: "standard parameter", usd: everywhere(0), page: "AWS Systems Manager pricing" },
  traces: { unit: "million traces", usd: everywhere(5), page: "AWS X-Ray pricing", free: { units: 0.1 } },
} as const satisfies Readonly<Record<string, Price>>;

export type PriceName = keyof typeof prices;

export function isRegion(name: string): name is Region {
  return REGIONS.some((region) => region === name);
}

/** Units of a price and their purpose. */
export type Quantity = { readonly item: string; readonly price: PriceName; readonly units: number };

/** A quantity with its cost in USD, not rounded. */
export type Amount = Quantity & {
  readonly unit: string;
  readonly unitPrice: number;
  /** At list price, without the free tier. */
  readonly listed: number;
  /** With the free tier, if the account uses it for this alone. */
  readonly charged: number;
};

/** Costs of a month. The free tier is used up in the order of the quantities. */
export function computeAmounts(quantities: readonly Quantity[], region: Region): readonly Amount[] {
  const freeUnits = new Map<string, number>();
  return quantities.map((quantity) => {
    const price: Price = prices[quantity.price];
    const pool = price.free?.pool ?? quantity.price;
    const free = Math.min(quantity.units, freeUnits.get(pool) ?? price.free?.units ?? 0);
    freeUnits.set(pool, (freeUnits.get(pool) ?? price.free?.units ?? 0) - free);
    const unitPrice = price.usd[region];
    return {
      ...quantity,
      unit: price.unit,
      unitPrice,
      listed: quantity.units * unitPrice,
      charged: (quantity.units - free) * unitPrice,
    };
  });
}

export function sumAmounts(amounts: readonly Amount[], kind: "listed" | "charged"): number {
  return amounts.reduce((sum, amount) => sum + amount[kind], 0);
}
