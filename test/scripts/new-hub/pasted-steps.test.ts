import { spawnSync } from "node:child_process";
import { chmodSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { newHub } from "../../../scripts/new-hub/create-hub.ts";
import { readDocument } from "../../repo/markdown-document.ts";
import { type ActionsClone, actionsClone } from "./actions-clone-fixture.ts";

/** A login reads everything that waits in the terminal, like a question to the user, and ends this session. */
const STUB = `#!/bin/bash
call="\${0##*/}"; for word in "$@"; do call="$call \${word:-EMPTY}"; done
printf '%s\\n' "\${call//$'\\n'/ }" >> "$CALLS"
case "$call" in "az login"*|"gh auth login"*|"gh run watch --repo contoso/costs"|"gh run watch")
  while read -r -t 0.2 line; do printf 'lost: %s\\n' "$line" >> "$CALLS"; done; kill -KILL $PPID ;;
esac
[ -z "$SILENT" ] && echo 42
`;

let clone: ActionsClone;
let folder: string;
let pieces: readonly string[];
beforeAll(() => {
  clone = actionsClone();
  folder = mkdtempSync(join(tmpdir(), "pasted-"));
  for (const name of ["az", "gh", "git"]) {
    writeFileSync(join(folder, name), STUB);
    chmodSync(join(folder, name), 0o755);
  }
  pieces = listPieces();
});
afterAll(() => {
  clone.remove();
  rmSync(folder, { recursive: true });
});

const NAMES = "SUBSCRIPTION_ID LOCATION RESOURCE_GROUP BOOTSTRAP_GROUP REPOSITORY HUB_NAME ISSUER AUDIENCE CLIENT_ID";
const MORE_NAMES = "PRINCIPAL_ID TENANT_ID BRANCH OWNER NAME";
const VALUES = Object.fromEntries(`${NAMES} ${MORE_NAMES}`.split(" ").map((name) => [name, "contoso/costs"]));

/** Where the text is pasted: into a pipe that the commands share with bash, or into a terminal. */
const PLACES = { pipe: ["bash", "--norc", "-i"], terminal: ["script", "-qec", "bash --norc -i", "/dev/null"] } as const;

/** The calls of az, gh and git, in order, after a text is pasted into an interactive shell in one piece. */
function pasted(text: string, place: keyof typeof PLACES, environment: Readonly<Record<string, string>>) {
  const calls = join(folder, "calls");
  writeFileSync(calls, "");
  const [program, ...args] = PLACES[place];
  const env = { ...environment, PATH: `${folder}:${process.env.PATH}`, CALLS: calls, TERM: "dumb", HOME: folder };
  const { error } = spawnSync(program, args, {
    input: `${text.trimEnd()}\nexit\n`,
    cwd: folder,
    env,
    timeout: 120_000,
  });
  if (error !== undefined) throw error;
  const lines = readFileSync(calls, "utf8").split("\n").slice(0, -1);
  return lines.filter((line) => line !== "lost: exit");
}

/** What is pasted in one piece: each login, and all other blocks of two hubs and of the page at once. */
function listPieces(): readonly string[] {
  const scope = ["--scope", "/subscriptions/0aaaaaaa-1111-2222-3333-444444444444"];
  const options = ["--cloud", "AzureChinaCloud", "--location", "chinanorth3", "--network", "private"];
  const server = ["--server", "github.contoso.com", "--runs-on", "ours"];
  const hubs = [[], [...options, ...server]].map((given, index) => {
    const hub = ["--to", `hub-${index}`, "--repository", "contoso/costs", "--actions", "contoso/cost-hub"];
    const steps = newHub([...hub, ...scope, ...given], { actionsFolder: clone.folder, cwd: folder });
    return steps.split("\n\n").filter((block) => /^[^#]/m.test(block));
  });
  const ofPage = readDocument("deploy-hub/README.md").blocks.filter(({ language }) => language === "sh");
  const all = [...hubs.flat(), ...ofPage.map(({ text }) => text)];
  const blocks = [...new Map(all.map((block) => [block.replaceAll(/^#.*\n/gm, "").trim(), block])).values()];
  const logins = blocks.filter((block) => /\b(?:az|gh auth) login/.test(block));
  return [...logins, blocks.filter((block) => !logins.includes(block)).join("\n")];
}

const places: readonly (keyof typeof PLACES)[] = ["pipe", "terminal"];
const hasTerminal = spawnSync("script", ["--version"]).error === undefined;
if (!hasTerminal) console.log("Nothing is pasted into a terminal, because this machine has no program `script`.");

describe.each(places.filter((place) => place === "pipe" || hasTerminal))("pasted into a %s", (place) => {
  test("a command that reads the terminal swallows the lines after it", () => {
    expect(pasted("az login\naz account show", place, VALUES)).toEqual(["az login", "lost: az account show"]);
  });

  test("every command of a block runs", () => {
    for (const piece of pieces) {
      const calls = pasted(piece, place, VALUES);
      expect(
        calls.filter((call) => call.startsWith("lost:")),
        piece,
      ).toEqual([]);
      expect(calls.length, piece).toBeGreaterThan(0);
    }
  });
});

test("no command runs with a value that is missing, because another terminal has it or its command failed", () => {
  for (const piece of pieces) {
    const calls = pasted(piece, "pipe", { SILENT: "1" });
    expect(
      calls.filter((call) => /EMPTY|=(?: |$)|\/\/|\/(?:[ /:]|$)/.test(call.replaceAll("://", ""))),
      piece,
    ).toEqual([]);
  }
});
