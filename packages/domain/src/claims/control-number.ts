/** What a payer names a claim by in its answers: short, capitals and digits alone, so that every payer gives it back whole. */
export const claimControlNumber = (number: number): string => `AW${String(number).padStart(9, '0')}`

/** The numbers that a text holds and that may be ours, each once, so many at most: whatever else it says. */
export function controlNumbersIn(text: string, most: number): string[] {
  const found = new Set<string>()
  for (const [number] of text.matchAll(/(?<![A-Za-z0-9])AW\d{9,10}(?![A-Za-z0-9])/g)) {
    found.add(number)
    if (found.size === most) break
  }
  return [...found]
}
