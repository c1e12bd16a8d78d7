/**
 * Checks that tag, changelog and packages name the same version, and writes the release notes: `node
 * scripts/release-check.ts --tag v1.2.3 --notes FILE`. It has no dependencies, so that it runs before anything is
 * installed.
 */
import { execFileSync } from "node:child_process";
import { appendFileSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { isLatest, majorTagToMove, parseTag, releaseFaults, releaseNotes } from "./release/release-rules.ts";

const { values } = parseArgs({
  options: {
    tag: { type: "string" },
    /** The repository to check. Default: the one with this file. */
    root: { type: "string", default: join(import.meta.dirname, "..") },
    notes: { type: "string" },
  },
});
const { root } = values;

function readJson(name: string): { readonly version?: unknown } {
  return JSON.parse(readFileSync(join(root, name), "utf8")) as { readonly version?: unknown };
}

function releasedTags(tag: string): readonly string[] {
  const tags = execFileSync("git", ["tag", "--list", "v*"], { cwd: root, encoding: "utf8" }).split("\n");
  return tags.filter((name) => name !== "" && name !== tag);
}

/** Without a tag, as in a rehearsal on a branch, the version of package.json is used. */
const packageVersion = readJson("package.json").version;
const tag = values.tag ?? `v${packageVersion}`;
const changelog = readFileSync(join(root, "CHANGELOG.md"), "utf8");
const faults = releaseFaults({ tag, packageVersion, lockVersion: readJson("package-lock.json").version, changelog });

if (faults.length > 0) {
  for (const fault of faults) console.error(`${process.env.GITHUB_ACTIONS === "true" ? "::error::" : ""}${fault}`);
  process.exitCode = 1;
} else {
  const version = tag.slice(1);
  const {
    GITHUB_OUTPUT,
    GITHUB_REPOSITORY = "OWNER/REPOSITORY",
    GITHUB_SERVER_URL = "https://github.com",
  } = process.env;
  const others = releasedTags(tag);
  const facts = {
    tag,
    version,
    "is-pre-release": String(parseTag(tag)?.preRelease !== undefined),
    "major-tag": majorTagToMove(tag, others) ?? "",
    "is-latest": String(isLatest(tag, others)),
  };
  const lines = Object.entries(facts).map(([name, value]) => `${name}=${value}\n`);
  if (GITHUB_OUTPUT !== undefined) appendFileSync(GITHUB_OUTPUT, lines.join(""));
  if (values.notes !== undefined) {
    const filesUrl = `${GITHUB_SERVER_URL}/${GITHUB_REPOSITORY}/blob/${tag}`;
    writeFileSync(values.notes, releaseNotes(changelog, version, filesUrl));
  }
  process.stdout.write(lines.join(""));
}
