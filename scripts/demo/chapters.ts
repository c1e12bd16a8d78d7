import type { RunRecord } from "./run-records.ts";

/** One event of the story, in chronological order. */
export type Scene =
  | { readonly kind: "run"; readonly run: RunRecord }
  | { readonly kind: "person"; readonly text: string; readonly at: Date }
  | { readonly kind: "paper"; readonly title: string; readonly markdown: string };

export interface Chapter {
  readonly title: string;
  readonly text: string;
  readonly scenes: readonly Scene[];
}

export interface Chapters {
  readonly all: readonly Chapter[];
  begin(title: string, text: string): void;
  add(scene: Scene): void;
}

/** Records the story for the page that shows it later. */
export function createChapters(): Chapters {
  const all: { readonly title: string; readonly text: string; readonly scenes: Scene[] }[] = [];
  return {
    all,
    begin: (title, text) => {
      all.push({ title, text, scenes: [] });
    },
    add: (scene) => {
      all.at(-1)?.scenes.push(scene);
    },
  };
}
