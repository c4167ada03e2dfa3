/** What of a list of equally high rows was in sight. */
type Sight = { ids: readonly number[]; scrollTop: number; rowHeight: number; height: number }

/**
 * Where to scroll to so that whoever reads further down sees the same rows after others came, went or moved up. Whoever
 * is at the top sees what is new.
 */
export function keptInSight(
  { ids: before, scrollTop, rowHeight, height }: Sight,
  ids: readonly number[],
): number {
  if (scrollTop < rowHeight) return scrollTop
  const places = new Map(ids.map((id, index) => [id, index]))
  const first = Math.floor(scrollTop / rowHeight)
  const last = Math.ceil((scrollTop + height) / rowHeight)
  // One of them may be what moved: the others say by how much the rest was pushed.
  const shifts = before.slice(first, last).flatMap((id, index) => {
    const place = places.get(id)
    return place === undefined ? [] : [place - (first + index)]
  })
  return scrollTop + (mostFrequent(shifts) ?? 0) * rowHeight
}

function mostFrequent(values: number[]): number | undefined {
  const counts = new Map<number, number>()
  for (const value of values) counts.set(value, (counts.get(value) ?? 0) + 1)
  return [...counts].sort(([, one], [, other]) => other - one)[0]?.[0]
}
