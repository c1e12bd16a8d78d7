/** A version: three numbers, and the text after a dash. */
export interface ReleaseVersion {
  readonly numbers: readonly [number, number, number];
  /** `rc.1` of `1.0.0-rc.1`; undefined for a final release. */
  readonly preRelease: string | undefined;
}

/** The section of a changelog about one version. */
export interface ChangelogSection {
  readonly title: string;
  readonly text: string;
}

export interface ReleaseFacts {
  readonly tag: string;
  readonly packageVersion: unknown;
  readonly lockVersion: unknown;
  readonly changelog: string;
}

const VERSION = /^(0|[1-9]\d*)\.(0|[1-9]\d*)\.(0|[1-9]\d*)(?:-([0-9A-Za-z-]+(?:\.[0-9A-Za-z-]+)*))?$/;
const SECTION = /^## +(.*?) *$/;
const FENCE = /^ {0,3}(?:```|~~~)/;
const DATED = /^(\S+) - (\d{4}-\d{2}-\d{2})$/;

/** Undefined if the text is not a version with three numbers. */
export function parseVersion(text: string): ReleaseVersion | undefined {
  const [, major, minor, patch, preRelease] = VERSION.exec(text) ?? [];
  if (major === undefined || minor === undefined || patch === undefined) return undefined;
  return { numbers: [Number(major), Number(minor), Number(patch)], preRelease };
}

/** The version of a tag; undefined for other tags. */
export function parseTag(tag: string): ReleaseVersion | undefined {
  return tag.startsWith("v") ? parseVersion(tag.slice(1)) : undefined;
}

/** The second-level sections in order. Ignores headings in code blocks. */
export function changelogSections(changelog: string): readonly ChangelogSection[] {
  const sections: { title: string; lines: string[] }[] = [];
  let isCode = false;
  for (const line of changelog.split(/\r?\n/)) {
    if (FENCE.test(line)) isCode = !isCode;
    const title = isCode ? undefined : SECTION.exec(line)?.[1];
    if (title !== undefined) sections.push({ title, lines: [] });
    else sections.at(-1)?.lines.push(line);
  }
  return sections.map(({ title, lines }) => ({ title, text: lines.join("\n").trim() }));
}

/** Reasons why this tag cannot be released, one sentence each; empty if tag, packages and changelog agree. */
export function releaseFaults({ tag, packageVersion, lockVersion, changelog }: ReleaseFacts): readonly string[] {
  if (parseTag(tag) === undefined) return [`Tag ${tag} is not v and a version of three numbers, such as v1.2.3.`];
  const version = tag.slice(1);
  return [
    ...(packageVersion === version ? [] : [`package.json has version ${packageVersion}, the tag ${version}.`]),
    ...(lockVersion === version ? [] : [`package-lock.json has version ${lockVersion}, the tag ${version}.`]),
    ...changelogFaults(version, changelogSections(changelog)),
  ];
}

function changelogFaults(version: string, sections: readonly ChangelogSection[]): readonly string[] {
  const own = sections.filter(({ title }) => title.split(" ")[0] === version);
  const [section] = own;
  if (section === undefined) return [`CHANGELOG.md has no heading "## ${version} - <date>".`];
  const unreleased = sections.find(({ title }) => title === "Unreleased");
  const newest = sections.find(({ title }) => title !== "Unreleased");
  return [
    ...(own.length === 1 ? [] : [`CHANGELOG.md has ${own.length} headings for ${version}.`]),
    ...(isDated(section.title) ? [] : [`CHANGELOG.md's heading "${section.title}" is not "${version} - YYYY-MM-DD".`]),
    ...(/[^\s#]/.test(withoutHeadings(section.text)) ? [] : [`CHANGELOG.md says nothing about ${version}.`]),
    ...(unreleased === undefined || withoutHeadings(unreleased.text).trim() === ""
      ? []
      : [`CHANGELOG.md still has entries under "Unreleased": move them below ${version}.`]),
    ...(newest === section ? [] : [`CHANGELOG.md has ${newest?.title} above ${version}: the newest stands first.`]),
  ];
}

function withoutHeadings(text: string): string {
  return text.replaceAll(/^#+ .*$/gm, "");
}

function isDated(title: string): boolean {
  const [, , day] = DATED.exec(title) ?? [];
  if (day === undefined) return false;
  const date = new Date(`${day}T00:00:00Z`);
  return !Number.isNaN(date.getTime()) && date.toISOString().startsWith(day);
}

/** The text of a version's section for the release page, with absolute links. */
export function releaseNotes(changelog: string, version: string, filesUrl: string): string {
  const section = changelogSections(changelog).find(({ title }) => title.split(" ")[0] === version);
  if (section === undefined) throw new Error(`the changelog has no section ${version}`);
  const base = filesUrl.replace(/\/*$/, "/");
  return `${section.text.replaceAll(/\]\((?![a-z][a-z0-9+.-]*:|#|\/)(?:\.\/)?([^)\s]+)\)/gi, `](${base}$1)`)}\n`;
}

/**
 * The tag that follows all releases of a major version, such as `v1`, if this release should move it. Undefined for a
 * pre-release and for a fix of an older version, because the tag must never go back. Releases 0.x have the tag `v0`,
 * since they do not promise the stability of `v1`.
 */
export function majorTagToMove(tag: string, otherTags: readonly string[]): string | undefined {
  const version = properRelease(tag);
  if (version === undefined) return undefined;
  const [major] = version.numbers;
  const sameMajor = properReleases(otherTags).filter(({ numbers }) => numbers[0] === major);
  return sameMajor.some((other) => compare(other, version) > 0) ? undefined : `v${major}`;
}

/** True if no final release has a higher version, so that GitHub shows this one as the latest. */
export function isLatest(tag: string, otherTags: readonly string[]): boolean {
  const version = properRelease(tag);
  return version !== undefined && properReleases(otherTags).every((other) => compare(other, version) <= 0);
}

function properRelease(tag: string): ReleaseVersion | undefined {
  const version = parseTag(tag);
  return version?.preRelease === undefined ? version : undefined;
}

function properReleases(tags: readonly string[]): readonly ReleaseVersion[] {
  return tags.flatMap((tag) => properRelease(tag) ?? []);
}

function compare({ numbers: one }: ReleaseVersion, { numbers: other }: ReleaseVersion): number {
  return one[0] - other[0] || one[1] - other[1] || one[2] - other[2];
}
