import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { begin, type Chronicle, ENROLLMENT, isOf, type Life, SUBSCRIPTION } from "./chronicle.ts";
import { accountOfBooks, accountOfLake } from "./lake-and-books.ts";

/** Runs a chronicle and checks its end state. */
export function describeLife(name: string, chronicle: Chronicle): void {
  describe(name, () => {
    let life: Life;
    beforeAll(async () => {
      life = await begin(chronicle);
    });
    afterAll(() => life.hub.close());

    test("the lake holds what the last completed run of each scope and month delivered", async () => {
      await life.live();
      const { hub, needed, requested, steps, succeed } = life;
      const { books, requests, runs } = hub.cloud.costManagement;
      const booked = accountOfBooks(books.all());
      expect(await accountOfLake(hub.containers)).toEqual(booked);
      // No run was requested twice, and no work is left.
      expect(requested()).toBe(needed());
      expect(await hub.names("msexports")).toEqual([]);
      expect((await succeed("ingest")).report?.outputs).toMatchObject({ ingested: "0", failed: "0" });
      const figures = {
        ...{ months: booked.months, rows: booked.rows, sums: booked.lines.length * 4 },
        ...{ requested: requested(), secondRuns: runs.length - requested() },
        ...{ requests: requests.length, steps: steps.length },
      };
      console.log(`${name}: ${JSON.stringify(figures)}`);
    });

    test("a month was restated after its end, even by second runs that are missing from the history", () => {
      const [year = 0, month = 0] = chronicle.firstDay.split("-").map(Number);
      const lastDay = new Date(Date.UTC(year, month, 0)).getUTCDate();
      const closed = life.hub.cloud.costManagement.runs.filter(
        ({ delivered }) =>
          delivered?.month === chronicle.firstDay.slice(0, 7).replace("-", "") &&
          delivered.days === lastDay &&
          isOf(SUBSCRIPTION, delivered),
      );
      const costs = closed.map(({ delivered }) =>
        delivered?.dataset === "FocusCost" ? delivered.totals().costs.USD?.BilledCost.exact : undefined,
      );
      expect(closed.filter(({ isHidden }) => isHidden)).toHaveLength(5);
      expect(new Set(costs).size).toBeGreaterThan(2);
    });

    test("if a scope is removed from the settings, its months stay and its exports are deleted", () => {
      const { books, exports } = life.hub.cloud.costManagement;
      // The previous day's run delivered all data that existed by then.
      const days = Number(chronicle.removedOn.slice(8)) - 2;
      const month = chronicle.removedOn.slice(0, 7).replace("-", "");
      expect(books.of(ENROLLMENT, month)).toMatchObject({ days, isWholeMonth: false });
      expect(exports.filter((one) => isOf(ENROLLMENT, one))).toEqual([]);
      expect(exports).toHaveLength(life.scopes.size * 2);
    });

    test("no step reveals a secret", () => {
      const shown = life.steps.map(({ log, summary }) => log + summary).join("\n");
      expect(shown).not.toMatch(/eyJ[\w-]{10,}|Bearer /);
      expect(shown).not.toContain(life.hub.cloud.storage.key);
    });
  });
}
