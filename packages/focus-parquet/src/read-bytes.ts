/** How many bytes of a file were read, each counted once however often and in whatever order it was read. */
interface ReadBytes {
  add(offset: number, byteCount: number): void;
  byteCount(): number;
}

export function createReadBytes(): ReadBytes {
  /** Apart from one another: a few, since readers go forward from a few places. */
  let spans: readonly { readonly start: number; readonly end: number }[] = [];
  return {
    add: (offset, byteCount) => {
      if (byteCount === 0) return;
      const [apart, touching] = [false, true].map((isTouching) =>
        spans.filter(({ start, end }) => (end >= offset && start <= offset + byteCount) === isTouching),
      );
      const start = Math.min(offset, ...(touching ?? []).map((span) => span.start));
      const end = Math.max(offset + byteCount, ...(touching ?? []).map((span) => span.end));
      spans = [...(apart ?? []), { start, end }];
    },
    byteCount: () => spans.reduce((sum, { start, end }) => sum + end - start, 0),
  };
}
