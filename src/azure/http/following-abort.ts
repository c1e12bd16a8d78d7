/** The abort of one request, which also comes when `outer` aborts. */
interface FollowingAbort {
  readonly signal: AbortSignal;
  abort(): void;
  /** The request has ended: `outer` knows nothing of it any more. */
  release(): void;
}

/**
 * Follows a signal that outlives the request. `AbortSignal.any` would do, but Node keeps such a signal for as long as anybody listens to it, and with it
 * the whole request: the library of Azure takes its listener from the signal that the request has at its end, which is another one.
 */
export function followAbort(outer: AbortSignal | undefined): FollowingAbort {
  const own = new AbortController();
  const follow = (): void => own.abort(outer?.reason);
  if (outer?.aborted === true) follow();
  else outer?.addEventListener("abort", follow, { once: true });
  return {
    signal: own.signal,
    abort: () => own.abort(),
    release: () => outer?.removeEventListener("abort", follow),
  };
}
