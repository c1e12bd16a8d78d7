import { mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { cutMarkdown } from "../../src/github/markdown/published-markdown.ts";
import { MAX_SUMMARY_BYTES, writeSummary } from "../../src/github/outputs.ts";

function cut(markdown: string, maxSize: number): string {
  return cutMarkdown(markdown, { maxSize, sizeOf: (text) => Buffer.byteLength(text), reason: "of the limit." });
}

describe("cutting Markdown", () => {
  test("leaves Markdown that fits unchanged", () => {
    expect(cut("a\nb\n", 4)).toBe("a\nb\n");
  });

  test("ends at a line break, and says how many lines are missing", () => {
    const markdown = "0123456789\n".repeat(100);
    expect(cut(markdown, 300)).toMatch(/^(0123456789\n)+\n_\d+ of 100 lines are omitted, because of the limit\._\n$/);
    expect(Buffer.byteLength(cut(markdown, 300))).toBeLessThanOrEqual(300);
  });

  test("counts bytes, not characters", () => {
    expect(Buffer.byteLength(cut("€€€€€€€€€\n".repeat(100), 300))).toBeLessThanOrEqual(300);
  });

  test("closes open details and fences, from the inside out", () => {
    const markdown = `<details>\n<summary>a</summary>\n\n\`\`\`json\n${"{}\n".repeat(200)}\`\`\`\n</details>\n`;
    const result = cut(markdown, 300);
    expect(result).toMatch(/\{\}\n```\n\n<\/details>\n\n_\d+ of \d+ lines are omitted/);
  });

  test("never keeps an incomplete diagram", () => {
    const markdown = `before\n\`\`\`mermaid\nxychart-beta\n${"  bar [1]\n".repeat(200)}\`\`\`\nafter\n`;
    expect(cut(markdown, 300)).toMatch(/^before\n\n_/);
  });

  test("leaves nothing open, wherever the limit falls", () => {
    const block =
      "<details><summary>x</summary>\n\n~~~~text\n```\n~~~~\n\n<details>\n\nrow\n\n</details>\n</details>\n";
    for (let maxSize = 120; maxSize < 800; maxSize += 7) {
      const result = cut(block.repeat(20), maxSize);
      expect(Buffer.byteLength(result)).toBeLessThanOrEqual(maxSize);
      expect(result.match(/<details>/g)?.length).toBe(result.match(/<\/details>/g)?.length);
      expect((result.match(/~~~~/g)?.length ?? 0) % 2).toBe(0);
    }
  });
});

describe("the job summary", () => {
  let folder: string;
  beforeEach(async () => {
    folder = await mkdtemp(join(tmpdir(), "summary-"));
  });
  afterEach(() => rm(folder, { recursive: true }));

  test("is appended to the existing content", async () => {
    const file = join(folder, "summary.md");
    await writeFile(file, "before\n");
    await writeSummary(file, "# result");
    expect(await readFile(file, "utf8")).toBe("before\n# result\n");
  });

  test("never exceeds the limit that GitHub shows", async () => {
    const file = join(folder, "summary.md");
    const markdown = "a line of the summary\n".repeat(40_000);
    await writeSummary(file, markdown);
    await writeSummary(file, markdown);
    const text = await readFile(file, "utf8");
    expect(Buffer.byteLength(text)).toBeLessThanOrEqual(MAX_SUMMARY_BYTES);
    expect(text).toContain("GitHub drops a summary above 1 MiB");
  });

  test("is not written if there is no summary file", async () => {
    await expect(writeSummary(undefined, "x")).resolves.toBeUndefined();
  });
});
