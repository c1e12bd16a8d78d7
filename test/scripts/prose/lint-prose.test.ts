import { describe, expect, test } from "vitest";
import { lintProse } from "../../../scripts/prose/style-problems.ts";

async function problemsOf(file: string, text: string): Promise<readonly string[]> {
  return (await lintProse(file, text)).map(({ line, message }) => `${line}: ${message}`);
}

describe("the style rules", () => {
  test.each([
    "A file that inflates to more than this is none.",
    "In two heaps: nobody is to be warned each week of what most likely exists.",
    "Time never goes back because a newer run's files are gone.",
    "One of tomorrow keeps the real runs of a day out, one of a later day is refused.",
    "As far as the settings alone let one fear it.",
    "What no export could bear.",
    "Nothing is left by the filters.",
    "Scopes without news",
    "The name must be spelled otherwise.",
    "Is the difference one of these sums, it is the cause.",
    "Of many scopes one command",
    "The runs that are on their way, and what came of them.",
    "It ends when the time is over.",
    "The action could not look whether the export exists.",
    "The table of of the month.",
  ])("report %s", async (sentence) => {
    expect(await problemsOf("a.md", `${sentence}\n`)).not.toEqual([]);
    expect(await problemsOf("a.ts", `/** ${sentence} */\nconst a = 1;\n`)).not.toEqual([]);
  });

  test.each([
    "A file that inflates beyond this limit is rejected.",
    "An older run never replaces a newer one, even after the newer run's files are deleted.",
    "A manifest dated tomorrow can block one day of real runs. Later dates are rejected.",
    "Without a manifest, the step fails if there is none in the folder.",
    "Scopes with no recent data",
    "If the difference equals one of these sums, you have found the cause.",
    "With many scopes, print one command.",
    "Query engines read the lake.",
  ])("accept %s", async (sentence) => {
    expect(await problemsOf("a.md", `${sentence}\n`)).toEqual([]);
  });

  test("report sentences that are too long, without counting parentheses", async () => {
    const long = `${"one word, ".repeat(40)}end.`;
    expect(await problemsOf("a.md", `${long}\n`)).toHaveLength(1);
    expect(await problemsOf("a.md", `A (${"one word, ".repeat(40)}) end.\n`)).toEqual([]);
  });
});

describe("the English of a source", () => {
  test("consists of its comments and messages with their lines", async () => {
    const source = [
      "// nobody knows",
      'const key = "nobody";',
      "const nobody = 1;",
      "/**",
      " * Said to whoever asks.",
      " */",
      // biome-ignore lint/suspicious/noTemplateCurlyInString: a template literal of the source
      "throw new Error(`The month ${month} is of no use to nobody at all.`);",
    ].join("\n");
    const lines = (await problemsOf("a.ts", source)).map((problem) => problem.split(":")[0]);
    expect(lines).toEqual(["1", "5", "7"]);
  });

  test("is checked passage by passage, so that two never form one long sentence", async () => {
    const source = Array.from({ length: 20 }, (_, at) => `const a${at} = "five words without any end";`).join("\n");
    expect(await problemsOf("a.ts", source)).toEqual([]);
  });

  test("consists of the descriptions in an action.yml", async () => {
    const yaml = 'inputs:\n  nobody:\n    description: "For whoever asks."\n    default: nobody\n';
    expect(await problemsOf("x/action.yml", yaml)).toEqual([expect.stringMatching(/^3: .*hoever/)]);
  });
});
