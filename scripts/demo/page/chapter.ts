import type { Chapter, Scene } from "../chapters.ts";
import { isQuiet, quietSentence, type RunRecord, sentenceOf } from "../run-records.ts";
import { formatScreenTime } from "../screen.ts";
import { COMMENT, CROSS, PERSON, STOP, TICK } from "./icons.ts";
import { renderMarkdown } from "./markdown.ts";
import { escapeHtml, renderInline } from "./markdown-inline.ts";

/** A part of the story: its runs with their summaries, the actions of people, and comments on pull requests. */
export function renderChapter({ title, text, scenes }: Chapter, index: number): string {
  const items = joinQuiet(scenes).map((scene) => `<li>${renderScene(scene)}</li>`);
  return `<section class="chapter">
<h3>${index + 1}. ${escapeHtml(title)}</h3>
<p class="lead">${renderInline(text)}</p>
<ol class="scenes">
${items.join("\n")}
</ol>
</section>`;
}

type ShownScene = Scene | { readonly kind: "quiet"; readonly runs: readonly RunRecord[] };

/** Combines runs that found nothing into one line. */
function joinQuiet(scenes: readonly Scene[]): readonly ShownScene[] {
  const shown: ShownScene[] = [];
  for (const scene of scenes) {
    const last = shown.at(-1);
    if (scene.kind !== "run" || !isQuiet(scene.run)) shown.push(scene);
    else if (last?.kind === "quiet") shown[shown.length - 1] = { kind: "quiet", runs: [...last.runs, scene.run] };
    else shown.push({ kind: "quiet", runs: [scene.run] });
  }
  return shown;
}

function renderScene(scene: ShownScene): string {
  switch (scene.kind) {
    case "run":
      return renderRun(scene.run);
    case "person":
      return (
        `<div class="plain person">${PERSON}${timeOf(scene.at)}<span class="wide">Someone ` +
        `${renderInline(scene.text)}.</span></div>`
      );
    case "quiet":
      return (
        `<div class="plain quiet">${TICK}${timeOf(scene.runs[0]?.startedAt)}<span ` +
        `class="wide">${escapeHtml(quietSentence(scene.runs))}</span></div>`
      );
    case "paper": {
      const head =
        `<summary>${COMMENT}<span></span><span class="name">comment</span><span ` +
        `class="what">${escapeHtml(scene.title)}: ${escapeHtml(firstLine(scene.markdown))}</span></summary>`;
      const card = renderCard("<b>github-actions</b> commented", scene.markdown);
      return `<details>${head}<div class="sheet">${card}</div></details>`;
    }
  }
}

function renderRun(run: RunRecord): string {
  const mark = { success: TICK, failure: CROSS, cancelled: STOP, skipped: STOP }[run.conclusion];
  const head =
    `<summary>${mark}${timeOf(run.startedAt)}<span class="name">${escapeHtml(run.name)}</span><span ` +
    `class="what">${escapeHtml(sentenceOf(run))}</span></summary>`;
  const cards = run.summaries.map(({ job, markdown }) =>
    renderCard(`<b>${escapeHtml(shortJob(job))}</b> summary`, markdown),
  );
  const body = cards.length === 0 ? "<p>This run has no summary.</p>" : cards.join("\n");
  return (
    `<details data-workflow="${escapeHtml(run.name)}">${head}<div ` +
    // A link to an element within collapsed details opens them.
    `class="sheet" id="run-${run.id}">${body}</div></details>`
  );
}

function renderCard(head: string, markdown: string): string {
  return (
    `<div class="card"><div class="head">${head}</div><div ` +
    `class="markdown">${renderMarkdown(markdown)}</div></div>`
  );
}

/** Removes the plan ID from the job name of a matrix combination, since readers cannot use it. */
function shortJob(job: string): string {
  return job.replace(/ \(\d{8}T\d{6}Z-\w+, (\d+)\)$/, " ($1)");
}

function timeOf(instant: Date | undefined): string {
  return instant === undefined
    ? "<span></span>"
    : `<time datetime="${instant.toISOString()}">${formatScreenTime(instant)}</time>`;
}

function firstLine(markdown: string): string {
  const line = markdown.split("\n").find((text) => text !== "" && !text.startsWith("<!--")) ?? "";
  return line.replaceAll("**", "").replace(/\.$/, "");
}
