import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";

const ROOT = join(import.meta.dirname, "..", "..", "..");

/** Written by this project, and therefore no one's data: recorded facts, the simulator and its descriptions. */
const SOURCES = [
  ...["test/recordings/facts", "packages/azure-simulator/src/azure", "packages/azure-simulator/src/github/api"],
  ...["src/hub/health", "schemas", "template"],
];
/** The storage service's own words in listings. */
const LISTING_WORDS =
  "enumeration results blobs prefix marker delimiter creation modified etag length md5 lease latest size block";
const TEXT_FILE = /\.(?:json|ts)$/;

/** Decides whether a text consists of words that the services use themselves. */
export interface Vocabulary {
  hasWord(word: string): boolean;
  /** True if all parts of an identifier such as `provisioningState` are known words. */
  hasIdentifier(identifier: string): boolean;
}

/** The words of this project's own descriptions of Azure. Everything outside of them might be somebody's data. */
export function readVocabulary(): Vocabulary {
  const words = new Set(LISTING_WORDS.split(" "));
  for (const source of SOURCES) {
    for (const file of readdirSync(join(ROOT, source), { recursive: true, encoding: "utf8" })) {
      if (!TEXT_FILE.test(file)) continue;
      for (const word of wordsOf(readFileSync(join(ROOT, source, file), "utf8"))) words.add(word);
    }
  }
  return createVocabulary(words);
}

export function createVocabulary(words: Iterable<string>): Vocabulary {
  const known = new Set(words);
  const hasWord = (word: string): boolean => word.length === 1 || known.has(word.toLowerCase());
  return {
    hasWord,
    hasIdentifier: (identifier) =>
      /^[@$]?[A-Za-z][A-Za-z0-9._$-]{0,79}$/.test(identifier) &&
      !/\d{4}/.test(identifier) &&
      wordsOf(identifier).every(hasWord),
  };
}

/** `isHNSEnabled` has the words is, hns and enabled. */
function wordsOf(text: string): readonly string[] {
  return [...text.matchAll(/[A-Z]+(?![a-z])|[A-Z]?[a-z]+/g)].map(([word]) => word.toLowerCase());
}
