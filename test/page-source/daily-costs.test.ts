import { dailyCells } from "cost-page/cube";
import type { CostCube } from "exact-values/cost-cube";
import { readWithDuckDb, textsInSql, textsOfCube } from "focus-parquet/testing";
import { expect, test } from "vitest";
import { openLakeMonths } from "../../src/lake/cubes/lake-months.ts";
import { readLake } from "../../src/lake/discover/lake-state.ts";
import { loadPageData } from "../../src/page-source/load-page-data.ts";
import { makeMonth } from "./made-lake.ts";
import { REQUEST, startMemoryLake } from "./page-of-lake.ts";

const SCOPE = "/subscriptions/0000000a-0000-0000-0000-000000000001";
const DAILY = `journal/cubes/${SCOPE.slice(1)}/202606.daily.json.gz`;
const MONTH = { scope: SCOPE, month: "202606", version: "1.2", options: { rows: 400 } };

test("the costs of each day equal SQL, come from the cache the second time, and leave the page as it is", async () => {
  const hub = startMemoryLake();
  await hub.commit(MONTH);
  const withoutDays = await hub.page();
  let reads = 0;
  const load = async (daily: readonly string[]): Promise<readonly (CostCube | undefined)[]> => {
    const cubes: (CostCube | undefined)[] = [];
    const lake: typeof hub.lake = {
      ...hub.lake,
      readRange: (...range) => {
        reads++;
        return hub.lake.readRange(...range);
      },
    };
    const source = openLakeMonths(await readLake(lake), { lake, config: hub.config, dimensions: [], daily });
    const { data } = await loadPageData(source, { ...REQUEST, onDailyCosts: (_, cube) => cubes.push(cube) });
    expect(data.months).toEqual(withoutDays.data.months);
    return cubes;
  };
  const [cube] = await load(["tag:env"]);
  if (cube === undefined) throw new Error("no cube");
  expect(reads).toBeGreaterThan(0);
  const { bytes } = await makeMonth(MONTH);
  await readWithDuckDb(bytes, async (reader) => {
    expect(textsOfCube(cube).cells).toEqual((await textsInSql(reader, cube.dimensions.slice(8))).cells);
  });
  const days = dailyCells(cube);
  expect(new Set(days?.day).size).toBe(30);
  expect(days?.isUsageBased.length).toBe(cube.cells.billed.length);

  reads = 0;
  expect(await load(["tag:env"])).toEqual([cube]);
  expect(reads).toBe(0);
  expect((await load([]))[0]?.dimensions).not.toContain("tag:env");
  expect(reads).toBeGreaterThan(0);
  expect(await hub.config.read(DAILY)).toBeDefined();
});
