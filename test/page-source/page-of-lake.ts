import type { PageData } from "cost-page";
import type { Notice } from "exact-values/notice";
import { openLakeMonths } from "../../src/lake/cubes/lake-months.ts";
import { readLake } from "../../src/lake/discover/lake-state.ts";
import type { BlobStore } from "../../src/lake/storage/blob-store.ts";
import { loadPageData, type PageRequest } from "../../src/page-source/load-page-data.ts";
import { memoryStore } from "../worlds/lake-model/memory-store.ts";
import { type MadeMonth, makeMonth } from "./made-lake.ts";

export interface Asked extends Partial<PageRequest> {
  readonly dimensions?: readonly string[];
  readonly lake?: BlobStore;
  readonly config?: BlobStore | undefined;
}

export interface MemoryLake {
  readonly lake: ReturnType<typeof memoryStore>;
  readonly config: ReturnType<typeof memoryStore>;
  commit(...months: readonly MadeMonth[]): Promise<void>;
  page(asked?: Asked): Promise<{ readonly data: PageData; readonly notices: readonly Notice[] }>;
}

export const REQUEST: PageRequest = {
  title: "Costs",
  hubVersion: "1.2.3",
  now: new Date("2026-08-20T12:00:00Z"),
  months: 13,
  scopes: [],
  isRedacted: false,
  staleAfterHours: 0,
};

/** A lake in memory with the data of its page. */
export function startMemoryLake(): MemoryLake {
  const lake = memoryStore("ingestion");
  const config = memoryStore("config");
  return {
    lake,
    config,
    commit: async (...months) => {
      for (const month of months) {
        const { bytes, metadata, path } = await makeMonth(month);
        await lake.write(path, bytes, metadata);
      }
    },
    page: async ({ dimensions = [], ...asked } = {}) => {
      const source = openLakeMonths(await readLake(lake), {
        lake: asked.lake ?? lake,
        config: "config" in asked ? asked.config : config,
        dimensions,
      });
      return loadPageData(source, { ...REQUEST, ...asked });
    },
  };
}
