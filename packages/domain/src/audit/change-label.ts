type FieldChange = { field: string; from: string | null; to: string | null }

/** A changed field: "Room: Exam Room One → Exam Room Two". */
export function changeLabel({ field, from, to }: FieldChange): string {
  if (from === null) return `${field}: ${to ?? 'none'}`
  return `${field}: ${from} → ${to ?? 'none'}`
}
