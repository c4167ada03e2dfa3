/** A part of the page: what it is called, and whether it is open. */
export type SectionState = { title: string; isOpen: boolean; onToggle: () => void }
