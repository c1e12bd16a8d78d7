import type { RunnerEvent } from "azure-simulator";
import { type RunnerOptions, startTeam, type Team } from "azure-simulator/testing";
import { FIRST_SCOPE, LIFE_SCOPES, type LifeCalendar, SHOP_SCOPE, settingsText } from "./team-life.ts";

export const DEMO_CALENDAR: LifeCalendar = {
  begins: "2026-06-26T09:00:00Z",
  brokenOn: "2026-06-29",
  changed: "2026-07-03T10:00:00Z",
  failedOn: "2026-07-03",
  newScopeFrom: "202604",
  ends: "2026-07-06T12:00:00Z",
};

export interface HubTeamOptions {
  readonly begins: string;
  /** Rows per whole month and scope. */
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
      scopes: LIFE_SCOPES.map(({ id, currency }, index) => ({
        ...{ scope: id, rows: rows + index * 7, parts: id === SHOP_SCOPE.id ? 2 : 1, currencies: [currency] },
        contributors: [],
      })),
    },
    ...(hubFiles === undefined ? {} : { hubFiles }),
    ...(onEvent === undefined ? {} : { onEvent }),
    ...(onStep === undefined ? {} : { onStep }),
  });
}
