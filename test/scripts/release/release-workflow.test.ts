import { execFileSync, spawnSync } from "node:child_process";
import { createHash } from "node:crypto";
import {
  chmodSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { delimiter, join } from "node:path";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { parse } from "yaml";

const root = join(import.meta.dirname, "..", "..", "..");
const SHA = "a".repeat(40);
const sha256 = (content: string | Buffer): string => createHash("sha256").update(content).digest("hex");
const CHECKSUMS = `${sha256("archive")}  cost-hub-1.2.3.tar.gz\n${sha256("package")}  focus-parquet-1.2.3.tgz\n`;

interface Workflow {
  readonly jobs: Readonly<
    Record<
      string,
      { readonly needs?: string | readonly string[]; readonly steps: readonly { id?: string; run?: string }[] }
    >
  >;
}
const workflow = parse(readFileSync(join(root, ".github", "workflows", "release.yml"), "utf8")) as Workflow;

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "release-workflow-"));
});
afterEach(() => rmSync(folder, { recursive: true }));

/** Runs one step of the workflow as GitHub does, with a `gh` that records its calls and returns the given responses. */
function runStep(job: string, id: string, env: Readonly<Record<string, string>>, answers = "") {
  const script = workflow.jobs[job]?.steps.find((step) => step.id === id)?.run ?? "";
  expect(script).not.toBe("");
  const gh =
    `#!/bin/sh\necho "$*" | tr "\\n" " " >> "${folder}/calls"; echo >> "${folder}/calls"\ncase "$*" ` +
    `in\n${answers}\n*) ;;\nesac\n`;
  writeFileSync(join(folder, "gh"), gh);
  chmodSync(join(folder, "gh"), 0o755);
  const { status, stdout, stderr } = spawnSync("bash", ["--noprofile", "--norc", "-eo", "pipefail", "-c", script], {
    cwd: root,
    encoding: "utf8",
    env: {
      PATH: `${folder}${delimiter}${process.env.PATH}`,
      RUNNER_TEMP: folder,
      GITHUB_SHA: SHA,
      GITHUB_STEP_SUMMARY: join(folder, "summary"),
      GITHUB_OUTPUT: join(folder, "output"),
      GH_REPO: "o/r",
      TAG: "v1.2.3",
      ...env,
    },
  });
  const calls = existsSync(join(folder, "calls"))
    ? readFileSync(join(folder, "calls"), "utf8").trim().split(/ *\n/)
    : [];
  return { status, said: stdout + stderr, calls };
}

describe("the draft", () => {
  const env = { VERSION: "1.2.3", IS_PRE_RELEASE: "false" };
  const listed = (state: string) => `"release list"*) echo ${state} ;;`;
  const storeRelease = (): void => {
    mkdirSync(join(folder, "release"));
    writeFileSync(join(folder, "release", "cost-hub-1.2.3.tar.gz"), "archive");
    writeFileSync(join(folder, "release", "SHA256SUMS"), CHECKSUMS);
  };

  test("is created with its notes, then gets the archive, the package and their checksums", () => {
    storeRelease();
    const { calls, status } = runStep("draft", "draft", env, listed("none"));
    expect(status).toBe(0);
    expect(readFileSync(join(folder, "output"), "utf8")).toBe(`checksums<<END\n${CHECKSUMS}END\n`);
    expect(calls.map((call) => call.split(" ").slice(0, 4).join(" "))).toEqual([
      "release list --limit 1000",
      "release create v1.2.3 --draft",
      "release upload v1.2.3 cost-hub-1.2.3.tar.gz",
    ]);
    expect(calls[2]).toContain("focus-parquet-1.2.3.tgz SHA256SUMS");
  });

  test("of an interrupted attempt is completed", () => {
    storeRelease();
    const { calls } = runStep("draft", "draft", env, listed("draft"));
    expect(calls.map((call) => call.split(" ")[1])).toEqual(["list", "edit", "upload"]);
  });

  test("of a published release stays unchanged", () => {
    const { calls, said, status } = runStep("draft", "draft", env, listed("published"));
    expect([status, calls.length]).toEqual([0, 1]);
    expect(said).toContain("published already");
    expect(existsSync(join(folder, "output"))).toBe(false);
  });

  test.each([`"release list"*) exit 1 ;;`, ""])("is not created if GitHub does not list the releases: %s", (answer) => {
    const { calls, status } = runStep("draft", "draft", env, answer);
    expect(status).not.toBe(0);
    expect(calls).toEqual([expect.stringMatching(/^release list/)]);
  });

  test("has an archive with every action, the bundle and the licenses, and the bundle starts", () => {
    mkdirSync(join(folder, "release"));
    writeFileSync(join(folder, "release", "focus-parquet-1.2.3.tgz"), "package");
    const { status } = runStep("draft", "archive", { VERSION: "1.2.3" });
    expect(status).toBe(0);
    const archive = join(folder, "release", "cost-hub-1.2.3.tar.gz");
    execFileSync("tar", ["-xzf", archive, "-C", folder]);
    expect(readFileSync(join(folder, "release", "SHA256SUMS"), "utf8")).toBe(
      CHECKSUMS.replace(sha256("archive"), sha256(readFileSync(archive))),
    );
    const unpacked = join(folder, "cost-hub-1.2.3");
    expect(readdirSync(unpacked)).toEqual(expect.arrayContaining(["LICENSE", "README.md", "dist", "ingest"]));
    expect(existsSync(join(unpacked, "dist", "lib", "licenses.txt"))).toBe(true);
    const action = parse(readFileSync(join(unpacked, "ingest", "action.yml"), "utf8")) as { runs: { main: string } };
    const { stdout } = spawnSync(process.execPath, [join(unpacked, "ingest", action.runs.main)], {
      encoding: "utf8",
      env: {},
    });
    expect(stdout).toContain("::error");
    expect(stdout).not.toContain("report");
  });
});

describe("the package", () => {
  const pack = (content: string) => {
    const make =
      `if [ "$1" = pack ]; then cd "${folder}" && mkdir -p package/dist && ${content} && ` +
      "tar -czf focus-parquet-1.2.3.tgz package; fi";
    writeFileSync(join(folder, "npm"), `#!/bin/sh\n${make}\n`);
    chmodSync(join(folder, "npm"), 0o755);
    return runStep("package", "pack", { VERSION: "1.2.3" }).status;
  };

  test("is packed with what was built, and never without", () => {
    expect(pack("touch package/dist/cli.js")).toBe(0);
    rmSync(join(folder, "package"), { recursive: true });
    expect(pack("touch package/package.json")).not.toBe(0);
  });
});

describe("publishing", () => {
  // GitHub drops the newline at the end of an output.
  const env = { IS_LATEST: "true", CHECKSUMS: CHECKSUMS.trimEnd() };
  /** The files that the draft should have. */
  const FILES = {
    "cost-hub-1.2.3.tar.gz": "archive",
    "focus-parquet-1.2.3.tgz": "package",
    SHA256SUMS: CHECKSUMS,
  };
  const download = (files: Readonly<Record<string, string>>): string => {
    const writes = Object.entries(files).map(([name, text]) => `printf '%s' '${text}' > "$RUNNER_TEMP/files/${name}"`);
    return `"release download"*) mkdir -p "$RUNNER_TEMP/files"; ${writes.join("; ")} ;;`;
  };
  const answers = (immutable: boolean, tagged = SHA, files: Readonly<Record<string, string>> = FILES) =>
    [
      download(files),
      `"api repos/o/r/commits/tags/v1.2.3"*) echo ${tagged} ;;`,
      `"release view"*) echo true ;;`,
      `"api repos/o/r/releases/tags/v1.2.3"*) echo ${immutable} ;;`,
    ].join("\n");

  test("publishes the draft and checks that it is immutable", () => {
    const { calls, status } = runStep("publish", "publish", env, answers(true));
    expect(status).toBe(0);
    expect(calls).toContain("release edit v1.2.3 --draft=false --latest=true");
  });

  test("stops before the major tag if the release can still be changed", () => {
    const { said, status } = runStep("publish", "publish", env, answers(false));
    expect(status).toBe(1);
    expect(said).toContain("Enable immutable releases");
  });

  test("publishes nothing if the tag moved after the tests", () => {
    const { calls, said, status } = runStep("publish", "publish", env, answers(true, "b".repeat(40)));
    expect(status).toBe(1);
    expect(said).toContain("was moved");
    expect(calls.filter((call) => call.includes("edit"))).toEqual([]);
  });

  const otherChecksums = CHECKSUMS.replace(sha256("archive"), sha256("other"));
  const { "focus-parquet-1.2.3.tgz": _, ...withoutPackage } = FILES;
  test.each<[string, Readonly<Record<string, string>>]>([
    ["another archive", { ...FILES, "cost-hub-1.2.3.tar.gz": "other" }],
    ["another package", { ...FILES, "focus-parquet-1.2.3.tgz": "other" }],
    ["another archive and its checksum", { ...FILES, "cost-hub-1.2.3.tar.gz": "other", SHA256SUMS: otherChecksums }],
    ["other checksums", { ...FILES, SHA256SUMS: otherChecksums }],
    ["one more file", { ...FILES, "install.sh": "curl" }],
    ["no package", withoutPackage],
  ])("publishes nothing if the draft has %s", (_title, files) => {
    const { calls, said, status } = runStep("publish", "publish", env, answers(true, SHA, files));
    expect(status).toBe(1);
    expect(said).toContain("differ from those that this run built");
    expect(calls.filter((call) => call.includes("edit"))).toEqual([]);
  });

  test("compares the files of a release that was published in the meantime, but not of an older one", () => {
    const published = (files: Readonly<Record<string, string>>): string =>
      [`"release view"*) echo false ;;`, answers(true, SHA, files)].join("\n");
    const swapped = { ...FILES, "cost-hub-1.2.3.tar.gz": "other" };
    expect(runStep("publish", "publish", env, published(swapped)).status).toBe(1);
    const older = runStep("publish", "publish", { ...env, CHECKSUMS: "" }, published(swapped));
    expect(older.status, older.said).toBe(0);
    expect(older.calls.filter((call) => call.includes("--draft=false"))).toEqual([]);
  });

  test("moves the major tag to the tested commit, or creates it", () => {
    const moved = runStep("publish", "major-tag", { MAJOR_TAG: "v1" });
    expect(moved.status).toBe(0);
    expect(moved.calls[1]).toContain(`--method PATCH repos/o/r/git/refs/tags/v1 -f sha=${SHA} -F force=true`);
    rmSync(join(folder, "calls"));
    const made = runStep("publish", "major-tag", { MAJOR_TAG: "v1" }, `"api repos/o/r/git/ref/tags/v1"*) exit 1 ;;`);
    expect(made.calls[1]).toContain(`--method POST repos/o/r/git/refs -f ref=refs/tags/v1 -f sha=${SHA}`);
  });
});

test("the documented archive check names this workflow and the tag", () => {
  const page = readFileSync(join(root, "docs", "releasing.md"), "utf8").replaceAll("\\\n", "");
  const commands = page.split("\n").filter((line) => line.startsWith("gh attestation verify"));
  expect(commands).toHaveLength(1);
  for (const command of commands) {
    expect(command).toContain("--signer-workflow OWNER/REPOSITORY/.github/workflows/release.yml");
    expect(command).toContain("--source-ref refs/tags/v1.2.3");
  }
});

test("nothing is published until everything has passed", () => {
  const needs = Object.fromEntries(Object.entries(workflow.jobs).map(([name, job]) => [name, job.needs]));
  expect(needs).toEqual({
    check: undefined,
    verify: "check",
    package: "check",
    draft: ["check", "verify", "package"],
    publish: ["check", "draft"],
  });
});
