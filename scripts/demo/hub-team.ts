import type { RunnerEvent } from "azure-simulator";
import { type RunnerOptions, startTeam, type Team } from "azure-simulator/testing";
import {
  FIRST_SCOPE,
  type LifeCalendar,
  type LifeScope,
  RESEARCH_SCOPE,
  SHOP_SCOPE,
  settingsText,
} from "./team-life.ts";

export const DEMO_CALENDAR: LifeCalendar = {
  begins: "2026-06-26T09:00:00Z",
  brokenOn: "2026-06-29",
  changed: "2026-07-03T10:00:00Z",
  failedOn: "2026-07-03",
  newScopeFrom: "202604",
  ends: "2026-07-06T12:00:00Z",
};

/** A day on which a training ran in a loop, for the anomalies on the cost page. */
const SPIKE = { service: "Azure OpenAI", day: "2026-06-17", times: 6 };

/** The costs of a scope: its share of the rows, and a seed that gives it a plausible mix of services. */
const SCOPE_COSTS: readonly (readonly [LifeScope, { readonly share: number; readonly seed: number }])[] = [
  [FIRST_SCOPE, { share: 1, seed: 2 }],
  [SHOP_SCOPE, { share: 0.6, seed: 1 }],
  [RESEARCH_SCOPE, { share: 0.3, seed: 3 }],
];

export interface HubTeamOptions {
  readonly begins: string;
  /** Rows of the first scope in 30 days. */
  readonly rows: number;
  readonly onEvent?: (event: RunnerEvent) => void;
  readonly onStep?: RunnerOptions["onStep"];
  readonly hubFiles?: ReadonlyMap<string, string>;
  readonly isUnprepared?: boolean;
}

/** The team of the demo: three scopes with costs, and no deployment yet. */
export function startHubTeam({
  begins,
  rows,
  onEvent,
  onStep,
  hubFiles,
  isUnprepared = false,
}: HubTeamOptions): Promise<Team> {
  return startTeam({
    time: begins,
    isUnprepared,
    settings: settingsText(FIRST_SCOPE),
    costManagement: {
      // As in Azure, requested runs have second runs on the first days of a month.
      secondRuns: "every",
      scopes: SCOPE_COSTS.map(([{ id, currency }, { seed, share }], index) => ({
        ...{ scope: id, rows: Math.ceil(rows * share) + index * 7, parts: id === SHOP_SCOPE.id ? 2 : 1 },
        ...{ currencies: [currency], contributors: [], seed, steady: { spike: SPIKE } },
      })),
    },
    ...(hubFiles === undefined ? {} : { hubFiles }),
    ...(onEvent === undefined ? {} : { onEvent }),
    ...(onStep === undefined ? {} : { onStep }),
  });
}
