import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";

/** A module in webpack's statistics. A concatenated module contains others. */
interface StatsModule {
  readonly name?: string;
  readonly modules?: readonly StatsModule[];
  readonly chunks?: readonly (number | string)[];
}

/** Returns `./node_modules/a/node_modules/@b/c` for the path of a file in that package, which may be nested. */
const PACKAGE_FOLDER = /^\.\/(?:.*\/)?node_modules\/(?:@[^/]+\/)?[^/]+/;

function packageFoldersOf(modules: readonly StatsModule[]): Set<string> {
  const folders = new Set<string>();
  for (const { name = "", modules: inner = [] } of modules) {
    const folder = PACKAGE_FOLDER.exec(name)?.[0];
    if (folder !== undefined) folders.add(folder);
    for (const found of packageFoldersOf(inner)) folders.add(found);
  }
  return folders;
}

/** The build's replacements for omitted packages are private modules. */
function renderLicense(folder: string): readonly string[] {
  const {
    license,
    name,
    private: isPrivate,
  } = JSON.parse(readFileSync(join(folder, "package.json"), "utf8")) as Record<string, unknown>;
  if (isPrivate === true) return [];
  const texts = readdirSync(folder)
    .filter((file) => /^(licen[cs]e|copying|notice)/i.test(file))
    .sort()
    .map((file) => readFileSync(join(folder, file), "utf8").trim());
  return [[String(name), String(license), ...texts].join("\n\n")];
}

/** The licences of all packages in a bundle, according to ncc's statistics. `removedChunks` are not shipped. */
export function renderBundledLicenses(root: string, statsFile: string, removedChunks: readonly string[]): string {
  const { modules } = JSON.parse(readFileSync(statsFile, "utf8")) as { readonly modules: readonly StatsModule[] };
  const shipped = modules.filter(({ chunks = [] }) => !chunks.every((chunk) => removedChunks.includes(String(chunk))));
  const folders = [...packageFoldersOf(shipped)].sort();
  return `${folders.flatMap((folder) => renderLicense(join(root, folder))).join(`\n\n${"-".repeat(80)}\n\n`)}\n`;
}
