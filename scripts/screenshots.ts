/**
 * Takes the screenshots for the documents from the output of `npm run demo`: the demo's page, a job summary of ingest,
 * and the cost page in light and dark.
 */
import { existsSync } from "node:fs";
import { mkdir, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { PAGE_FILE } from "./demo/cost-page.ts";
import { startBrowser } from "./demo/headless-browser.ts";

const ROOT = join(import.meta.dirname, "..");
const PAGE = join(ROOT, "demo-output", "index.html");
const COST_PAGE = join(ROOT, "demo-output", PAGE_FILE);
const IMAGES = join(ROOT, "docs", "images");
const MAX_BYTES = 250_000;
const WIDTH = 1012;
/** A night of the demo in which an export was ingested. */
const INGEST = '.scenes > li > details[data-workflow="hub-ingest"]:has(.card .chart)';

if (!existsSync(PAGE)) throw new Error("demo-output/index.html does not exist: run `npm run demo` first.");
await mkdir(IMAGES, { recursive: true });
const browser = await startBrowser();
try {
  const { page } = await browser.open(PAGE, { width: WIDTH, height: 930, scale: 1.5 });
  await save("demo.png", await page.screenshot());

  const run = await page.$(INGEST);
  const summary = await run?.$("summary");
  await summary?.click();
  const card = await run?.$(".card:last-child");
  const box = await card?.boundingBox();
  // Only results, a chart and the services of one currency, because the rest is similar.
  const services = await (await card?.$$(".scroll"))?.[1]?.boundingBox();
  if (card === null || card === undefined || !box || !services)
    throw new Error("The demo's page contains no ingest run with a chart.");
  const clip = { x: 0, y: 0, width: box.width, height: services.y + services.height + 16 - box.y };
  await save("summary.png", await card.screenshot({ clip }));

  for (const [name, isDark] of [
    ["cost-page.png", false],
    ["cost-page-dark.png", true],
  ] as const) {
    const { page: costs, complaints } = await browser.open(COST_PAGE, { width: 1280, height: 1180, isDark });
    if (complaints.length > 0) throw new Error(complaints.join("\n"));
    await save(name, await costs.screenshot());
  }
} finally {
  await browser.close();
}

async function save(name: string, picture: Uint8Array): Promise<void> {
  console.log(`docs/images/${name} ${Math.round(picture.length / 1000)} kB`);
  if (picture.length > MAX_BYTES) throw new Error(`${name} is larger than ${MAX_BYTES} bytes`);
  await writeFile(join(IMAGES, name), picture);
}
