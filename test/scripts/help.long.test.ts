import { spawn } from "node:child_process";
import { cpSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync, symlinkSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { text } from "node:stream/consumers";
import { afterAll, beforeAll, expect, test } from "vitest";
import { ROOT } from "../repo/markdown-document.ts";

/** What a script could overwrite. */
const COPIED = /^(?!node_modules$|\.git$|lib$|test$|demo-output)/;
/** Only read, and too large to copy. */
const LINKED = ["node_modules", "test"];
const { scripts } = JSON.parse(readFileSync(join(ROOT, "package.json"), "utf8")) as {
  readonly scripts: Readonly<Record<string, string>>;
};
const OWN = Object.entries(scripts).filter(([, command]) => command.startsWith("node "));

let folder: string;
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), "help-"));
  for (const name of readdirSync(ROOT).filter((entry) => COPIED.test(entry)))
    cpSync(join(ROOT, name), join(folder, name), { recursive: true, verbatimSymlinks: true });
  for (const name of LINKED) symlinkSync(join(ROOT, name), join(folder, name));
});
afterAll(() => rmSync(folder, { recursive: true }));

/** Path, size and time of every file. */
function listFiles(): readonly string[] {
  const places = readdirSync(folder, { withFileTypes: true });
  const inside = places
    .filter((place) => place.isDirectory())
    .flatMap(({ name }) =>
      readdirSync(join(folder, name), { recursive: true, encoding: "utf8" }).map((path) => join(name, path)),
    );
  return [...places.map(({ name }) => name), ...inside].map((path) => {
    const { mtimeMs, size } = statSync(join(folder, path));
    return `${path} ${size} ${mtimeMs}`;
  });
}

test("every script that starts our code is in the table", () => {
  expect(OWN.map(([name]) => name)).toEqual(expect.arrayContaining(["build", "demo", "docs", "lint:prose", "verify"]));
});

/** What a script prints for --help, without npm, git and other programs. */
async function answerOf([name, command]: readonly [name: string, command: string]) {
  const child = spawn(process.execPath, [...command.split(" ").slice(1), "--help"], {
    ...{ cwd: folder, stdio: ["ignore", "pipe", "pipe"] },
    env: { ...process.env, INIT_CWD: folder, PATH: "" },
  });
  const closed = new Promise<number | null>((resolve) => child.on("close", resolve));
  const [shown, errors, exitCode] = await Promise.all([text(child.stdout), text(child.stderr), closed]);
  return { name, shown, errors, exitCode };
}

test("every script answers --help, and changes nothing", async () => {
  const before = listFiles();
  for (const { name, shown, ...ended } of await Promise.all(OWN.map(answerOf))) {
    expect({ name, ...ended }).toEqual({ name, errors: "", exitCode: 0 });
    expect(shown).toMatch(new RegExp(`^(?:npm run ${name}|focus-parquet ${name})\\s`));
  }
  expect(listFiles()).toEqual(before);
}, 120_000);
