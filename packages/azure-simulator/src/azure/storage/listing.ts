import type { Directories } from "./directories.ts";
import type { StorageRequest } from "./request.ts";

const ENTITIES: Readonly<Record<string, string>> = { amp: "&", lt: "<", gt: ">", quot: '"', apos: "'" };

function unescapeXml(text: string): string {
  return text.replace(/&(?:#x([0-9a-f]+)|#(\d+)|(\w+));/gi, (whole, hex?: string, decimal?: string, name?: string) => {
    if (hex !== undefined) return String.fromCodePoint(Number.parseInt(hex, 16));
    if (decimal !== undefined) return String.fromCodePoint(Number.parseInt(decimal, 10));
    return ENTITIES[name ?? ""] ?? whole;
  });
}

/**
 * Turns Azurite's List Blobs response into that of a hierarchical namespace: entries are marked as files or
 * directories. With a delimiter, a directory is only a prefix, even if it is empty.
 */
export async function mendListing(xml: string, request: StorageRequest, directories: Directories): Promise<string> {
  const byHierarchy = request.query.has("delimiter");
  const pieces: string[] = [];
  let end = 0;
  for (const match of xml.matchAll(/<Blob><Name>([^<]*)<\/Name>.*?<\/Blob>/gs)) {
    const [entry, escapedName = ""] = match;
    const name = unescapeXml(escapedName);
    const isDirectory = directories.has(request.container, name);
    pieces.push(xml.slice(end, match.index));
    end = match.index + entry.length;
    if (!byHierarchy || !isDirectory) {
      const type = isDirectory ? "directory" : "file";
      pieces.push(entry.replace("</Properties>", `<ResourceType>${type}</ResourceType></Properties>`));
    } else if (await directories.isEmpty(request.container, name)) {
      // Azurite only lists a prefix if there is a blob below it.
      pieces.push(`<BlobPrefix><Name>${escapedName}/</Name></BlobPrefix>`);
    }
  }
  pieces.push(xml.slice(end));
  return pieces.join("");
}
