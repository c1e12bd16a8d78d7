import { createHash } from "node:crypto";
import { type Annotation, annotateFailure } from "./annotations.ts";
import { type DocumentAddress, renderFailure } from "./failure.ts";
import { escapeMarkdown } from "./markdown/markdown-table.ts";
import { column, details, list, renderSummary, table } from "./markdown/summary-markdown.ts";

/** The result of a step as pure data. The entry point of the bundle writes it. */
export interface ActionReport {
  readonly outputs: Readonly<Record<string, string>>;
  readonly annotations: readonly Annotation[];
  /** Markdown of the job summary. */
  readonly summary: string;
  readonly hasFailed: boolean;
}

/** The report of a step that failed with an error. */
export function failureReport(error: unknown): ActionReport {
  const { title, lines, remedy, link, place } = renderFailure(error);
  const [first = "", ...more] = lines;
  return {
    outputs: {},
    annotations: [annotateFailure(error, { cause: title, file: place.file, startLine: place.line, isDetailed: true })],
    summary: renderSummary({
      sentence: `**${escapeMarkdown(title)}: ${escapeMarkdown(first)}** ${escapeMarkdown(remedy)} (${link})`,
      content: [details("Details", list(more.map(escapeMarkdown)))],
    }),
    hasFailed: true,
  };
}

/**
 * A reference to our documents in an error message. It is in parentheses and relative to the root of this repository.
 */
const PLACE = /(?<!\])\((docs\/(?:errors\/)?[\w-]+\.md#[\w-]+)\)/g;

/** Turns references to our documents in a summary into links. */
export function linkDocuments(report: ActionReport, address: DocumentAddress): ActionReport {
  const link = (markdown: string): string =>
    markdown.replaceAll(PLACE, (text, place: string) => {
      const url = address(place);
      return url === undefined ? text : `([${place}](${url}))`;
    });
  const { outputs, summary } = report;
  const markdown = outputs["summary-markdown"];
  return {
    ...report,
    outputs: markdown === undefined ? outputs : { ...outputs, "summary-markdown": link(markdown) },
    summary: link(summary),
  };
}

/** The text that replaces everything that may contain confidential data. */
export const WITHHELD =
  "Details are withheld, because this repository is public or its visibility is unknown. Run the hub in a " +
  "private repository. If the visibility is unknown, set github-token. Set allow-public: true only if " +
  "everyone may read amounts, names and IDs.";

/** Errors whose messages contain only names of inputs and the repository, and no data. */
const SHARED_ERRORS = new Set(["MissingInput", "UnknownInput", "PublicRepository", "VisibilityUnknown"]);

const CODE = /^(?:Unexpected )?[A-Z][A-Za-z]{2,60}$/;
const COUNT = /^(?:\d{1,15}|true|false)?$/;
/** A reference to a list in the hub's own storage. */
const REFERENCE = /^journal:[0-9a-f]{32}$/;

/**
 * Outputs with names of deployed resources, which later steps need. Resource IDs are not included, because they contain
 * the resource group.
 */
const RESOURCE_NAMES = new Set([
  ...["name", "location", "dataFactorytName", "storageAccountName", "storageUrlForReports"],
  ...["managedIdentityTenantId", "client-id", "plan-client-id"],
]);

/** Outputs with amounts of money. Whole amounts look like counts. */
const AMOUNTS = new Set(["total", "change"]);

/** Members of JSON outputs without confidential data, and the format that each value must have. */
const SHARED_MEMBERS: Readonly<Record<string, RegExp>> = {
  month: /^\d{6}$/,
  dataset: /^[A-Za-z]{1,60}$/,
  table: /^[a-z]{1,60}$/,
  target: /^(?:local|remote)$/,
  outcome: /^[a-z-]{1,40}$/,
  action: /^[a-z-]{1,40}$/,
  code: CODE,
  plan: /^\d{8}T\d{6}Z-[0-9a-f]{12}$/,
  index: COUNT,
  rows: COUNT,
  parts: COUNT,
  roundings: COUNT,
  bytes: COUNT,
  replaced: COUNT,
};

type SharedEntry = Readonly<Record<string, unknown>>;

/**
 * Returns a version of the report that everyone may read. Removing confidential parts from arbitrary text would be
 * unreliable. Instead, the new report is built from counts, codes, months, and pseudonyms for scopes.
 */
export function withholdReport(actionName: string, report: ActionReport): ActionReport {
  const annotations = report.annotations.map((one) => withholdAnnotation(one, actionName));
  const outputs = Object.entries(report.outputs).map(([name, value]) => [name, sharedOutput(name, value)] as const);
  const summary = renderShared(actionName, { ...report, outputs: Object.fromEntries(outputs), annotations });
  const isMarkdown = "summary-markdown" in report.outputs;
  return {
    ...report,
    outputs: { ...Object.fromEntries(outputs), ...(isMarkdown ? { "summary-markdown": summary } : {}) },
    annotations,
    summary,
  };
}

function withholdAnnotation(annotation: Annotation, actionName: string): Annotation {
  const { kind, link, title } = annotation;
  if (SHARED_ERRORS.has(title)) return annotation;
  const shown = CODE.test(title) ? title : actionName;
  return {
    ...{ kind, cause: shown, title: shown, message: WITHHELD },
    ...(link === undefined || !CODE.test(title) ? {} : { link }),
  };
}

function sharedOutput(name: string, value: string): string {
  if (AMOUNTS.has(name)) return "";
  if (COUNT.test(value) || REFERENCE.test(value) || RESOURCE_NAMES.has(name)) return value;
  return /^\[/.test(value) ? JSON.stringify(sharedEntries(value)) : "";
}

function sharedEntries(json: string): readonly SharedEntry[] {
  try {
    const parsed: unknown = JSON.parse(json);
    return Array.isArray(parsed) ? parsed.flatMap(sharedEntry) : [];
  } catch {
    return [];
  }
}

function sharedEntry(entry: unknown): readonly SharedEntry[] {
  if (typeof entry !== "object" || entry === null || Array.isArray(entry)) return [];
  const members = Object.entries(entry).flatMap(([key, value]: [string, unknown]): readonly [string, unknown][] => {
    if (key === "scope" && typeof value === "string") return [[key, standInFor(value)]];
    if (key === "error") return sharedEntry(value).map((error) => [key, error]);
    const shape = Object.hasOwn(SHARED_MEMBERS, key) ? SHARED_MEMBERS[key] : undefined;
    const isPlain = typeof value === "string" || typeof value === "number" || typeof value === "boolean";
    return shape !== undefined && isPlain && shape.test(String(value)) ? [[key, value]] : [];
  });
  return [Object.fromEntries(members)];
}

const GUID = /[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}/i;

/**
 * A pseudonym for a scope that stays the same from run to run. It is a digest of the scope's ID. An ID without a GUID
 * has no digest, because the ID could be guessed and then confirmed by it.
 */
function standInFor(scope: string): string {
  if (!GUID.test(scope)) return "scope";
  return `scope-${createHash("sha256").update(scope.toLowerCase()).digest("hex").slice(0, 8)}`;
}

function renderShared(actionName: string, { annotations, hasFailed, outputs }: ActionReport): string {
  const counts = Object.entries(outputs).filter(([, value]) => /^\d+$/.test(value));
  const entries = Object.values(outputs).flatMap((value): readonly SharedEntry[] =>
    value.startsWith("[") ? JSON.parse(value) : [],
  );
  const codes = Map.groupBy(annotations, ({ kind, title }) => `${kind} ${title}`);
  const shared = annotations.filter(({ title }) => SHARED_ERRORS.has(title)).map(({ message }) => message);
  return renderSummary({
    sentence: `**${actionName} ${hasFailed ? "failed" : "succeeded"}.** ${WITHHELD}`,
    content: [
      ...shared.map(escapeMarkdown),
      table(counts, [column("Output", ([name]) => name), column("Value", ([, value]) => value)]),
      table(
        entries.filter(({ outcome }) => outcome !== undefined),
        [
          column("Scope", ({ scope }) => String(scope ?? "")),
          column("Month", ({ month }) => String(month ?? "")),
          column("Dataset", ({ dataset }) => String(dataset ?? "")),
          column("Outcome", ({ outcome }) => String(outcome)),
          column("Code", ({ error }) => String((error as SharedEntry | undefined)?.code ?? "")),
        ],
      ),
      table(
        [...codes],
        [column("Annotation", ([title]) => title), column("Count", ([, alike]) => String(alike.length))],
      ),
    ],
  });
}
