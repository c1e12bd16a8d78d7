import fc from "fast-check";
import { expect, test } from "vitest";
import type { BlobStore } from "../../src/lake/storage/blob-store.ts";
import { liveIn } from "../worlds/lake-model/lake-model.ts";
import { type Step, tableRace, takenUp } from "../worlds/lake-model/steps.ts";
import type { KeptContainer } from "../worlds/lake-model/storage.ts";
import { startWorld } from "../worlds/lake-model/world.ts";

type Break = (store: BlobStore) => Partial<BlobStore>;

/** Storage that breaks a guarantee that a rule of the table depends on. */
interface Broken {
  readonly rule: string;
  readonly lives: fc.Arbitrary<readonly Step[]>;
  readonly tables?: Break;
  readonly lakes?: Break;
  readonly found: RegExp;
}

const text = (bytes: Uint8Array): string => new TextDecoder().decode(bytes);
const lines = (bytes: Uint8Array, keep: (line: string) => boolean): Uint8Array =>
  new TextEncoder().encode(text(bytes).split("\n").filter(keep).join("\n"));

const BROKEN: readonly Broken[] = [
  {
    rule: "a late publisher is trusted without a check of the lake's generations",
    lives: tableRace,
    // Claims that every listed file still exists.
    lakes: (store) => {
      const listed = new Map<string, string>();
      return {
        list: async function* (prefix, onFolder) {
          for await (const blob of store.list(prefix, onFolder)) {
            listed.set(blob.name, blob.etag);
            yield blob;
          }
        },
        properties: async (name) => {
          const now = await store.properties(name);
          return now && { ...now, etag: listed.get(name) ?? now.etag };
        },
      };
    },
    found: /replaces .* with an older commit/,
  },
  {
    rule: "a log entry overwrites that of another process",
    lives: tableRace,
    tables: (store) => ({
      writeIfAbsent: async (name, bytes) => {
        await store.write(name, bytes);
        return "written";
      },
    }),
    found: /entry \d+ was overwritten/,
  },
  {
    rule: "replaced months stay in the table",
    lives: tableRace,
    tables: (store) => ({
      writeIfAbsent: (name, bytes, contentType) =>
        store.writeIfAbsent(
          name,
          lines(bytes, (line) => !line.startsWith('{"remove"')),
          contentType,
        ),
    }),
    found: /contains a month twice/,
  },
  {
    rule: "the next entry repeats the additions of an entry",
    lives: tableRace,
    tables: (store) => ({
      writeIfAbsent: async (name, bytes, contentType) => {
        const outcome = await store.writeIfAbsent(name, bytes, contentType);
        const next = name.replace(/\d{20}/, (digits) => String(Number(digits) + 1).padStart(20, "0"));
        const adds = lines(bytes, (line) => line.startsWith('{"add"'));
        if (outcome === "written" && adds.length > 0) await store.writeIfAbsent(next, adds, contentType);
        return outcome;
      },
    }),
    found: /adds .* again|contains a month twice/,
  },
  {
    rule: "vacuum deletes a file without a check of its version",
    lives: takenUp,
    tables: (store) => ({ remove: (name) => store.remove(name) }),
    found: /was deleted/,
  },
  {
    rule: "a file that is added again keeps the version that vacuum listed",
    lives: takenUp,
    tables: () => ({ touch: async (_, { etag }) => etag }),
    found: /was deleted, but readers need it|which does not exist/,
  },
];

for (const { found, lakes, lives, rule, tables } of BROKEN) {
  test(`random lives detect: ${rule}`, async () => {
    const report = await fc.check(
      fc.asyncProperty(lives, (steps) => {
        const world = startWorld();
        for (const container of Object.values(world.tables)) breakContainer(container, tables);
        for (const container of Object.values(world.lakes)) breakContainer(container, lakes);
        return liveIn(world, steps);
      }),
      { numRuns: 150, seed: 20260612, endOnFailure: true },
    );
    expect(String(report.errorInstance)).toMatch(found);
  });
}

/** Changes the very store that a process receives, because copies identify their source by it. */
function breakContainer(container: KeptContainer, breaking: Break | undefined): void {
  const { open } = container;
  if (breaking === undefined) return;
  Object.assign(container, {
    open: (caller: Parameters<typeof open>[0]): BlobStore => {
      const store = open(caller);
      return Object.assign(store, breaking({ ...store }));
    },
  });
}
