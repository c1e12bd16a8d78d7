/**
 * Names of the pipelines that a trigger or pipeline of a Data Factory refers to, wherever they stand: activities nest in loops and
 * conditions, and each kind of trigger has its own shape.
 */
export function pipelineReferences(definition: unknown): readonly string[] {
  const names = new Set<string>();
  const pending: unknown[] = [definition];
  while (pending.length > 0) {
    const value = pending.pop();
    if (typeof value !== "object" || value === null) continue;
    if ("referenceName" in value && "type" in value && value.type === "PipelineReference") {
      names.add(String(value.referenceName));
    }
    pending.push(...Object.values(value));
  }
  return [...names].sort();
}
