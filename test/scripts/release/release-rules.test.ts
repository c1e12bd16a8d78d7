import { describe, expect, test } from "vitest";
import {
  changelogSections,
  isLatest,
  majorTagToMove,
  parseVersion,
  releaseFaults,
  releaseNotes,
} from "../../../scripts/release/release-rules.ts";

const CHANGELOG = `# Changelog

## Unreleased

## 1.2.3 - 2026-11-21

### Added

- Something, see [the readers](docs/readers.md#power-bi).

## 1.2.2 - 2026-10-01

- Older.
`;

const facts = { tag: "v1.2.3", packageVersion: "1.2.3", lockVersion: "1.2.3", changelog: CHANGELOG };

describe("a tag becomes a release if everything has its version", () => {
  test("tag, packages and changelog agree", () => {
    expect(releaseFaults(facts)).toEqual([]);
    expect(releaseFaults({ ...facts, changelog: CHANGELOG.replaceAll("\n", "\r\n") })).toEqual([]);
  });

  test.each([
    [{ tag: "v1.2" }, "Tag v1.2 is not"],
    [{ tag: "1.2.3" }, "Tag 1.2.3 is not"],
    [{ tag: "v01.2.3" }, "Tag v01.2.3 is not"],
    [{ tag: "v1.2.3$(id)" }, "Tag v1.2.3$(id) is not"],
    [{ packageVersion: "1.2.4" }, "package.json has version 1.2.4"],
    [{ lockVersion: undefined }, "package-lock.json has version undefined"],
    [{ tag: "v2.0.0", packageVersion: "2.0.0", lockVersion: "2.0.0" }, 'no heading "## 2.0.0'],
    [{ changelog: CHANGELOG.replace("1.2.3 - 2026-11-21", "1.2.3") }, 'heading "1.2.3" is not'],
    [{ changelog: CHANGELOG.replace("2026-11-21", "2026-02-30") }, "is not"],
    [{ changelog: CHANGELOG.replace("- Something, see [the readers](docs/readers.md#power-bi).", "") }, "says nothing"],
    [{ changelog: CHANGELOG.replace("## Unreleased\n", "## Unreleased\n\n- New.\n") }, 'entries under "Unreleased"'],
    [{ changelog: `${CHANGELOG}\n## 1.2.3 - 2026-11-22\n\n- Again.\n` }, "2 headings for 1.2.3"],
    [{ tag: "v1.2.2", packageVersion: "1.2.2", lockVersion: "1.2.2" }, "1.2.3 - 2026-11-21 above 1.2.2"],
    [{ tag: "v1.2.3-rc.1", packageVersion: "1.2.3-rc.1", lockVersion: "1.2.3-rc.1" }, "no heading"],
    [{ changelog: "" }, "no heading"],
  ])("%o is rejected: %s", (change, said) => {
    const faults = releaseFaults({ ...facts, ...change });
    expect(faults).toHaveLength(1);
    expect(faults[0]).toContain(said);
  });

  test("all faults are reported together", () => {
    expect(releaseFaults({ tag: "v3.0.0", packageVersion: "2.0.0", lockVersion: "1.0.0", changelog: "" })).toHaveLength(
      3,
    );
  });
});

test("a heading in a code block does not start a section", () => {
  const sections = changelogSections("## 1.0.0 - 2026-01-01\n\n```md\n## 9.9.9\n```\n\n- After.\n## 0.9.0");
  expect(sections.map(({ title }) => title)).toEqual(["1.0.0 - 2026-01-01", "0.9.0"]);
  expect(sections[0]?.text).toContain("- After.");
});

test("the notes are the version's own section, with links to the files of the tag", () => {
  const changelog = CHANGELOG.replace("docs/readers.md#power-bi", "./docs/readers.md#power-bi").replace(
    "- Something",
    "- [here](#x) and [there](https://example.com/a), [mail](mailto:a@b.c); something",
  );
  const notes = releaseNotes(changelog, "1.2.3", "https://github.com/o/r/blob/v1.2.3");
  expect(notes).toContain("[the readers](https://github.com/o/r/blob/v1.2.3/docs/readers.md#power-bi)");
  expect(notes).toContain("[here](#x) and [there](https://example.com/a), [mail](mailto:a@b.c)");
  expect(notes).not.toContain("Older");
  expect(notes).not.toContain("## 1.2.3");
});

test.each([
  ["v0.1.0", [], "v0"],
  ["v1.0.0", ["v0.9.0", "v0"], "v1"],
  ["v1.2.4", ["v1.2.3", "v1", "v2.0.0"], "v1"],
  ["v1.2.4", ["v1.3.0"], undefined],
  ["v1.2.4", ["v1.3.0-rc.1"], "v1"],
  ["v1.10.0", ["v1.9.0"], "v1"],
  ["v1.2.3-rc.1", [], undefined],
])("after %s, with %j released, the tag %s moves", (tag, others, moved) => {
  expect(majorTagToMove(tag, others)).toBe(moved);
});

test.each([
  ["v1.2.4", ["v1.2.3", "v2.0.0-rc.1"], true],
  ["v1.2.4", ["v2.0.0"], false],
  ["v1.2.4-rc.1", [], false],
])("%s, with %j released, is the latest: %s", (tag, others, latest) => {
  expect(isLatest(tag, others)).toBe(latest);
});

test("a version has three numbers and an optional suffix after a hyphen", () => {
  expect(parseVersion("1.20.3-rc.1")).toEqual({ numbers: [1, 20, 3], preRelease: "rc.1" });
  for (const text of ["1.2", "1.2.3.4", "1.2.3-", "1.2.3+a", " 1.2.3", "1.2.x", ""])
    expect(parseVersion(text)).toBeUndefined();
});
