import { InputError, quoteValue } from "exact-values/errors";
import { parseScopeId, type ScopeId } from "../scope.ts";
import { formatScope, scopeSupport } from "../scope-kind.ts";
import { azureScopeFault, findFoldedScopes, foldedScope, foldingFault } from "../scope-name.ts";
import { findOverlaps } from "../scope-overlap.ts";
import { checkSchema } from "../text/json-schema-check.ts";
import { decodeText, type JsonSource, type JsonText, type JsonValue, parseJsonText } from "../text/json-text.ts";
import { scopesWithCosts, unsupportedDatasets } from "./requested-datasets.ts";
import type { HubSettings } from "./settings.ts";
import { parseSettings } from "./settings-reader.ts";
import { validateSettings } from "./settings-validator.generated.ts";

interface SettingsFile {
  /** Its name in errors. */
  readonly name: string;
  readonly bytes: Uint8Array;
}

interface CheckedSettings {
  /** Undefined if the file has errors. */
  readonly settings: HubSettings | undefined;
  /**
   * Errors with file and line: `InvalidSettings`, `UnsupportedScope`, `UnsupportedDataset`, `FoldedScope`,
   * `OverlappingScopes`.
   */
  readonly faults: readonly InputError[];
}

/**
 * Parses settings.json and checks all of it: by its JSON Schema, then scope by scope. Nested scopes would count costs
 * twice and are errors unless `allowOverlap` is set.
 */
export function checkSettings(
  file: SettingsFile,
  { allowOverlap }: { readonly allowOverlap: boolean },
): CheckedSettings {
  try {
    const json = parseFile(file);
    const schemaFaults = json === undefined ? [] : faultsBySchema(json, file.name);
    if (schemaFaults.length > 0) return { settings: undefined, faults: schemaFaults };
    const settings = parseSettings(file.bytes, file.name);
    const faults = json === undefined ? [] : scopeFaults({ json, file: file.name, settings, allowOverlap });
    return { settings: faults.length === 0 ? settings : undefined, faults };
  } catch (error) {
    if (error instanceof InputError) return { settings: undefined, faults: [error] };
    throw error;
  }
}

/** Undefined for bytes that are not text; the parser of settings reports these better. */
function parseFile({ name, bytes }: SettingsFile): JsonText | undefined {
  const text = decodeText(bytes);
  return text === undefined ? undefined : parseJsonText(text, sourceOf(name));
}

function sourceOf(file: string): JsonSource {
  return {
    code: "InvalidSettings",
    file,
    remedy: "Correct the file. With schemas/settings.schema.json, an editor shows the allowed keys and values.",
  };
}

function faultsBySchema(json: JsonText, file: string): readonly InputError[] {
  const faults = checkSchema(json.root, validateSettings).map((fault) => ({
    ...fault,
    place: json.placeOf(fault.value),
  }));
  const inFileOrder = faults.toSorted(
    ({ place: one }, { place: other }) => one.line - other.line || one.column - other.column,
  );
  return inFileOrder.map(({ path, place: { line, column }, value, what }) => {
    // People put keys and SAS tokens where a storage endpoint belongs, and no log may show these.
    const safe = path.startsWith("remoteHub") ? what.replace(/, but is .*$/s, "") : what;
    const reported = reasonOf(path, value) ?? safe;
    const where = path === "" ? "the file" : path;
    return new InputError("InvalidSettings", `${file} line ${line}, column ${column}: ${where} ${reported}.`, {
      remedy: sourceOf(file).remedy,
      place: { file, line, column: String(column), value: path },
    });
  });
}

/** The parser of scopes describes the problem better than a pattern can. */
function reasonOf(path: string, value: JsonValue): string | undefined {
  if (value.kind !== "string" || !/^(?:scopes|exportScopes)\b/.test(path)) return undefined;
  if (/\.datasets\b/.test(path)) return undefined;
  try {
    parseScopeId(value.value);
    return undefined;
  } catch (error) {
    return error instanceof InputError ? `is not a scope: ${error.message.replace(/\.$/, "")}` : undefined;
  }
}

interface ScopeCheck {
  readonly json: JsonText;
  readonly file: string;
  readonly settings: HubSettings;
  readonly allowOverlap: boolean;
}

function scopeFaults({ json, file, settings, allowOverlap }: ScopeCheck): readonly InputError[] {
  const entries = scopeEntries(json);
  // The first line that names a scope twice.
  const lines = new Map(entries.toReversed().map(({ scope, line }) => [scope, line]));
  const scopes = settings.scopes.map(({ scope }) => scope);
  const placeOf = (scope: ScopeId) => {
    const line = lines.get(scope);
    return { file, ...(line === undefined ? {} : { line }), value: formatScope(scope) };
  };
  const where = (scope: ScopeId): string => `${file} line ${lines.get(scope) ?? "?"}`;
  const folded = [...findFoldedScopes(scopes, new Set())].map(([scope, other]) => {
    const { code, message, remedy } = foldedScope(scope, other);
    return new InputError(code, `${where(scope)}: ${message}`, { remedy, place: placeOf(scope) });
  });
  const unsupported = scopes.flatMap((scope) => {
    const texts = entries.filter((entry) => entry.scope === scope).map(({ text }) => text);
    const fault = azureScopeFault(scope) ?? texts.map(foldingFault).find((found) => found !== undefined);
    const { refusal = fault, instead = "Write it as the portal shows it." } = scopeSupport(scope);
    if (refusal === undefined) return [];
    const message = `${where(scope)}: scope ${quoteValue(formatScope(scope))} ${refusal}.`;
    return [new InputError("UnsupportedScope", message, { remedy: instead, place: placeOf(scope) })];
  });
  const refused = new Set(unsupported.map(({ place }) => place.value));
  const datasets = unsupportedDatasets(settings)
    .filter(({ scope }) => !refused.has(formatScope(scope)))
    .map(({ dataset, instead, refusal, scope }) => {
      const message = `${where(scope)}: scope ${quoteValue(formatScope(scope))} ${refusal}.`;
      return new InputError("UnsupportedDataset", message, {
        remedy: instead,
        place: { ...placeOf(scope), value: dataset },
      });
    });
  const nested = (allowOverlap ? [] : findOverlaps(scopesWithCosts(settings))).map(
    ({ outer, inner }) =>
      new InputError(
        "OverlappingScopes",
        `${where(inner)}: scope ${formatScope(inner)} is inside ${formatScope(outer)}, so its costs would be ` +
          "counted twice.",
        {
          remedy: "Remove one of the two, or set allow-overlap: true if reports use one scope only.",
          place: placeOf(inner),
        },
      ),
  );
  return [...unsupported, ...datasets, ...folded, ...nested].toSorted(
    (one, other) => (one.place.line ?? 0) - (other.place.line ?? 0),
  );
}

interface ScopeEntry {
  readonly scope: ScopeId;
  /** As spelled in the file. */
  readonly text: string;
  readonly line: number;
}

/** The scopes in the file's order; a scope that is listed twice appears twice. */
function scopeEntries(json: JsonText): readonly ScopeEntry[] {
  const entries: ScopeEntry[] = [];
  if (json.root.kind !== "object") return entries;
  for (const key of ["scopes", "exportScopes"]) {
    const list = json.root.members.get(key);
    for (const entry of list?.kind === "array" ? list.items : [list]) {
      const id = entry?.kind === "object" ? entry.members.get("scope") : entry;
      if (id?.kind !== "string" || id.value.trim() === "") continue;
      entries.push({ scope: parseScopeId(id.value), text: id.value, line: json.placeOf(id).line });
    }
  }
  return entries;
}
