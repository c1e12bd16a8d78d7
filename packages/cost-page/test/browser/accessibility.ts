import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import type { Page } from "puppeteer-core";

const AXE = readFileSync(createRequire(import.meta.url).resolve("axe-core/axe.min.js"), "utf8");

/** The violations of WCAG 2.2 AA that axe finds, each with its first location. */
export async function violationsOf(page: Page): Promise<readonly string[]> {
  // The page keeps axe while only the fragment of its URL changes.
  if (!(await page.evaluate(() => "axe" in globalThis))) await page.evaluate(AXE);
  return page.evaluate(async () => {
    const { axe } = globalThis as unknown as {
      axe: {
        run(
          options: object,
        ): Promise<{ violations: { id: string; nodes: { target: unknown[]; failureSummary: string }[] }[] }>;
      };
    };
    const tags = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"];
    // axe mistakes links to states for broken skip links. The keyboard test covers the real one.
    const rules = { "skip-link": { enabled: false } };
    // Details of what passes would take a quarter of the time.
    const { violations } = await axe.run({ runOnly: tags, rules, resultTypes: ["violations"] });
    return violations.flatMap(({ id, nodes }) =>
      nodes.slice(0, 2).map((node) => `${id}: ${node.target.join(" ")} ${node.failureSummary}`),
    );
  });
}
