import { DefaultSettings, Language, TaskUtils } from "@microsoft/powerquery-parser";

const { NodeKind } = Language.Ast;

/** A query in Power Query's language M, as parsed by Microsoft's parser. */
export interface PowerQuery {
  /** The texts of each step that is a list of texts, by name: `Columns = {"a", "b"}`. */
  readonly lists: ReadonlyMap<string, readonly string[]>;
  /** Each function that the query calls but does not define, with its number of arguments. */
  readonly calls: readonly FunctionCall[];
  /** Names that the query uses but does not define: functions, types and values of M, and misspelled steps. */
  readonly foreignNames: readonly string[];
  /** The names of columns and fields in the query: `[x_Month]`. */
  readonly fields: readonly string[];
}

export interface FunctionCall {
  readonly name: string;
  readonly given: number;
}

/** Parses a query. Throws the parser's error for an invalid one. */
export async function parsePowerQuery(text: string): Promise<PowerQuery> {
  const task = await TaskUtils.tryLexParse(DefaultSettings, text);
  if (TaskUtils.isError(task)) throw new Error(task.error.message);
  if (!TaskUtils.isParseStageOk(task)) throw new Error("not parsed");
  const nodes = [...task.nodeIdMapCollection.astNodeById.values()];
  const defined = new Set<string>();
  const lists = new Map<string, readonly string[]>();
  const calls: FunctionCall[] = [];
  for (const node of nodes) {
    if (node.kind === NodeKind.Parameter) defined.add(node.name.literal);
    if (node.kind === NodeKind.IdentifierPairedExpression) {
      defined.add(node.key.literal);
      const texts = textsOf(node.value);
      if (texts !== undefined) lists.set(node.key.literal, texts);
    }
    if (node.kind === NodeKind.RecursivePrimaryExpression && node.head.kind === NodeKind.IdentifierExpression) {
      const [first] = node.recursiveExpressions.elements;
      const name = node.head.identifier.literal;
      if (first?.kind === NodeKind.InvokeExpression) calls.push({ name, given: first.content.elements.length });
    }
  }
  const read = nodes.flatMap((node) => (node.kind === NodeKind.IdentifierExpression ? node.identifier.literal : []));
  return {
    lists,
    calls: calls.filter(({ name }) => !defined.has(name)),
    foreignNames: [...new Set(read)].filter((name) => !defined.has(name)),
    fields: nodes.flatMap((node) => (node.kind === NodeKind.FieldSelector ? node.content.literal : [])),
  };
}

function textsOf(value: Language.Ast.TNode): readonly string[] | undefined {
  if (value.kind !== NodeKind.ListExpression) return undefined;
  const items = value.content.elements.map(({ node }) => node);
  const texts = items.flatMap((item) =>
    item.kind === NodeKind.LiteralExpression && item.literal.startsWith('"') ? item.literal.slice(1, -1) : [],
  );
  return texts.length === items.length ? texts : undefined;
}
