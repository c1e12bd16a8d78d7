import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";

/** Where the actions are published, as the documents and examples name it. */
export const ACTIONS_REPOSITORY: string = "OWNER/REPOSITORY";

/** Nobody has published the actions under a name yet. */
export const isPlaceholder = ACTIONS_REPOSITORY.startsWith("OWNER/");

/** How copies name the actions; whoever copies puts a full commit id there. */
const PUBLISHED = (action: string): string => `${ACTIONS_REPOSITORY}/${action}@COMMIT_SHA`;

/** Jobs that check the repository out only because the actions lie in it say so behind their permission. */
const FOR_ACTIONS_ALONE = / *contents: read # to check out the actions\n/g;
const CHECKOUT = / *- uses: actions\/checkout@.*\n *with:\n *persist-credentials: false\n/g;

export interface Example {
  /** `hub-daily.yml` */
  readonly file: string;
  readonly text: string;
}

/** The hub's own workflows as copies for other repositories, in the order of their names. */
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
