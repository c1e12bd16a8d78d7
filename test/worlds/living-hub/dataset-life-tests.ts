import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { beginDatasetLife, type DatasetLife, ENROLLMENT } from "./dataset-life.ts";
import { linesOfBooks, linesOfLake } from "./datasets-and-books.ts";
import { type FillScore, scoreFills } from "./planted-fills.ts";

const LIFE_MS = 20 * 60_000;

/** A hub of an enrollment and a billing profile with all five datasets, from the first day to the last. */
export function describeDatasetLife(name: string, firstDay: string, lastDay: string): void {
  describe(name, () => {
    let life: DatasetLife;
    beforeAll(async () => {
      life = await beginDatasetLife(firstDay);
      await life.live(firstDay, lastDay);
    }, LIFE_MS);
    afterAll(() => life.hub.close());

    test("the lake holds each month of each dataset as the books have it, to the last digit", async () => {
      const { books } = life.hub.cloud.costManagement;
      const lines = linesOfBooks(books.all(), books.datasets());
      expect(await linesOfLake(life.hub.containers.ingestion)).toEqual(lines);
      const kinds = new Set(lines.map((line) => line.split(" ").slice(0, 2).join(" ")));
      expect(kinds.size).toBe(10);
    });

    test("no call was refused, but for what Azure leaves to people and to a later minute", () => {
      const { requests } = life.hub.cloud.costManagement;
      const refused = requests.filter(({ status = 0 }) => status >= 400).map(({ status }) => status);
      expect(refused).toEqual([]);
      const posts = requests.filter(({ operation }) => operation === "run");
      expect(posts.every(({ scope }) => scope.toLowerCase() === ENROLLMENT.toLowerCase())).toBe(true);
    });

    test("every price that can be known was found, right to the last digit, and none was invented", async () => {
      const { books } = life.hub.cloud.costManagement;
      // Of months before the first run of its export, a scope has no price sheet.
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
      // Usage without a commitment, and without a quantity, of which only some months have any that lacks a price.
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

    test("purchases are those of the transactions, and used hours those of the details, each day", () => {
      const ingests = life.steps.filter(({ summary }) => summary.includes("### Reservations"));
      expect(ingests.length).toBeGreaterThan(1);
      for (const { log, summary } of ingests) {
        expect(summary).not.toMatch(/\d+ differences?/);
        expect(log).not.toContain("ReservationHoursDiffer");
      }
      expect(ingests.at(-1)?.summary).toContain("equal but for the instance flexibility ratio");
    });
  });
}
