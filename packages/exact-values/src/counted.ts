/** Formats `1 month` or `2 months`. Set `many` for irregular plurals. */
export function counted(count: number, one: string, many = `${one}s`): string {
  return `${count} ${count === 1 ? one : many}`;
}
