type Sized = { id: number; isActive: boolean; width: number }
/** `whole`: the width with the whole name, as far as a tab shows it. */
type Measured = Sized & { whole: number }
type Space = { room: number; gap: number; more: number }

/**
 * The patients whose tabs have room side by side. Where not all have, the button that opens the others takes its part
 * of the room; the patient on the page is always among those that are shown, and then those who were opened last, as far as they find room.
 */
export function tabsThatFit(tabs: readonly Sized[], { room, gap, more }: Space): ReadonlySet<number> {
  const whole = tabs.reduce((sum, { width }) => sum + width + gap, -gap)
  if (whole <= room) return new Set(tabs.map(({ id }) => id))
  const byNeed = [...tabs].reverse().sort((one, other) => Number(other.isActive) - Number(one.isActive))
  const shown = new Set<number>()
  let left = room - more
  for (const { id, isActive, width } of byNeed) {
    if (!isActive && width + gap > left) continue
    shown.add(id)
    left -= width + gap
  }
  return shown
}

/**
 * The patients whose tabs are shown, and the least width of each. The patient on the page keeps as much of the name as
 * leaves room for the tab that was opened last.
 */
export function tabWidths(tabs: readonly Measured[], space: Space): ReadonlyMap<number, number> {
  const { room, gap, more } = space
  const others = tabs.filter(({ isActive }) => !isActive)
  const last = (others.at(-1)?.width ?? 0) + gap
  const left = room - (others.length > 1 ? last + gap + more : last)
  const sized = tabs.map(tab =>
    tab.isActive ? { ...tab, width: Math.max(tab.width, Math.min(tab.whole, left)) } : tab,
  )
  const shown = tabsThatFit(sized, space)
  return new Map(sized.filter(({ id }) => shown.has(id)).map(({ id, width }) => [id, width]))
}
