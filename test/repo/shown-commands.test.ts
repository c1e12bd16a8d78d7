import { readdirSync, readFileSync } from "node:fs";
import { join, relative } from "node:path";
import { parseAst } from "rolldown/parseAst";
import { expect, test } from "vitest";

const root = join(import.meta.dirname, "..", "..");

/** The start of a command that people paste. */
const COMMAND = /(?:^|[\s`(:="'])(?:(?:az|gh|curl) [a-z-]|npm run [a-z]|git (?:add|clone|commit|init|push|remote) )/;

/** The end of a command in a sentence or line. */
const SENTENCE_GOES_ON = /[.;,)`]\s|[)`]$|(?<!\\)\n/;

interface Node {
  readonly type: string;
  readonly start: number;
}

interface Template extends Node {
  readonly quasis: readonly { readonly value: { readonly cooked: string } }[];
  readonly expressions: readonly Node[];
}

/** All untagged templates in a syntax tree. */
function untaggedTemplates(node: unknown): readonly Template[] {
  if (typeof node !== "object" || node === null) return [];
  if (Array.isArray(node)) return node.flatMap(untaggedTemplates);
  const { type, quasi, ...members } = node as Record<string, unknown>;
  if (type === "TaggedTemplateExpression") return untaggedTemplates((quasi as Template).expressions);
  const own = type === "TemplateLiteral" ? [node as Template] : [];
  return [...own, ...Object.values(members).flatMap(untaggedTemplates)];
}

/** Whether a command contains a value that is not quoted for the shell. */
function hasUnquotedValue({ quasis, expressions }: Template): boolean {
  let text = "";
  return expressions.some(({ type }, index) => {
    text += quasis[index]?.value.cooked ?? "";
    const start = text.search(COMMAND);
    if (start < 0) return false;
    const command = text.slice(start);
    return !SENTENCE_GOES_ON.test(command) && type !== "TaggedTemplateExpression";
  });
}

function unquotedCommands(source: string): readonly number[] {
  const { body } = parseAst(source, { lang: "ts" });
  return untaggedTemplates(body)
    .filter(hasUnquotedValue)
    .map(({ start }) => source.slice(0, start).split("\n").length);
}

test("a value in a printed command is reported unless shellCommand quotes it", () => {
  const source = (template: string): string => `const a =\n${template.replaceAll("NAME", `$\{name}`)};`;
  expect(unquotedCommands(source("`Run: az group create --name NAME`"))).toEqual([2]);
  expect(unquotedCommands(source("`gh variable set NAME --body NAME`"))).toEqual([2]);
  expect(unquotedCommands(source("shellCommand`az group create --name NAME`"))).toEqual([]);
  expect(unquotedCommands(source("`Run az login. Then look at NAME`"))).toEqual([]);
});

test("all commands that the actions and scripts print are quoted with shellCommand", () => {
  const files = ["src", "scripts", "packages/exact-values/src", "packages/focus-parquet/src"].flatMap((folder) =>
    readdirSync(join(root, folder), { recursive: true, encoding: "utf8" })
      // AssemblyScript is a different language and prints nothing.
      .filter((name) => name.endsWith(".ts") && !name.includes("/assembly/"))
      .map((name) => join(root, folder, name)),
  );
  const found = files.flatMap((file) =>
    unquotedCommands(readFileSync(file, "utf8")).map((line) => `${relative(root, file)}:${line}`),
  );
  expect(found).toEqual([]);
});
