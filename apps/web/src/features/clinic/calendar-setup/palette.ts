/** Colours that carry white text and stand apart from each other. */
export const palette = [
  ['#2e7d32', 'Green'],
  ['#00695c', 'Teal'],
  ['#0277bd', 'Sky'],
  ['#1565c0', 'Blue'],
  ['#4527a0', 'Indigo'],
  ['#6a1b9a', 'Purple'],
  ['#ad1457', 'Pink'],
  ['#c62828', 'Red'],
  ['#b84700', 'Orange'],
  ['#8a6100', 'Ochre'],
  ['#5d4037', 'Brown'],
  ['#455a64', 'Slate'],
] as const

/** The contrast of white text on a colour, by the rule of the accessibility guidelines. */
export function contrastWithWhite(color: string): number {
  const channel = (from: number) => {
    const value = Number.parseInt(color.slice(from, from + 2), 16) / 255
    return value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4
  }
  return 1.05 / (0.2126 * channel(1) + 0.7152 * channel(3) + 0.0722 * channel(5) + 0.05)
}
