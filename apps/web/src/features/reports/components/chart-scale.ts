const mostSteps = 5

/** Round numbers from 0 to at least `most`, whole ones, five steps at the most. */
export function ticksTo(most: number): number[] {
  const least = Math.max(most, 1) / mostSteps
  const power = 10 ** Math.max(0, Math.floor(Math.log10(least)))
  const step = [1, 2, 5, 10].map(factor => factor * power).find(step => step >= least) ?? 10 * power
  return Array.from({ length: Math.ceil(Math.max(most, 1) / step) + 1 }, (_, index) => index * step)
}

/** Which of so many labels are shown where there is room for some: the first, and then evenly. */
export const isLabelled = (index: number, count: number, room: number): boolean =>
  index % Math.max(1, Math.ceil(count / room)) === 0
