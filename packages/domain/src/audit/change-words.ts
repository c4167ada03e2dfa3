type ToldChange = { field: string; from: string | null; to: string | null }

/** What is different since: "Room: Exam Room One → Exam Room Two". */
export function changeWords({ field, from, to }: ToldChange): string {
  if (from === null) return `${field}: ${to ?? 'none'}`
  return `${field}: ${from} → ${to ?? 'none'}`
}
