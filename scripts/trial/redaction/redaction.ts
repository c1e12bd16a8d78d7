import { createPseudonyms, type Pseudonyms } from "./pseudonyms.ts";
import type { Vocabulary } from "./vocabulary.ts";

/** What all rules of redaction share. */
export interface Redaction {
  readonly pseudonyms: Pseudonyms;
  /** Names and IDs of this trial, which are replaced wherever they appear; longest first. */
  readonly names: readonly string[];
  /** A member, header or path word of the services. Names that a service happens to list do not hide it. */
  isKey(text: string): boolean;
  /** A word that the services use themselves, and that is not a name in this trial. */
  isPlainWord(text: string): boolean;
  hasWord(word: string): boolean;
}

export function createRedaction(options: {
  readonly vocabulary: Vocabulary;
  /** Given by the user. */
  readonly ownNames: readonly string[];
  /** Found in the recording. */
  readonly learntNames: Iterable<string>;
}): Redaction {
  const { vocabulary } = options;
  const own = new Set(options.ownNames.map((name) => name.toLowerCase()));
  const known = new Set([...own, ...[...options.learntNames].map((name) => name.toLowerCase())]);
  const names = [...known].filter((name) => name.length > 2).toSorted((one, other) => other.length - one.length);
  return {
    ...{ pseudonyms: createPseudonyms(), names },
    isKey: (text) => vocabulary.hasIdentifier(text) && !own.has(text.toLowerCase()),
    isPlainWord: (text) => vocabulary.hasIdentifier(text) && !known.has(text.toLowerCase()),
    hasWord: (word) => vocabulary.hasWord(word) && !known.has(word.toLowerCase()),
  };
}
