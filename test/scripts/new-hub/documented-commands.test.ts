import { execFileSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { newHub } from "../../../scripts/new-hub/create-hub.ts";
import { listDocuments, readDocument } from "../../repo/markdown-document.ts";
import { type ActionsClone, actionsClone, filesIn, runGit } from "./actions-clone-fixture.ts";

const FIRST = [
  "--to",
  "../costs",
  "--repository",
  "contoso/costs",
  "--scope",
  "/subscriptions/0aaaaaaa-1111-2222-3333-444444444444",
];
const SUBSCRIPTIONS = Array.from(
  { length: 40 },
  (_, index) => `/subscriptions/0aaaaaaa-1111-2222-3333-${`${index}`.padStart(12, "0")}`,
);

let clone: ActionsClone;
beforeEach(() => {
  clone = actionsClone();
});
afterEach(() => clone.remove());

const blocks = listDocuments().flatMap((name) =>
  readDocument(name)
    .blocks.filter(({ text }) => /\bnpm (?:--prefix \S+ )?run new-hub\b/.test(text))
    .map(({ text, line }) => [`${name}:${line}`, `${valuesOf(name, text)}${text}`] as const),
);

/** The variables that the page sets before this block. */
function valuesOf(name: string, text: string): string {
  if (!/\$(?:HUB_NAME|SCOPE)\b/.test(text)) return "";
  return readDocument(name).blocks.find(({ tags }) => tags.includes("values"))?.text ?? "";
}

/**
 * The arguments that the block passes to npm's script if all other programs print nothing. az lists forty
 * subscriptions.
 */
function wordsOf(block: string, cwd: string): readonly string[] {
  const settings = JSON.stringify({ type: "HubInstance", scopes: SUBSCRIPTIONS.map((scope) => ({ scope })) });
  const script = `git() { :; }; gh() { :; }; cd() { :; }; az() { case "$*" in
  *"blob download"*) while [ "$1" != --file ]; do shift; done; echo '${settings}' > "$2" ;;
  *"--query location"*) echo northeurope ;;
  *) echo '${settings}' ;; esac; }
npm() { case "$*" in *new-hub*) while [ "$1" != -- ]; do shift; done; shift; printf '%s\\0' "$@" >&3;; esac; }
exec 3>&1 1>/dev/null
${block}`;
  return execFileSync("bash", ["--norc", "-euc", script], { cwd, encoding: "utf8" }).split("\0").slice(0, -1);
}

test("the command is on all setup pages", () => {
  const pages = blocks.map(([place]) => place.split(":")[0]);
  expect(pages).toEqual(
    expect.arrayContaining(["README.md", "docs/own-copy.md", "docs/scopes.md", "examples/README.md"]),
  );
});

const EXAMPLE = /00000000-0000-0000-0000-000000000000/;

test.each(blocks)("%s creates a hub, once the example's scope is replaced", (_place, documented) => {
  const block = documented.replaceAll(new RegExp(EXAMPLE, "g"), "0aaaaaaa-1111-2222-3333-444444444444");
  const isInHub = /--to (?:\.|"\$PWD")[ \n]/.test(block);
  const costs = join(clone.beside, "costs");
  const [serverOption, server = "github.com"] = /--server (\S+)/.exec(block) ?? [];
  if (isInHub) {
    const onServer = serverOption === undefined ? [] : ["--server", server, "--runs-on", "my-runners"];
    newHub([...FIRST, ...onServer], { actionsFolder: clone.folder, cwd: clone.folder });
    runGit(costs, "init", "--quiet");
    runGit(costs, "remote", "add", "origin", `https://${server}/contoso/costs`);
  }
  const cwd = isInHub ? costs : clone.folder;
  const pasted = block === documented ? [] : wordsOf(documented, cwd);
  if (pasted.some((word, at) => pasted[at - 1] === "--scope" && EXAMPLE.test(word))) {
    expect(() => newHub(pasted, { actionsFolder: clone.folder, cwd })).toThrow(/is an example/);
  }
  const [, release] = /^RELEASE=(\S+)/m.exec(block) ?? [];
  if (release !== undefined) runGit(clone.folder, "tag", release);
  const words = wordsOf(block, cwd);
  expect(newHub(words, { actionsFolder: clone.folder, cwd })).toContain(".github/workflows/hub-daily.yml");
  expect(filesIn(costs).size).toBe(13);
  if (!/az account list|az storage blob download/.test(block)) return;
  const { scopes } = JSON.parse(readFileSync(join(costs, "hub/settings.json"), "utf8"));
  expect(scopes).toHaveLength(40);
});
