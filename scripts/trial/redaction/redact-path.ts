import type { Redaction } from "./redaction.ts";

/** Names that Azure, GitHub or the hub choose, and that are the same everywhere. */
const SHARED_NAMES = new Set(["default", "msexports", "ingestion", "config", "tables", "current"]);

/** Segments of paths outside of the Resource Manager. */
const OWN_SEGMENTS = new Set(
  (
    "oauth2 v2.0 token .well-known openid-configuration common organizations discovery instance repos branches " +
    "protection rules rulesets environments actions workflows runs jobs contents issues comments user graphql " +
    "settings.json schemas journal exports focuscost costs focuscost.parquet _delta_log _last_checkpoint " +
    "manifest.json _manifest.json subscriptions cubes refused"
  ).split(" "),
);

/** A path of the Resource Manager: words and names take turns, and `providers` is followed by a namespace. */
export function redactArmPath(path: string, redaction: Redaction): string {
  let isName = false;
  let isNamespace = false;
  return path
    .split("/")
    .map((segment) => {
      if (segment === "") return segment;
      const plain = decode(segment);
      if (isNamespace) {
        isNamespace = false;
        isName = false;
        return isNamespaceWord(plain, redaction) ? plain : redaction.pseudonyms.of("text", plain);
      }
      if (isName) {
        isName = false;
        return redactName(plain, redaction);
      }
      isNamespace = plain.toLowerCase() === "providers";
      isName = !isNamespace;
      return redaction.isKey(plain) ? plain : redaction.pseudonyms.of("text", plain);
    })
    .join("/");
}

function isNamespaceWord(segment: string, redaction: Redaction): boolean {
  return /^[a-z]+(?:\.[a-z]+)+$/i.test(segment) && redaction.isKey(segment);
}

/** A path of another service, whose segments are names unless they are known. */
export function redactPlainPath(path: string, redaction: Redaction): string {
  const segments = path.split("/");
  return segments
    .map((segment, index) => {
      const plain = decode(segment);
      // The owner and the name of a repository, which may be called like a known segment.
      if (segments[1] === "repos" && (index === 2 || index === 3)) return redaction.pseudonyms.of("name", plain);
      if (segment === "" || OWN_SEGMENTS.has(plain) || SHARED_NAMES.has(plain)) return plain;
      return redactName(plain, redaction);
    })
    .join("/");
}

const GUID = /^[0-9a-f]{8}-?(?:[0-9a-f]{4}-?){3}[0-9a-f]{12}$/i;
const EXTENSION = /^(.*?)((?:\.(?:json|csv|gz|parquet|html|crc|checkpoint))+)$/i;

function redactName(name: string, redaction: Redaction): string {
  const { pseudonyms } = redaction;
  if (SHARED_NAMES.has(name)) return name;
  if (GUID.test(name)) return pseudonyms.of("guid", name);
  if (/^\d{6}$/.test(name)) return "<month>";
  if (/^\d{8}-\d{8}$/.test(name)) return "<days>";
  if (/^\d+$/.test(name)) return "<digits>";
  const [, stem = name, extension = ""] = EXTENSION.exec(name) ?? [];
  return `${/^\d+$/.test(stem) ? "<digits>" : pseudonyms.of("name", stem)}${extension}`;
}

function decode(segment: string): string {
  try {
    return decodeURIComponent(segment);
  } catch {
    return segment;
  }
}
