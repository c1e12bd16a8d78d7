import { XMLParser, XMLValidator } from "fast-xml-parser";
import type { Json } from "../../../test/recordings/interaction.ts";

const PARSER = new XMLParser({
  ...{ ignoreAttributes: false, attributeNamePrefix: "", ignoreDeclaration: true },
  // Numbers and dates stay as they are written.
  ...{ parseTagValue: false, parseAttributeValue: false },
});

/** The storage service's XML as JSON: repeated elements become lists. Undefined if it is not XML. */
export function parseXml(xml: string): Json | undefined {
  const text = xml.replace(/^\ufeff/, "");
  return XMLValidator.validate(text) === true ? (PARSER.parse(text) as Json) : undefined;
}
