import fc from "fast-check";
import { CHANGES, type DeliveryChange } from "./charges.ts";
import type { HistorySource } from "./history-hub.ts";

/** What the provider, a person or the retention does before the next ingest. */
export type Happening =
  | { readonly do: "deliver"; readonly change: DeliveryChange; readonly seed: number }
  | { readonly do: "nothing" | "spoil" | "sheet" | "lose sheet" | "retain" | "lose month" | "lose ledger" | "empty" };

/** How the hub ingests afterwards. */
export type Way =
  | { readonly by: "sweep" | "older" | "closed ledger" }
  | { readonly by: "force"; readonly version: "as-exported" | "1.0" | "1.2" }
  | { readonly by: "crash" | "fault"; readonly call: number; readonly phase: "before" | "after" }
  | { readonly by: "race"; readonly seed: number; readonly isForced: boolean; readonly change: DeliveryChange }
  | { readonly by: "fan-out"; readonly seed: number };

export interface HistoryStep {
  readonly happening: Happening;
  readonly way: Way;
}

export interface History {
  readonly source: HistorySource;
  readonly keepsExports: boolean;
  readonly steps: readonly HistoryStep[];
}

const seed = fc.integer({ min: 1, max: 0xffff });
const delivery = fc.record({ do: fc.constant("deliver" as const), change: fc.constantFrom(...CHANGES), seed });
const happening: fc.Arbitrary<Happening> = fc.oneof(
  { weight: 10, arbitrary: delivery },
  { weight: 3, arbitrary: fc.constant({ do: "nothing" } as const) },
  { weight: 1, arbitrary: fc.constant({ do: "spoil" } as const) },
  { weight: 3, arbitrary: fc.constant({ do: "sheet" } as const) },
  ...(["lose sheet", "retain", "lose month", "lose ledger", "empty"] as const).map((what) => ({
    weight: 1,
    arbitrary: fc.constant({ do: what }),
  })),
);

const call = fc.oneof(fc.integer({ min: 1, max: 12 }), fc.integer({ min: 10, max: 45 }));
const phase = fc.constantFrom("before" as const, "after" as const);
const version = fc.constantFrom("as-exported" as const, "1.0" as const, "1.2" as const);
const way: fc.Arbitrary<Way> = fc.oneof(
  { weight: 8, arbitrary: fc.constant({ by: "sweep" } as const) },
  { weight: 2, arbitrary: fc.constant({ by: "older" } as const) },
  { weight: 1, arbitrary: fc.constant({ by: "closed ledger" } as const) },
  { weight: 3, arbitrary: fc.record({ by: fc.constant("force" as const), version }) },
  { weight: 4, arbitrary: fc.record({ by: fc.constantFrom("crash" as const, "fault" as const), call, phase }) },
  {
    weight: 2,
    arbitrary: fc.record({
      ...{ by: fc.constant("race" as const), seed, isForced: fc.boolean(), change: fc.constantFrom(...CHANGES) },
    }),
  },
  { weight: 1, arbitrary: fc.record({ by: fc.constant("fan-out" as const), seed }) },
);

/** Random histories of a month. Each step ends with an ingest. */
export const histories: fc.Arbitrary<History> = fc.record({
  source: fc.constantFrom("exports" as const, "exports" as const, "exports" as const, "files" as const),
  keepsExports: fc.boolean(),
  steps: fc
    .tuple(delivery, fc.array(fc.record({ happening, way }), { minLength: 3, maxLength: 7 }))
    .map(([first, steps]) => [{ happening: first, way: { by: "sweep" as const } }, ...steps]),
});
