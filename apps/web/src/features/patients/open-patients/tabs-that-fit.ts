type Sized = { id: number; isActive: boolean; width: number }

/**
 * The patients whose tabs have room side by side. Where not all have, the button that opens the others takes its part
 * of the room; the patient on the page is always among those that are shown, and then those who were opened last, as far as they find room.
 */
export function tabsThatFit(
  tabs: readonly Sized[],
  { room, gap, more }: { room: number; gap: number; more: number },
): ReadonlySet<number> {
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
