import { spawnSync } from "node:child_process";
import { readdirSync, readFileSync } from "node:fs";
import { builtinModules } from "node:module";
import { dirname, join, relative, resolve, sep } from "node:path";
import { describe, expect, test } from "vitest";

const root = join(import.meta.dirname, "..", "..");
const src = join(root, "src");

interface Layer {
  /** Folders in src that it may import, and files directly in src. */
  readonly ours: readonly string[];
  /** Prefixes of the packages that it may import. */
  readonly packages: readonly string[];
}

const BASE = ["concurrency.ts", "retry.ts"];
const BELOW_ACTIONS = [
  ...["hub", "page-source", "azure", "github", "lake"],
  ...["folder-storage", "settings-store", "inputs", "clients", "channels"],
];
/** The hub's packages in this repository. */
const PACKAGES = ["exact-values/", "focus-parquet", "cost-page"];
/** All packages without the clock, so that such a layer only depends on its arguments. */
const PURE_PACKAGES = [...PACKAGES.slice(1), "exact-values/(?!clock)"];

const LAYERS: Readonly<Record<string, Layer>> = {
  hub: { ours: [], packages: [...PURE_PACKAGES, "ajv", "csv-parse/sync", "diff", "jsonc-parser"] },
  azure: { ours: ["hub", "lake/storage", "silence-watch.ts", ...BASE], packages: ["node:", "@azure/", ...PACKAGES] },
  github: { ours: ["silence-watch.ts", ...BASE], packages: ["node:", "@actions/", "exact-values/"] },
  lake: { ours: ["hub", ...BASE], packages: ["node:", ...PACKAGES] },
  // The second implementation of the storage port, for a local folder.
  "folder-storage": { ours: ["lake/storage", ...BASE], packages: ["node:", ...PACKAGES] },
  "settings-store": { ours: ["hub", "azure", "lake/storage", ...BASE], packages: ["node:", ...PACKAGES] },
  // The figures of the cost page, read from a lake or a folder.
  "page-source": { ours: ["hub", "lake", ...BASE], packages: PACKAGES },
  // Sends alerts to people.
  channels: { ours: ["hub", "github", ...BASE], packages: ["node:", "exact-values/"] },
  // Inputs that several actions share.
  inputs: { ours: ["hub", "azure", "github", ...BASE], packages: PACKAGES },
  // Creates the clients that actions use, from those inputs.
  clients: {
    ours: ["hub", "azure", "github", "lake", "folder-storage", "inputs", ...BASE],
    packages: ["node:fs/promises", "node:path", "node:url", ...PACKAGES],
  },
  actions: { ours: [...BELOW_ACTIONS, ...BASE], packages: ["node:", ...PACKAGES] },
  // src/main.ts starts the actions.
  "main.ts": { ours: ["actions", "young-generation.ts", ...BELOW_ACTIONS, ...BASE], packages: ["node:", ...PACKAGES] },
  "concurrency.ts": { ours: [], packages: [] },
  "retry.ts": { ours: [], packages: ["exact-values/clock"] },
  "young-generation.ts": { ours: [], packages: ["node:v8"] },
  "silence-watch.ts": { ours: ["retry.ts"], packages: ["exact-values/clock"] },
  "packages/exact-values": { ours: [], packages: ["node:timers/promises"] },
  "packages/focus-parquet": { ours: [], packages: ["node:", "csv-parse", "hyparquet", "exact-values/"] },
  "packages/cost-page": { ours: [], packages: ["exact-values/(?!clock)"] },
  // Bundles the page's script during the build and is not part of the page.
  "packages/cost-page/src/build": { ours: [], packages: ["node:", "rolldown"] },
};

const IMPORT = /(?:\bfrom\s+|^\s*import\s+|\bimport\s*\(\s*)["']([^"']+)["']/gm;

function layerOf(file: string): string {
  const path = relative(root, file).split(sep);
  if (path[0] !== "packages") return relative(src, file).split(sep)[0] ?? "";
  const part = path.slice(0, 4).join("/");
  return part in LAYERS ? part : path.slice(0, 2).join("/");
}

function isWithin(file: string, folder: string): boolean {
  return file === join(src, folder) || file.startsWith(join(src, folder) + sep);
}

/** The error for an import, or undefined if the layer may have it. */
function complain(file: string, imported: string): string | undefined {
  const layer = layerOf(file);
  const allowed = LAYERS[layer];
  const said = `${relative(root, file)} imports ${imported}`;
  if (allowed === undefined) return `${said}, but ${layer} is no layer`;
  if (imported.startsWith(".")) {
    const target = resolve(dirname(file), imported);
    // Data files such as schemas/*.json are outside of all sources and belong to no layer.
    const isOurs = target.startsWith(src + sep) || target.startsWith(join(root, "packages") + sep);
    if (!isOurs || layerOf(target) === layer) return undefined;
    // The entry of a package re-exports its layers.
    if (dirname(file) === join(root, ...layer.split("/"), "src") && layerOf(target).startsWith(`${layer}/`))
      return undefined;
    return allowed.ours.some((one) => isWithin(target, one)) ? undefined : said;
  }
  const name = builtinModules.includes(imported) ? `node:${imported}` : imported;
  return allowed.packages.some((start) => new RegExp(`^${start}`).test(name)) ? undefined : said;
}

/** The simulator may import everything except the hub, which the linter checks. */
const CHECKED_PACKAGES = ["exact-values", "focus-parquet", "cost-page"];
const SOURCE_FOLDERS = [src, ...CHECKED_PACKAGES.map((name) => join(root, "packages", name, "src"))];

function filesIn(folder: string): readonly string[] {
  return readdirSync(folder, { recursive: true, encoding: "utf8" })
    .filter((name) => name.endsWith(".ts") && !name.split(sep).includes("assembly"))
    .map((name) => join(folder, name));
}

function sourceFiles(): readonly string[] {
  return SOURCE_FOLDERS.flatMap(filesIn);
}

test("every import in src and the packages stays within its layer", () => {
  const complaints = sourceFiles().flatMap((file) =>
    [...readFileSync(file, "utf8").matchAll(IMPORT)].map((match) => complain(file, match[1] ?? "")),
  );
  expect(complaints.filter((complaint) => complaint !== undefined)).toEqual([]);
});

/** The files in src that a file in src imports, including types. */
function importsOf(file: string): readonly string[] {
  return [...readFileSync(file, "utf8").matchAll(IMPORT)].flatMap(([, imported = ""]) =>
    imported.startsWith(".") ? [resolve(dirname(file), imported)] : [],
  );
}

test("no two folders in src import each other, not even types", () => {
  const edges = new Map<string, string>();
  for (const file of sourceFiles()) {
    for (const imported of importsOf(file).filter((name) =>
      SOURCE_FOLDERS.some((folder) => name.startsWith(folder + sep)),
    )) {
      const [from, to] = [dirname(file), dirname(imported)];
      // The files directly in src are the base of all layers. main.ts and the entries of packages are at the top.
      if (from !== to && !SOURCE_FOLDERS.includes(from) && !SOURCE_FOLDERS.includes(to))
        edges.set(`${from} ${to}`, `${relative(root, file)} -> ${relative(root, imported)}`);
    }
  }
  const pairs = [...edges].filter(([edge]) => edges.has(edge.split(" ").reverse().join(" ")));
  expect(pairs.map(([, example]) => example)).toEqual([]);
});

test("all Azure services are called through azure/http, and only azure/arm depends on the Resource Manager", () => {
  const azure = join(src, "azure") + sep;
  const imports = sourceFiles()
    .filter((file) => file.startsWith(azure))
    .flatMap((file) => importsOf(file).map((imported) => [relative(azure, file), relative(azure, imported)] as const));
  const below = (name: string, ...folders: string[]): boolean => folders.includes(name.split(sep)[0] ?? "");
  const services = ["arm", "cost-exports", "key-vault", "sign-in", "storage"];
  const crossings = imports.filter(
    ([from, to]) =>
      (below(from, "http") && below(to, ...services)) || (below(from, "cost-exports", "key-vault") && below(to, "arm")),
  );
  expect(crossings).toEqual([]);
  const ofLibrary = sourceFiles().filter((file) => readFileSync(file, "utf8").includes('"@azure/arm-resources"'));
  expect(ofLibrary.map((file) => relative(azure, file)).toSorted()).toEqual([
    join("arm", "arm-client.ts"),
    join("http", "azure-client.ts"),
    join("http", "pipeline-policy.ts"),
  ]);
});

test("the proof shares no code with the converters that it checks, except the column plan", () => {
  const converter = join(root, "packages", "focus-parquet", "src");
  const plans = join(converter, "focus") + sep;
  // AssemblyScript imports files without an extension, and never imports ours.
  const sources = new Set(sourceFiles());
  /** Every file whose code runs when these folders are imported. */
  const codeOf = (...folders: readonly string[]): ReadonlySet<string> => {
    const reached = new Set<string>();
    const visit = (file: string): void => {
      if (reached.has(file) || !sources.has(file) || file.startsWith(plans)) return;
      reached.add(file);
      const code = readFileSync(file, "utf8").replaceAll(/^import type [^;]*;/gm, "");
      for (const [, imported = ""] of code.matchAll(IMPORT))
        if (imported.startsWith(".")) visit(resolve(dirname(file), imported));
    };
    for (const file of sources) if (folders.some((name) => file.startsWith(join(converter, name) + sep))) visit(file);
    return reached;
  };
  const converters = codeOf("wasm-converter", "reference-converter");
  const proof = codeOf("verify");
  expect(proof).toContain(join(converter, "columns", "raw-column.ts"));
  expect(converters).toContain(join(converter, "converter.ts"));
  expect([...proof.intersection(converters)]).toEqual([]);
  expect([...proof].filter((file) => file.startsWith(join(converter, "savings")))).toEqual([]);
});

test("only one file decodes parquet footers", () => {
  const decoding = sourceFiles().filter((file) => readFileSync(file, "utf8").includes("parquetMetadata"));
  const product = decoding.filter((file) => !file.includes("azure-simulator"));
  expect(product.map((file) => relative(root, file))).toEqual([
    join("packages", "focus-parquet", "src", "footer", "parquet-footer.ts"),
  ]);
});

test("no files in src import each other in a cycle, not even types", () => {
  const sources = new Set(sourceFiles());
  const circles: string[] = [];
  const done = new Set<string>();
  const visit = (file: string, path: readonly string[]): void => {
    const at = path.indexOf(file);
    if (at >= 0) circles.push([...path.slice(at), file].map((name) => relative(src, name)).join(" -> "));
    if (at >= 0 || done.has(file)) return;
    for (const imported of importsOf(file)) if (sources.has(imported)) visit(imported, [...path, file]);
    done.add(file);
  };
  for (const file of sources) visit(file, []);
  expect(circles).toEqual([]);
});

test("ingest reaches at most 200 files in src, types included, so that a newcomer can read them all", () => {
  const reached = new Set<string>();
  const visit = (file: string): void => {
    if (reached.has(file) || !file.startsWith(src + sep)) return;
    reached.add(file);
    for (const imported of importsOf(file)) visit(imported);
  };
  visit(join(src, "actions", "ingest", "main.ts"));
  expect(reached.size).toBeLessThanOrEqual(200);
});

test("no action imports another; the root action reads the inputs of the actions that it runs", () => {
  const actions = join(src, "actions") + sep;
  const actionOf = (file: string): string => file.slice(actions.length).split(sep)[0] ?? "";
  const crossings = sourceFiles()
    .filter((file) => file.startsWith(actions))
    .flatMap((file) =>
      importsOf(file)
        .filter((imported) => imported.startsWith(actions) && actionOf(imported) !== actionOf(file))
        .map((imported) => `${relative(actions, file)} -> ${relative(actions, imported)}`),
    );
  const ofRootAction = [["run-exports"], ["ingest", "months"], ["apply-retention"]].map(
    (folder) => `${join("hub-cycle", "inputs.ts")} -> ${join(...folder, "inputs.ts")}`,
  );
  expect(crossings.toSorted()).toEqual(ofRootAction.toSorted());
});

test("only the clock reads the time or waits", () => {
  const knowing = sourceFiles().filter((file) =>
    /\bDate\.now\(|\bnew Date\(\)|\bset(?:Timeout|Interval|Immediate)\(|["'](?:node:)?timers/.test(
      readFileSync(file, "utf8"),
    ),
  );
  expect(knowing.map((file) => relative(root, file))).toEqual([join("packages", "exact-values", "src", "clock.ts")]);
});

test("only src/actions and src/main.ts read environment variables or write to the process's streams", () => {
  const reading = filesIn(src).filter((file) =>
    /\bprocess\.(?:env|stdout|stderr|exit)/.test(readFileSync(file, "utf8")),
  );
  expect(reading.map(layerOf).filter((layer) => layer !== "actions" && layer !== "main.ts")).toEqual([]);
});

const VIOLATIONS = [
  ["packages/exact-values/src/x.ts", ["@azure/identity", "@actions/core", "focus-parquet", "cost-page/cube"]],
  [
    "packages/focus-parquet/src/x.ts",
    ["@azure/identity", "@actions/core", "cost-page", "../../exact-values/src/month.ts", "../../../src/hub/scope.ts"],
  ],
  ["packages/focus-parquet/src/csv/x.ts", ["../../../cost-page/src/cube.ts"]],
  ["packages/cost-page/src/x.ts", ["@azure/identity", "focus-parquet/convert", "../../focus-parquet/src/csv.ts"]],
  ["src/hub/x.ts", ["node:fs", "@azure/identity", "@actions/core", "exact-values/clock", "../azure/a.ts"]],
  ["src/hub/deeper/x.ts", ["../../azure/a.ts", "../../../packages/exact-values/src/month.ts"]],
  ["src/azure/x.ts", ["@actions/core", "../github/a.ts", "../actions/ingest/a.ts", "../lake/commit/a.ts"]],
  ["src/github/x.ts", ["@azure/identity", "../hub/a.ts", "../azure/a.ts"]],
  ["src/lake/commit/x.ts", ["@azure/identity", "@actions/core", "../../actions/a.ts", "../../azure/a.ts"]],
  ["src/settings-store/x.ts", ["@azure/identity", "../actions/a.ts", "../github/a.ts", "../lake/a.ts"]],
  ["src/folder-storage/x.ts", ["@azure/identity", "../azure/a.ts", "../lake/commit/a.ts", "../github/a.ts"]],
  ["src/clients/x.ts", ["@azure/identity", "@actions/core", "../actions/a.ts", "../settings-store/a.ts"]],
  ["src/actions/ingest/x.ts", ["@azure/identity", "@actions/core", "../../../packages/cost-page/src/cube.ts"]],
  ["src/main.ts", ["@azure/identity", "@actions/core"]],
] as const;

const ALLOWED = [
  [
    "packages/focus-parquet/src/x.ts",
    ["./y.ts", "exact-values/month", "node:fs", "hyparquet-writer/src/a.js", "csv-parse"],
  ],
  ["packages/cost-page/src/model/x.ts", ["../cube.ts", "exact-values/decimal"]],
  ["src/hub/x.ts", ["exact-values/errors", "focus-parquet/schemas", "cost-page/series", "./y.ts"]],
  ["src/azure/x.ts", ["../hub/a.ts", "@azure/identity", "node:fs", "exact-values/clock", "../lake/storage/a.ts"]],
  ["src/github/x.ts", ["@actions/core", "node:fs", "exact-values/clock", "exact-values/errors"]],
  ["src/lake/commit/x.ts", ["../storage/a.ts", "../../hub/a.ts", "focus-parquet/parquet", "node:crypto"]],
  ["src/settings-store/x.ts", ["../azure/a.ts", "../hub/a.ts", "../lake/storage/a.ts", "node:fs"]],
  ["src/folder-storage/x.ts", ["../lake/storage/a.ts", "exact-values/clock", "focus-parquet/parquet", "node:fs"]],
  ["src/clients/x.ts", ["../azure/a.ts", "../github/a.ts", "../inputs/a.ts", "../lake/a.ts"]],
  ["src/actions/ingest/x.ts", ["../../azure/a.ts", "../../hub/a.ts", "focus-parquet/convert", "../../github/a.ts"]],
] as const;

describe("this test", () => {
  test.each(VIOLATIONS)("rejects imports that %s may not have", (file, imports) => {
    expect(imports.filter((name) => complain(join(root, file), name) === undefined)).toEqual([]);
  });

  test.each(ALLOWED)("accepts imports that %s may have", (file, imports) => {
    expect(imports.map((name) => complain(join(root, file), name)).filter(Boolean)).toEqual([]);
  });
});

test.each([
  "exact-values/src/month.ts",
  "focus-parquet/csv/csv-records",
  "cost-page/package.json",
  "azure-simulator/azure/entra",
])("%s cannot be imported, because a package only exposes its exports", async (specifier) => {
  const script = `await import(${JSON.stringify(specifier)})`;
  const args = ["--conditions=source", "--input-type=module", "--eval", script];
  const { status, stderr } = spawnSync(process.execPath, args, { cwd: root, encoding: "utf8" });
  expect(status).toBe(1);
  expect(stderr).toContain("ERR_PACKAGE_PATH_NOT_EXPORTED");
});
