import focusCost10 from "../../../../schemas/focuscost_1.0.json" with { type: "json" };
import focusCost10Preview from "../../../../schemas/focuscost_1.0-preview(v1).json" with { type: "json" };
import focusCost10r2 from "../../../../schemas/focuscost_1.0r2.json" with { type: "json" };
import focusCost12 from "../../../../schemas/focuscost_1.2.json" with { type: "json" };
import focusCost12Preview from "../../../../schemas/focuscost_1.2-preview.json" with { type: "json" };
import priceSheet20230501Ea from "../../../../schemas/pricesheet_2023-05-01_ea.json" with { type: "json" };
import priceSheet20230501Mca from "../../../../schemas/pricesheet_2023-05-01_mca.json" with { type: "json" };
import priceSheet20240801Mca from "../../../../schemas/pricesheet_2024-08-01_mca.json" with { type: "json" };
import reservationDetails20230301 from "../../../../schemas/reservationdetails_2023-03-01.json" with { type: "json" };
import recommendations20230501Ea from "../../../../schemas/reservationrecommendations_2023-05-01_ea.json" with {
  type: "json",
};
import recommendations20230501Mca from "../../../../schemas/reservationrecommendations_2023-05-01_mca.json" with {
  type: "json",
};
import transactions20230501Ea from "../../../../schemas/reservationtransactions_2023-05-01_ea.json" with {
  type: "json",
};
import transactions20230501Mca from "../../../../schemas/reservationtransactions_2023-05-01_mca.json" with {
  type: "json",
};
import { CHARGES, type DatasetColumns } from "./dataset-columns.ts";
import { FOCUS_SPECIFICATIONS, specifiedSchema, specifiedSchemaName } from "./focus-columns.ts";
import { type ColumnType, type FocusSchema, parseSchema } from "./schema.ts";

const BUNDLED: Readonly<Record<string, unknown>> = {
  "focuscost_1.0.json": focusCost10,
  "focuscost_1.0-preview(v1).json": focusCost10Preview,
  "focuscost_1.0r2.json": focusCost10r2,
  "focuscost_1.2-preview.json": focusCost12Preview,
  "focuscost_1.2.json": focusCost12,
};

/** Mapping files of the datasets besides costs, by dataset, version and agreement. */
const OTHERS: Readonly<Record<string, unknown>> = {
  "pricesheet_2023-05-01_ea.json": priceSheet20230501Ea,
  "pricesheet_2023-05-01_mca.json": priceSheet20230501Mca,
  "pricesheet_2024-08-01_mca.json": priceSheet20240801Mca,
  "reservationdetails_2023-03-01.json": reservationDetails20230301,
  "reservationrecommendations_2023-05-01_ea.json": recommendations20230501Ea,
  "reservationrecommendations_2023-05-01_mca.json": recommendations20230501Mca,
  "reservationtransactions_2023-05-01_ea.json": transactions20230501Ea,
  "reservationtransactions_2023-05-01_mca.json": transactions20230501Mca,
};

/** Names of the mapping files of costs that the hub brings along. */
export const BUNDLED_SCHEMA_NAMES: readonly string[] = Object.keys(BUNDLED);

/** The schemas of all costs, those of Azure before those of FOCUS alone: the first that knows a column says its type. */
export const COST_SCHEMAS_NEWEST_FIRST: readonly string[] = [
  ...BUNDLED_SCHEMA_NAMES.toSorted().reverse(),
  ...FOCUS_SPECIFICATIONS.toReversed().map(specifiedSchemaName),
];

/** Names of the mapping files of the other datasets, which are not uploaded: who wants other columns puts a file of the same name there. */
export const OTHER_SCHEMA_NAMES: readonly string[] = Object.keys(OTHERS);

/**
 * The schema that the hub brings along for this file name: of an Azure export (`focuscost_1.0r2.json`), or of other files
 * (`focuscost_focus-1.2.json`); undefined when it brings none.
 */
export function bundledSchema(fileName: string, dataset: DatasetColumns = CHARGES): FocusSchema | undefined {
  // A plain object also "holds" what it inherits, and the name comes from a manifest.
  const holder = [BUNDLED, OTHERS].find((files) => Object.hasOwn(files, fileName));
  return holder === undefined
    ? specifiedSchema(fileName)
    : parseSchema(fileName, JSON.stringify(holder[fileName]), dataset);
}

let types: ReadonlyMap<string, ColumnType> | undefined;

/** The type that a column of costs has in the newest bundled version that knows it, whatever its case; undefined for a column that none knows. */
export function bundledType(column: string): ColumnType | undefined {
  // A later entry replaces an earlier one, so the newest comes last.
  types ??= new Map(
    COST_SCHEMAS_NEWEST_FIRST.toReversed().flatMap((name) =>
      (bundledSchema(name)?.columns ?? []).map(({ sink, type }) => [sink.toLowerCase(), type] as const),
    ),
  );
  return types.get(column.toLowerCase());
}

/** The bundled mapping file of this name as it is uploaded to `config/schemas`, or undefined when the hub brings none. */
export function bundledSchemaText(fileName: string): string | undefined {
  return Object.hasOwn(BUNDLED, fileName) ? `${JSON.stringify(BUNDLED[fileName], undefined, 2)}\n` : undefined;
}
