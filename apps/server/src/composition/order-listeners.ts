import type { HookListener } from '../platform/feature/feature.ts'

export type OwnedListener = HookListener & { feature: string }

/**
 * The listeners of one hook in the order of the features, but each after those that it names. A listener that names
 * nothing that listens, or is part of a circle, is refused, because the order would not be the intended one.
 */
export function orderListeners(listeners: OwnedListener[]): OwnedListener[] {
  const goesBy = (one: OwnedListener, name: string) => one.feature === name || one.name === name
  for (const { feature, hook, after = [] } of listeners) {
    const unknown = after.find(name => !listeners.some(one => goesBy(one, name)))
    if (unknown !== undefined)
      throw new Error(`${hook.name}: ${feature} comes after ${unknown}, who does not listen`)
  }
  const waiting = [...listeners]
  const ordered: OwnedListener[] = []
  while (waiting.length > 0) {
    const place = waiting.findIndex(
      ({ after = [] }) => !waiting.some(one => after.some(name => goesBy(one, name))),
    )
    if (place === -1) {
      const circle = waiting.map(({ feature }) => feature).join(', ')
      throw new Error(`${waiting[0]?.hook.name}: ${circle} wait for each other`)
    }
    ordered.push(...waiting.splice(place, 1))
  }
  return ordered
}
