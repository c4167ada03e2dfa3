import { useState } from 'react'
import type { SectionState } from './section-state.ts'

/** Which parts of the page are open: all at first, but for those that are named. */
export function useSections(closedAtFirst: string[]): (title: string) => SectionState {
  const [closed, setClosed] = useState(closedAtFirst)
  const isOpen = (title: string) => !closed.includes(title)
  return title => ({
    title,
    isOpen: isOpen(title),
    onToggle: () => setClosed(isOpen(title) ? [...closed, title] : closed.filter(other => other !== title)),
  })
}
