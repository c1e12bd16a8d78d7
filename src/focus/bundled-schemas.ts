import focusCost10 from "../../schemas/focuscost_1.0.json" with { type: "json" };
import focusCost10Preview from "../../schemas/focuscost_1.0-preview(v1).json" with { type: "json" };
import focusCost10r2 from "../../schemas/focuscost_1.0r2.json" with { type: "json" };
import focusCost12 from "../../schemas/focuscost_1.2.json" with { type: "json" };
import focusCost12Preview from "../../schemas/focuscost_1.2-preview.json" with { type: "json" };
import { specifiedSchema } from "./focus-columns.ts";
import { type FocusSchema, parseSchema } from "./schema.ts";

const BUNDLED: Readonly<Record<string, unknown>> = {
  "focuscost_1.0.json": focusCost10,
  "focuscost_1.0-preview(v1).json": focusCost10Preview,
  "focuscost_1.0r2.json": focusCost10r2,
  "focuscost_1.2-preview.json": focusCost12Preview,
  "focuscost_1.2.json": focusCost12,
};

/** Names of the mapping files that the hub brings along. */
export const BUNDLED_SCHEMA_NAMES: readonly string[] = Object.keys(BUNDLED);

/**
 * The schema that the hub brings along for this file name: of an Azure export (`focuscost_1.0r2.json`), or of other files
 * (`focuscost_focus-1.2.json`); undefined when it brings none.
 */
export function bundledSchema(fileName: string): FocusSchema | undefined {
  // A plain object also "holds" what it inherits, and the name comes from a manifest.
  return Object.hasOwn(BUNDLED, fileName)
    ? parseSchema(fileName, JSON.stringify(BUNDLED[fileName]))
    : specifiedSchema(fileName);
}

/** The bundled mapping file of this name as it is uploaded to `config/schemas`, or undefined when the hub brings none. */
export function bundledSchemaText(fileName: string): string | undefined {
  return Object.hasOwn(BUNDLED, fileName) ? `${JSON.stringify(BUNDLED[fileName], undefined, 2)}\n` : undefined;
}
