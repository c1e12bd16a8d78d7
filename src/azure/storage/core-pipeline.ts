import type { newPipeline } from "@azure/storage-blob";
import type { PipelinePolicy } from "../http/pipeline-policy.ts";

export interface CorePipeline {
  addPolicy(policy: PipelinePolicy, place?: { readonly phase?: "Retry" | "Sign"; readonly afterPhase?: "Sign" }): void;
}

/** Where policies are added, once a client was made of the pipeline. The library of blobs, other than the rest of Azure's, has no option for it. */
export function corePipeline(pipeline: ReturnType<typeof newPipeline>): CorePipeline {
  const { _corePipeline: core } = pipeline as unknown as { readonly _corePipeline?: CorePipeline };
  if (core === undefined) throw new Error("the library of blobs keeps its pipeline elsewhere");
  return core;
}
