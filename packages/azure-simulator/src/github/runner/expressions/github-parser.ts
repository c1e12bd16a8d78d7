import { registerHooks } from "node:module";

// GitHub's parser imports its schema as JSON without the import attribute that Node requires.
registerHooks({
  resolve: (specifier, context, next) => {
    const resolved = next(specifier, context);
    return specifier.endsWith("-v1.0.min.json") ? { ...resolved, importAttributes: { type: "json" } } : resolved;
  },
});

// Static imports would be loaded before the hook is registered.
const [parser, actionParser, actionTemplate] = await Promise.all([
  import("@actions/workflow-parser"),
  import("@actions/workflow-parser/actions/action-parser"),
  import("@actions/workflow-parser/actions/action-template"),
]);

export const {
  parseWorkflow,
  convertWorkflowTemplate,
  NoOperationTraceWriter,
  isBasicExpression,
  isMapping,
  isSequence,
  isString,
} = parser;
export const { parseAction } = actionParser;
export const { convertActionTemplate } = actionTemplate;
