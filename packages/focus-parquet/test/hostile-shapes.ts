/** Parts that try to exhaust memory: cost exports with something huge or countless in them. */

const ROW: Readonly<Record<string, string>> = {
  BilledCost: "1.5",
  EffectiveCost: "1.5",
  ListCost: "1.5",
  ContractedCost: "1.5",
  BillingCurrency: "USD",
  ChargePeriodStart: "2026-06-01T00:00:00Z",
  ChargePeriodEnd: "2026-06-02T00:00:00Z",
  BillingPeriodStart: "2026-06-01T00:00:00Z",
  BillingPeriodEnd: "2026-07-01T00:00:00Z",
  SubAccountId: "s",
  ServiceName: "x",
  Tags: "{}",
  ResourceId: "r",
};
const HEADER = Object.keys(ROW).join();
const MEBIBYTE = 1024 * 1024;

function row(values: Readonly<Record<string, string>>, others: readonly string[] = []): string {
  return `${[...Object.values({ ...ROW, ...values }), ...others].join()}\n`;
}

function* giants(column: string, count: number, value: (at: number) => string): Generator<string> {
  yield `${HEADER}\n`;
  for (let at = 0; at < count; at++) yield row({ [column]: value(at) });
}

function* countless(values: (at: number) => Readonly<Record<string, string>>, count: number): Generator<string> {
  yield `${HEADER}\n`;
  for (let at = 0; at < count; at += 1000) {
    yield Array.from({ length: 1000 }, (_, index) => row(values(at + index))).join("");
  }
}

function* repeated(head: string, piece: string, count: number, tail: string): Generator<string> {
  yield head;
  for (let at = 0; at < count; at++) yield piece;
  yield tail;
}

/** The expected outcome of a shape: converted, or rejected with this error code. */
type Expected = "converted" | "ValueTooLong" | "MalformedCsv" | "InvalidValue" | "TooManyColumns";

export interface HostileShape {
  readonly name: string;
  readonly expected: Expected;
  readonly text: () => Iterable<string>;
}

const open = `${HEADER}\n${row({}).slice(0, -2)}"`;

export const HOSTILE_SHAPES: readonly HostileShape[] = [
  {
    name: "60 distinct values of 15 MB in a text column",
    expected: "ValueTooLong",
    text: () => giants("ResourceId", 60, (at) => at + "a".repeat(15 * MEBIBYTE)),
  },
  {
    name: "20 distinct values of 8 MB in SubAccountId",
    expected: "converted",
    text: () => giants("SubAccountId", 20, (at) => at + "É".repeat(4_000_000)),
  },
  {
    name: "499 currencies of 1 MB",
    expected: "InvalidValue",
    text: () => giants("BillingCurrency", 499, (at) => at + "C".repeat(1e6)),
  },
  {
    name: "600 distinct values of 0.9 MB, all quotes",
    expected: "converted",
    text: () => giants("ResourceId", 600, (at) => `"${at}${'""'.repeat(450_000)}"`),
  },
  {
    name: "150 rows of 1 MB of control characters in unknown columns",
    expected: "converted",
    text: function* () {
      yield `${HEADER},u1,u2\n`;
      const control = "\u0001".repeat(500_000);
      for (let at = 0; at < 150; at++) yield row({}, [at + control, control + at]);
    },
  },
  {
    name: "a record of 120 MB of doubled quotes",
    expected: "MalformedCsv",
    text: () => repeated(open, '""'.repeat(MEBIBYTE / 2), 120, '"\n'),
  },
  {
    name: "a header of 50 MB",
    expected: "MalformedCsv",
    text: () => repeated("", "h".repeat(MEBIBYTE), 50, `,${HEADER}\n`),
  },
  {
    name: "100,000 columns",
    expected: "TooManyColumns",
    text: () => repeated(HEADER, ",c".repeat(1000), 100, `\n${row({}, Array(100_000).fill("v"))}`),
  },
  {
    name: "a gzip bomb of 1 GB without a line feed",
    expected: "MalformedCsv",
    text: () => repeated(`${HEADER}\n`, "0".repeat(MEBIBYTE), 1000, "\n"),
  },
  {
    name: "400,000 rows, each with 1 KB of its own in SubAccountId and ServiceName",
    expected: "converted",
    text: () => {
      const filler = "a".repeat(1000);
      return countless((at) => ({ SubAccountId: at + filler, ServiceName: filler + at }), 400_000);
    },
  },
  {
    name: "decimals of 7 MB",
    expected: "InvalidValue",
    text: () => giants("BilledCost", 20, (at) => `${at}.${"1".repeat(7_000_000)}x`),
  },
  {
    name: "three million charge days",
    expected: "InvalidValue",
    text: () =>
      countless((at) => ({ ChargePeriodStart: new Date((at - 700_000) * 86_400_000).toISOString() }), 3_000_000),
  },
];
