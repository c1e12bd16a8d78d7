export { exportAgainCommand, ingestByForceCommand } from "./focus/file-remedy.ts";
export {
  DECIMAL_SEPARATORS,
  NEGATIVE_STYLES,
  type NumberFormat,
  PLAIN_NUMBERS,
  parseCurrencyText,
  THOUSANDS_SEPARATORS,
} from "./focus/local-number.ts";
export {
  DELIMITERS,
  ENCODINGS,
  headerRemedy,
  looksSeparatedBy,
  parseDelimiter,
  type TextFormat,
} from "./focus/text-format.ts";
