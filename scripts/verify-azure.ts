/** Asks a real Azure account what only a real account can tell; never part of CI: `npm run verify:azure -- --help`. */
import { createCredential } from "../src/azure/sign-in/sign-in.ts";
import { systemClock } from "../src/clock.ts";
import { InputError } from "../src/errors.ts";
import { renderMarkdownTable } from "../src/github/markdown/markdown-table.ts";
import type { Finding } from "./verify-azure/check.ts";
import { openPlace } from "./verify-azure/place.ts";
import { verifyAzure } from "./verify-azure/verify.ts";
import { describeWish, readWish, USAGE } from "./verify-azure/wish.ts";

const COLUMNS = ["Asked", "Expected", "Seen", ""].map((title) => ({ title }));

function renderFindings(findings: readonly Finding[]): string {
  return renderMarkdownTable(
    COLUMNS,
    findings.map(({ asks, expected, seen, verdict }) => [asks, expected, seen, verdict]),
  );
}

async function run(args: readonly string[]): Promise<void> {
  if (args.includes("--help")) return console.log(USAGE);
  const wish = readWish(args, process.env);
  const clock = systemClock();
  const { cloud, tenantId } = wish;
  const requestIdToken = () => Promise.reject(new Error("nobody asks for an ID token"));
  const options = { auth: "default", tenantId, clientId: undefined, cloud, authorityHost: undefined } as const;
  const place = openPlace({ wish, clock, credential: createCredential({ ...options, requestIdToken, clock }) });
  console.log(`${describeWish(wish, place.name)}\n`);

  let isStopped = false;
  // The second Ctrl-C ends the process as ever.
  process.once("SIGINT", () => {
    isStopped = true;
    console.error("Stopping: what was made is removed first.");
  });
  const { findings, leftBehind } = await verifyAzure(place, {
    isStopped: () => isStopped,
    onFinding: ({ asks, verdict }) => console.log(`${verdict.padEnd(13)}  ${asks}`),
  });
  console.log(`\n${renderFindings(findings)}`);
  for (const left of leftBehind) console.error(`Left behind, please remove it: ${left}`);
  const isGood = findings.every(({ verdict }) => verdict === "as expected" || verdict === "noted");
  process.exitCode = isGood && leftBehind.length === 0 ? 0 : 1;
}

try {
  await run(process.argv.slice(2));
} catch (error) {
  if (!(error instanceof InputError)) throw error;
  console.error(`${error.code}: ${error.message}\n${error.cure}`);
  process.exitCode = 1;
}
