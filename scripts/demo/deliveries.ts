import { type GeneratedRun, generateRun } from "../../simulator/exports/generate-run.ts";
import type { ExportRunOptions } from "../../simulator/exports/options.ts";
import { type BrokenPlace, breakRun } from "./broken-run.ts";

/** A scope whose costs are exported. */
export interface DemoScope {
  readonly id: string;
  /** Short, for the screen. */
  readonly label: string;
  readonly currency: string;
}

const SUBSCRIPTION: DemoScope = {
  id: "/subscriptions/5f1e8b1c-6f0e-4c58-9d0a-2b8f6a3d7e11",
  label: "subscription 5f1e8b1c",
  currency: "USD",
};
const ENROLLMENT: DemoScope = {
  id: "/providers/Microsoft.Billing/billingAccounts/8611537",
  label: "enrollment 8611537",
  currency: "EUR",
};
export const SCOPES = [SUBSCRIPTION, ENROLLMENT] as const;

/** What Cost Management delivers for one month of one scope. */
export interface Delivery {
  readonly scope: DemoScope;
  readonly month: string;
  readonly says: string;
  readonly runs: readonly GeneratedRun[];
  /** The run that the lake must hold afterwards; undefined where none can be taken. */
  readonly expected: GeneratedRun | undefined;
}

export interface DemoDeliveries {
  readonly first: readonly Delivery[];
  /** What is wrong with the broken run. */
  readonly broken: BrokenPlace;
  /** The good run that follows the broken one. */
  readonly mended: Delivery;
}

/** Two scopes, three months, and what happens to exports in the field: growing months, gzip, old files, an empty run, a broken one. */
export async function planDeliveries(): Promise<DemoDeliveries> {
  const april = deliver(SUBSCRIPTION, "202604", "one run of dataset version 1.0, one CSV part", [
    { rows: 2741, datasetVersion: "1.0" },
  ]);
  const may = deliver(SUBSCRIPTION, "202605", "exported three times as the month grew: 10, 20, 31 days", [
    { rows: 3168, days: 10 },
    { rows: 3168, days: 20 },
    { rows: 3168, parts: 2 },
  ]);
  const june = deliver(SUBSCRIPTION, "202606", "gzip, two parts", [{ rows: 3325, gzip: true, parts: 2 }]);
  const hard = deliver(ENROLLMENT, "202604", "BOM, CRLF, line breaks and quotes in fields, exponents", [
    { rows: 2890, variant: "hard", bom: true, eol: "crlf", parts: 2 },
  ]);
  const kept = deliver(ENROLLMENT, "202605", "a good run, then an empty one, which must not erase it", [
    { rows: 3012, parts: 2 },
  ]);
  const empty = runOf(ENROLLMENT, "202605", { rows: 0, submittedTime: "2026-06-05T06:12:44.1203117Z" });

  const good = runOf(ENROLLMENT, "202606", { rows: 3277, parts: 3 });
  const broken = await breakRun(good, { partIndex: 1, column: "EffectiveCost", value: "12.34 EUR" });
  return {
    first: [
      april,
      may,
      june,
      hard,
      { ...kept, runs: [...kept.runs, empty] },
      {
        scope: ENROLLMENT,
        month: "202606",
        says: "broken: a cost that is no number, in the middle of part 2 of 3",
        runs: [broken.run],
        expected: undefined,
      },
    ],
    broken: broken.place,
    mended: deliver(ENROLLMENT, "202606", "the export ran again, all three parts are good", [
      { rows: 3277, parts: 3, submittedTime: "2026-07-02T06:47:31.8850274Z" },
    ]),
  };
}

/** A month whose last run is the one to be taken. */
function deliver(scope: DemoScope, month: string, says: string, runs: readonly ExportRunOptions[]): Delivery {
  const generated = runs.map((options) => runOf(scope, month, options));
  return { scope, month, says, runs: generated, expected: generated.at(-1) };
}

function runOf(scope: DemoScope, month: string, options: ExportRunOptions): GeneratedRun {
  return generateRun({ seed: 7, scope: scope.id, currencies: [scope.currency], month, ...options });
}
