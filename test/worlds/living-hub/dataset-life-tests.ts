import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { beginDatasetLife, type DatasetLife, ENROLLMENT } from "./dataset-life.ts";
import { linesOfBooks, linesOfLake } from "./datasets-and-books.ts";
import { type FillScore, scoreFills } from "./planted-fills.ts";

const LIFE_MS = 20 * 60_000;

/** Runs a hub with all five datasets of an enrollment and a billing profile from the first day to the last. */
export function describeDatasetLife(name: string, firstDay: string, lastDay: string): void {
  describe(name, () => {
    let life: DatasetLife;
    beforeAll(async () => {
      life = await beginDatasetLife(firstDay);
      await life.live(firstDay, lastDay);
    }, LIFE_MS);
    afterAll(() => life.hub.close());

    test("each month of each dataset in the lake matches the books to the last digit", async () => {
      const { books } = life.hub.cloud.costManagement;
      const lines = linesOfBooks(books.all(), books.datasets());
      expect(await linesOfLake(life.hub.containers.ingestion)).toEqual(lines);
      const kinds = new Set(lines.map((line) => line.split(" ").slice(0, 2).join(" ")));
      expect(kinds.size).toBe(10);
    });

    test("Azure refused only calls that are reserved for people or exceeded the quota", () => {
      const { requests } = life.hub.cloud.costManagement;
      const refused = requests.filter(({ status = 0 }) => status >= 400).map(({ status }) => status);
      expect(refused).toEqual([]);
      const posts = requests.filter(({ operation }) => operation === "run");
      expect(posts.every(({ scope }) => scope.toLowerCase() === ENROLLMENT.toLowerCase())).toBe(true);
    });

    test("every price that can be determined was found, exact to the last digit, and none was invented", async () => {
      const { books } = life.hub.cloud.costManagement;
      // A scope has no price sheet for months before the first run of that export.
      const sheets = books.datasets().filter(({ dataset }) => dataset === "PriceSheet");
      const months = books
        .all()
        .filter((book) => sheets.some(({ month, scope }) => month === book.month && scope === book.scope));
      expect(months.length).toBeGreaterThan(2);
      const scores: FillScore[] = [];
      for (const book of months) scores.push(await scoreFills(life.hub, book));
      for (const { knowable, found, right, invented } of scores) {
        expect(knowable).toBeGreaterThan(10);
        expect({ found, right, invented }).toEqual({ found: knowable, right: knowable, invented: 0 });
      }
      const reasons = new Set(scores.flatMap((score) => Object.keys(score.reasons)));
      // Usage without a commitment and without a quantity. Only some months have such rows without a price.
      for (const rare of ["tiers: none:tiers", "nothing planted: none:quantity"]) reasons.delete(rare);
      expect(reasons).toEqual(
        new Set([
          "ambiguous: none:ambiguous",
          "absent: none:meter",
          "other unit: none:unit",
          "nothing planted: none:unused",
        ]),
      );
      const sum = (of: "knowable" | "right"): number => scores.reduce((total, score) => total + score[of], 0);
      console.log(`${name}: ${sum("right")} of ${sum("knowable")} prices found in ${months.length} months`);
    });

    test("on each day, purchases match the transactions and used hours match the details", () => {
      const ingests = life.steps.filter(({ summary }) => summary.includes("### Reservations"));
      expect(ingests.length).toBeGreaterThan(1);
      for (const { log, summary } of ingests) {
        expect(summary).not.toMatch(/\d+ differences?/);
        expect(log).not.toContain("ReservationHoursDiffer");
      }
      expect(ingests.at(-1)?.summary).toContain("equal except for the instance flexibility ratio");
    });
  });
}
