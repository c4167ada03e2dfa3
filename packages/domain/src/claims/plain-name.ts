/** As payers write it: their files have no letters with marks, and are in capitals. Muñoz comes back as MUNOZ. */
export const plainName = (text: string | null): string =>
  (text ?? '').normalize('NFKD').replace(/\p{M}/gu, '').replace(/\s+/g, ' ').trim().toLowerCase()
