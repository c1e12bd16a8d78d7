export function sqlText(text: string): string {
  return `'${text.replaceAll("'", "''")}'`;
}
