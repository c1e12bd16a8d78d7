import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";

/** The repository that publishes the actions, as documents and examples name it. */
export const ACTIONS_REPOSITORY: string = "OWNER/REPOSITORY";

/** True while the actions are not published under a final name. */
export const isPlaceholder = ACTIONS_REPOSITORY.startsWith("OWNER/");

/** How copies refer to the actions. Users replace the ref with a full commit ID. */
const PUBLISHED = (action: string): string => `${ACTIONS_REPOSITORY}/${action}@COMMIT_SHA`;

/** Jobs that only check out the repository because it contains the actions say so in a comment on the permission. */
const FOR_ACTIONS_ALONE = / *contents: read # to check out the actions\n/g;
const CHECKOUT = / *- uses: actions\/checkout@.*\n *with:\n *persist-credentials: false\n/g;

export interface Example {
  /** Such as `hub-daily.yml`. */
  readonly file: string;
  readonly text: string;
}

/** Copies of the hub's own workflows for other repositories, sorted by name. */
export function renderExamples(root: string): readonly Example[] {
  const folder = join(root, ".github", "workflows");
  return readdirSync(folder)
    .filter((file) => /^hub-.*\.yml$/.test(file))
    .sort()
    .map((file) => ({ file, text: renderExample(readFileSync(join(folder, file), "utf8")) }));
}

function renderExample(text: string): string {
  const isForActionsAlone = text.includes("# to check out the actions") && !text.includes("# hub/settings.json");
  const copied = isForActionsAlone ? text.replaceAll(CHECKOUT, "") : text;
  return copied
    .replaceAll(FOR_ACTIONS_ALONE, "")
    .replaceAll("# to check out the actions, and to", "# to")
    .replaceAll(/uses: \.\/([\w-]+)$/gm, (_, action: string) => `uses: ${PUBLISHED(action)}`);
}
