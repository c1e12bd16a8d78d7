import { join } from "node:path";
import { InputError, quoteValue } from "exact-values/errors";

/** Windows reserves these names in every folder, with any extension. */
const RESERVED_ON_WINDOWS = /^(?:con|prn|aux|nul|com\d|lpt\d)(?:\.|$)/i;

/** The limit of one path segment on all common file systems. */
const MAX_SEGMENT_BYTES = 255;

/**
 * The path of a blob below the folder of its container. Names come from manifests and settings, so none of them may leave that folder.
 * Throws InputError `InvalidBlobName`.
 */
export function pathOfBlob(folder: string, name: string, platform: NodeJS.Platform = process.platform): string {
  const segments = name.split("/");
  const fault = segments.map((segment) => faultOf(segment, platform)).find((found) => found !== undefined);
  if (fault !== undefined) throw invalidName(name, fault);
  return join(folder, ...segments);
}

/** True for a name that `pathOfBlob` accepts. */
export function isBlobName(name: string, platform: NodeJS.Platform = process.platform): boolean {
  return name.split("/").every((segment) => faultOf(segment, platform) === undefined);
}

function faultOf(segment: string, platform: NodeJS.Platform): string | undefined {
  if (segment === "") return "an empty segment";
  if (segment === "." || segment === "..") return `the segment ${segment}`;
  // A backslash separates folders on Windows.
  if (segment.includes("\\")) return "a backslash";
  if (/\p{Cc}/u.test(segment) || !segment.isWellFormed()) return "a control character";
  if (Buffer.byteLength(segment) > MAX_SEGMENT_BYTES) return `a segment of more than ${MAX_SEGMENT_BYTES} bytes`;
  if (platform !== "win32") return undefined;
  if (/[<>:"|?*]/.test(segment)) return 'one of the characters < > : " | ? *';
  if (/[. ]$/.test(segment)) return "a segment that ends with a dot or a space";
  if (RESERVED_ON_WINDOWS.test(segment)) return "a name that Windows reserves";
  return undefined;
}

function invalidName(name: string, fault: string): InputError {
  return new InputError("InvalidBlobName", `${quoteValue(name)} cannot be a file of the lake: it has ${fault}.`, {
    remedy:
      "Correct the manifest or setting that names this file. Paths are relative, and their segments are separated by slashes.",
    place: { value: name },
  });
}
