import type { Month } from "exact-values/month";
import { TABLE_NAMES } from "../../hub/datasets/hub-datasets.ts";
import type { RestatedEvidence, TableEvidence } from "../../hub/health/evidence.ts";
import { restatedMonths } from "../../hub/table/months-table.ts";
import { planTable, tableColumns } from "../../hub/table/table-plan.ts";
import { MONTHS_TABLE, tableDefinition } from "../../hub/table/table-schema.ts";
import { readTable } from "../../lake/table/read-table.ts";
import { readMonthsTable } from "../../lake/table/reconcile-months.ts";
import { monthsForTable } from "../../lake/table/table-work.ts";
import type { Met } from "./met.ts";
import type { ListedLake } from "./note-months.ts";

/** Compares each existing table with its lake. */
export async function readTables(
  met: Met,
  lakes: readonly ListedLake[],
  cutOff: Month | undefined,
): Promise<readonly TableEvidence[]> {
  const evidence: TableEvidence[] = [];
  for (const lake of lakes) {
    for (const name of TABLE_NAMES) {
      const definition = tableDefinition(name);
      const compared = await met.attempt("table", async () => {
        try {
          const snapshot = await readTable({ tables: lake.tables, folder: definition.name });
          if (snapshot.version === -1) return undefined;
          tableColumns(definition, snapshot);
          return planTable(monthsForTable(definition, lake.listing).months, snapshot, cutOff).publish;
        } catch (error) {
          throw lake.explain?.(error) ?? error;
        }
      });
      if (compared === undefined) continue;
      const behind = compared.map(({ month, record: { committedAt }, scope }) => ({
        ...{ scope, month },
        committedAt: committedAt === undefined ? undefined : new Date(committedAt),
      }));
      evidence.push({ name, lake: lake.name, behind });
    }
  }
  const named = evidence.map(({ name }) => name).join(", ");
  met.seen("table", evidence.length === 0 ? "No table was requested yet." : `Up to date with the lake: ${named}.`);
  return evidence;
}

/** The months that changed after they were closed, as the table of months shows them. */
export async function readRestated(
  met: Met,
  lakes: readonly ListedLake[],
): Promise<readonly RestatedEvidence[] | undefined> {
  const [lake] = lakes;
  if (lake === undefined) return undefined;
  return await met.attempt("table", async () => {
    try {
      const snapshot = await readTable({ tables: lake.tables, folder: MONTHS_TABLE });
      const entries = (await readMonthsTable(lake, snapshot)) ?? [];
      return restatedMonths([...entries].map(([path, entry]) => ({ path, entry })));
    } catch (error) {
      throw lake.explain?.(error) ?? error;
    }
  });
}
