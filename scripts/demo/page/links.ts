import type { Chapter } from "../chapters.ts";
import { isQuiet } from "../run-records.ts";

/** A link to a page of the simulated repository or subscription, in Markdown. */
const SIMULATED = /\[([^\]\n]+)\]\(https:\/\/(?:github\.com\/contoso\/costs|portal\.azure\.com)\/([^\s()]+)\)/g;

/**
 * Makes links of summaries work on the demo's page: to a run that is on it and to documents of this repository. All
 * other pages do not exist, so their links become text.
 */
export function linkWithinPage(markdown: string, shownRuns: ReadonlySet<number>): string {
  return markdown.replaceAll(SIMULATED, (_, text: string, path: string) => {
    const [, run] = /^actions\/runs\/(\d+)$/.exec(path) ?? [];
    if (run !== undefined && shownRuns.has(Number(run))) return `[${text}](#run-${run})`;
    const [, document] = /^blob\/[0-9a-f]+\/(docs\/.+)$/.exec(path) ?? [];
    return document === undefined ? text : `[${text}](${document})`;
  });
}

/** The chapters with links that work, except those of runs that have no line of their own. */
export function linkChapters(chapters: readonly Chapter[]): readonly Chapter[] {
  const shown = new Set(
    chapters.flatMap(({ scenes }) =>
      scenes.flatMap((scene) => (scene.kind === "run" && !isQuiet(scene.run) ? [scene.run.id] : [])),
    ),
  );
  return chapters.map(({ scenes, ...chapter }) => ({
    ...chapter,
    scenes: scenes.map((scene) => {
      if (scene.kind === "person") return scene;
      if (scene.kind === "paper") return { ...scene, markdown: linkWithinPage(scene.markdown, shown) };
      const summaries = scene.run.summaries.map(({ job, markdown }) => {
        return { job, markdown: linkWithinPage(markdown, shown) };
      });
      return { ...scene, run: { ...scene.run, summaries } };
    }),
  }));
}
