export const mostTabs = 10

/** A tab more, at the end; where there are too many, the oldest goes. */
export const withTab = (ids: readonly number[], id: number): readonly number[] =>
  ids.includes(id) ? ids : [...ids, id].slice(-mostTabs)

/** Who comes to the front when this one is closed: the next, or the one before where it was the last. */
export function neighbourOf(ids: readonly number[], id: number): number | undefined {
  const at = ids.indexOf(id)
  return ids[at + 1] ?? ids[at - 1]
}
