import { extname, join } from "node:path";
import { TextlintKernel, type TextlintKernelRule } from "@textlint/kernel";
import markdownPlugin from "@textlint/textlint-plugin-markdown";
import textPlugin from "@textlint/textlint-plugin-text";
import prh from "textlint-rule-prh";
import sentenceLength from "textlint-rule-sentence-length";
import terminology from "textlint-rule-terminology";
import { blankOutCode, blankOutYaml } from "./prose-of-files.ts";

export interface ProseProblem {
  readonly line: number;
  readonly column: number;
  readonly message: string;
}

/** About 40 words, without link addresses and parentheses. */
const MAX_CHARACTERS = 260;

const RULES: readonly TextlintKernelRule[] = [
  {
    ruleId: "style",
    rule: exportOf(prh),
    options: { rulePaths: [join(import.meta.dirname, "style.yml")], checkEmphasis: true, checkBlockQuote: true },
  },
  {
    ruleId: "sentence-length",
    rule: exportOf(sentenceLength),
    options: { max: MAX_CHARACTERS, skipPatterns: ["/\\([^()]*\\)/", "/ {2,}/"] },
  },
  {
    ruleId: "terminology",
    rule: exportOf(terminology),
    options: { defaultTerms: false, terms: ["GitHub", "GitHub Actions", "JavaScript", "TypeScript", "PostgreSQL"] },
  },
];

const kernel = new TextlintKernel();

/**
 * Applies the style rules to a document, to the descriptions in an action.yml, or to comments and messages in a source
 * file.
 */
export async function lintProse(file: string, text: string): Promise<readonly ProseProblem[]> {
  const { messages } = await kernel.lintText(proseOf(file, text), {
    filePath: file,
    ext: extname(file) === ".md" ? ".md" : ".txt",
    plugins: [
      { pluginId: "markdown", plugin: exportOf(markdownPlugin) },
      { pluginId: "text", plugin: exportOf(textPlugin) },
    ],
    rules: [...RULES],
  });
  return messages.map(({ line, column, message }) => ({ line, column, message: message.replaceAll("\n", " ") }));
}

function proseOf(file: string, text: string): string {
  if (extname(file) === ".ts") return blankOutCode(file, text);
  return extname(file) === ".yml" ? blankOutYaml(text) : text;
}

/** The default export of a CommonJS module, which Node wraps a second time. */
function exportOf<T>(module: T | { readonly default: T }): T {
  return (module as { readonly default?: T }).default ?? (module as T);
}
