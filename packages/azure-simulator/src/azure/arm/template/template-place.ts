import { isList, isObject, type Json, type JsonObject } from "../../../json-value.ts";

/** The path of a value inside a template: member names and item indexes. */
export type TemplatePath = readonly (string | number)[];

/** The position of a value in a request that carries the template on one line, as clients send it. */
export interface TemplatePlace {
  readonly line: number;
  readonly column: number;
  readonly path: string;
}

const ENVELOPE = ["properties", "template"] as const;

export function templatePlace(template: JsonObject, path: TemplatePath): TemplatePlace {
  const way = [...ENVELOPE, ...path];
  return { line: 1, column: offsetOf({ properties: { template } }, way) + 1, path: writePath(way) };
}

export function writePlace({ line, column }: TemplatePlace): string {
  return `at line '${line}' and column '${column}'`;
}

function writePath(path: TemplatePath): string {
  return path.reduce<string>((written, step) => {
    if (typeof step === "number") return `${written}[${step}]`;
    return written === "" ? step : `${written}.${step}`;
  }, "");
}

function offsetOf(value: Json, path: TemplatePath): number {
  const [step, ...rest] = path;
  if (step === undefined) return 0;
  let offset = 1;
  for (const [label, key, member] of entriesOf(value)) {
    if (key === step) return offset + label.length + offsetOf(member, rest);
    offset += label.length + JSON.stringify(member).length + 1;
  }
  return 0;
}

function entriesOf(value: Json): readonly (readonly [string, string | number, Json])[] {
  if (isList(value)) return value.map((item, index) => ["", index, item]);
  if (isObject(value)) return Object.entries(value).map(([key, member]) => [`${JSON.stringify(key)}:`, key, member]);
  return [];
}
