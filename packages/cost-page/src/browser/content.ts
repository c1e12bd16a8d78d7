import { decodeContent } from "../content/content-json.ts";
import type { PageContent } from "../content/page-content.ts";

/** Reads the data embedded in the page. */
export async function readContent(element: Element): Promise<PageContent> {
  const bytes = Uint8Array.from(atob(element.textContent), (character) => character.charCodeAt(0));
  const stream = new Blob([bytes]).stream().pipeThrough(new DecompressionStream("gzip"));
  return decodeContent(await new Response(stream).text());
}
