import { isObject, type Json } from "../../../test/recordings/interaction.ts";

const TAG = /<(\/?)([A-Za-z][\w.:-]*)((?:\s+[\w.:-]+\s*=\s*"[^"]*")*)\s*(\/?)>|([^<]+)/g;

interface Element {
  readonly name: string;
  readonly members: Record<string, Json>;
  text: string;
}

/** The storage service's XML as JSON: repeated elements become lists. Undefined if it is not such XML. */
export function parseXml(xml: string): Json | undefined {
  const root: Element = { name: "", members: {}, text: "" };
  const open: Element[] = [root];
  for (const [, closing, name = "", attributes = "", single, text] of xml
    .replace(/^\ufeff?\s*<\?xml[^>]*\?>/, "")
    .matchAll(TAG)) {
    const parent = open.at(-1);
    if (parent === undefined) return undefined;
    if (text !== undefined) parent.text += text;
    else if (closing === "/") {
      const element = open.pop();
      const above = open.at(-1);
      if (element?.name !== name || above === undefined) return undefined;
      addMember(above, name, contentOf(element));
    } else {
      const members = Object.fromEntries(
        [...attributes.matchAll(/([\w.:-]+)\s*=\s*"([^"]*)"/g)].map(([, key = "", value = ""]) => [key, value]),
      );
      if (single === "/") addMember(parent, name, Object.keys(members).length === 0 ? "" : members);
      else open.push({ name, members, text: "" });
    }
  }
  return open.length === 1 && Object.keys(root.members).length > 0 ? root.members : undefined;
}

function addMember({ members }: Element, name: string, value: Json): void {
  const known = members[name];
  if (known === undefined) members[name] = value;
  else members[name] = Array.isArray(known) ? [...known, value] : [known, value];
}

function contentOf({ members, text }: Element): Json {
  return isObject(members) && Object.keys(members).length > 0 ? members : plainText(text);
}

const ENTITIES: Readonly<Record<string, string>> = { amp: "&", apos: "'", gt: ">", lt: "<", quot: '"' };

function plainText(text: string): string {
  return text.replaceAll(/&(\w+);/g, (whole, name: string) => ENTITIES[name] ?? whole);
}
