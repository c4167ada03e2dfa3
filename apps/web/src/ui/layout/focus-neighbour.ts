/** Called before a focused list entry is removed: focuses its neighbour, or the element around the list. */
export function focusNeighbour(inside: HTMLElement): void {
  const entry = inside.closest('li')
  if (entry === null || !entry.contains(document.activeElement)) return
  const beside = entry.nextElementSibling ?? entry.previousElementSibling
  const around = entry.closest('dialog')?.querySelector('button') ?? document.querySelector('main')
  const next = beside?.querySelector<HTMLElement>('a, button') ?? around
  next?.focus()
}
