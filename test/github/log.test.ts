import type { Clock } from "exact-values/clock";
import { InputError } from "exact-values/errors";
import { describe, expect, test } from "vitest";
import { createLog, type LogOptions } from "../../src/github/log.ts";

function startLog({ isDebug = false, address }: Partial<Pick<LogOptions, "isDebug" | "address">> = {}) {
  const written: string[] = [];
  let nowMs = 0;
  const clock: Clock = { now: () => new Date(nowMs), sleep: () => Promise.resolve() };
  const log = createLog({
    ...{ clock, isDebug, write: (text) => written.push(text) },
    ...(address === undefined ? {} : { address }),
  });
  return {
    log,
    text: () => written.join(""),
    pass: (seconds: number) => {
      nowMs += seconds * 1000;
    },
  };
}

test("a group opens, prints its lines, and closes, even if its work fails", async () => {
  const { log, text } = startLog();
  const work = log.group("sub-1 202606", async (lines) => {
    lines.info("10 rows");
    throw new Error("broken");
  });
  await expect(work).rejects.toThrow("broken");
  expect(text()).toBe("::group::sub-1 202606\n10 rows\n::endgroup::\n");
});

test("concurrent groups are printed one after the other", async () => {
  const { log, text } = startLog();
  const first = Promise.withResolvers<void>();
  const second = Promise.withResolvers<void>();
  const groups = [
    log.group("first", async (lines) => {
      lines.info("1a");
      await first.promise;
      lines.info("1b");
    }),
    log.group("second", async (lines) => {
      lines.info("2a");
      await second.promise;
      lines.info("2b");
    }),
    log.group("third", async (lines) => lines.info("3a")),
  ];
  await groups[2];
  expect(text()).toBe("::group::first\n1a\n");
  first.resolve();
  await groups[0];
  expect(text()).toBe("::group::first\n1a\n1b\n::endgroup::\n::group::second\n2a\n");
  second.resolve();
  await Promise.all(groups);
  expect(text().split("\n").slice(4)).toEqual([
    "::group::second",
    "2a",
    "2b",
    "::endgroup::",
    "::group::third",
    "3a",
    "::endgroup::",
    "",
  ]);
});

test("progress is printed at most once per 30 seconds and group", async () => {
  const { log, text, pass } = startLog();
  await log.group("long", async (lines) => {
    for (let second = 1; second <= 65; second += 1) {
      pass(1);
      lines.progress(`after ${second} s`);
    }
  });
  expect(text()).toBe("::group::long\nafter 30 s\nafter 60 s\n::endgroup::\n");
});

test.each([
  ["::set-output name=a::b", "\\::set-output name=a::b"],
  [" \t::error::gone", " \t\\::error::gone"],
  ["fine\n::add-mask::a", "fine\n\\::add-mask::a"],
  ["fine\r::stop-commands::x", "fine\n\\::stop-commands::x"],
  ["part ##[group]x", "part ##\\[group]x"],
  ["a\u001b[2Kb", "a\\x1b[2Kb"],
  ["Microsoft::Compute stays", "Microsoft::Compute stays"],
])("foreign text %j cannot act as a workflow command", (foreign, printed) => {
  const { log, text } = startLog();
  log.info(foreign);
  expect(text()).toBe(`${printed}\n`);
});

test("a group's name stays on one line", async () => {
  const { log, text } = startLog();
  await log.group("a\n::error::b", async () => undefined);
  expect(text()).toBe("::group::a%0A::error::b\n::endgroup::\n");
});

test("a warning is highlighted without an annotation, and debug lines are printed only on request", () => {
  const quiet = startLog();
  quiet.log.warning("slow");
  quiet.log.debug("GET https://example.test 200");
  expect(quiet.text()).toBe("Warning: slow\n");
  const debugging = startLog({ isDebug: true });
  debugging.log.debug("GET https://example.test 200");
  expect(debugging.text()).toBe("::debug::GET https://example.test 200\n");
});

describe("a failure", () => {
  const gone = (part: string): InputError =>
    new InputError("PartMissing", `${part} is gone.`, { remedy: "Export the month again.", cause: new Error("404") });
  const at = (place: string): string => `https://github.com/o/r/blob/v1/${place}`;

  test("is logged with its subject, cause, remedy, and a link to the documentation", () => {
    const { log, text } = startLog({ address: at });
    log.failure(gone("part_0.csv"), { about: "subscriptions/1 202606", note: "The lake has no such month." });
    expect(text().split("\n")).toEqual([
      "Error: subscriptions/1 202606: PartMissing: part_0.csv is gone.",
      "caused by: 404",
      "The lake has no such month.",
      "Export the month again.",
      "See https://github.com/o/r/blob/v1/docs/errors/deliveries.md#partmissing",
      "",
    ]);
  });

  test("is logged without a link if the runner does not provide the address", () => {
    const { log, text } = startLog();
    log.failure(gone("part_0.csv"));
    expect(text()).toBe("Error: PartMissing: part_0.csv is gone.\ncaused by: 404\nExport the month again.\n");
  });

  test("is logged with one remedy for similar failures in a group, and again in the next group", async () => {
    const { log, text } = startLog({ address: at });
    for (const group of ["1", "2"]) {
      await log.group(group, async (lines) => {
        for (const part of ["a", "b", "c"]) lines.failure(gone(part));
      });
    }
    const reported = text().split("\n");
    expect(reported.filter((line) => line.startsWith("Error: "))).toHaveLength(6);
    expect(reported.filter((line) => line === "Export the month again.")).toHaveLength(2);
    expect(reported.filter((line) => line.startsWith("See https://"))).toHaveLength(2);
  });

  test("with foreign text cannot act as a workflow command", () => {
    const { log, text } = startLog({ address: at });
    log.failure(gone("x\n::error::y"));
    expect(text()).not.toMatch(/^::/m);
  });
});
