import type { Note } from '@archwire/contract/notes/note'
import { isNote, type Treatment } from '@archwire/contract/treatments/calls'
import { withChanged, without } from '../../../pickers/notes/note-lists.ts'

type Paged<T> = { pages: T[][] }

const onPages = <T, P extends Paged<T>>(known: P, change: (page: T[]) => T[]): P => ({
  ...known,
  pages: known.pages.map(change),
})

const inVisits = (page: Treatment[], change: (notes: Note[]) => Note[]): Treatment[] =>
  page.map(item => {
    if (isNote(item)) return item
    const notes = change(item.notes)
    return { ...item, notes, notesCount: item.notesCount + notes.length - item.notes.length }
  })

/** The treatments with another text for one of their notes, wherever it stands. */
export const treatmentsWithChanged = <P extends Paged<Treatment>>(
  known: P,
  id: number,
  change: Partial<Note>,
): P =>
  onPages(known, (page: Treatment[]) =>
    inVisits(page, notes => withChanged(notes, id, change)).map(item =>
      isNote(item) && item.id === id ? { ...item, ...change } : item,
    ),
  )

export const treatmentsWithout = <P extends Paged<Treatment>>(known: P, id: number): P =>
  onPages(known, (page: Treatment[]) =>
    inVisits(page, notes => without(notes, id)).filter(item => !isNote(item) || item.id !== id),
  )

/** A note of a visit that was just written, or written on. */
export const treatmentsWithVisitNote = <P extends Paged<Treatment>>(
  known: P,
  appointmentId: number,
  note: Note,
): P =>
  onPages(known, (page: Treatment[]) =>
    page.map(item => {
      if (isNote(item) || item.id !== appointmentId) return item
      const isNew = !item.notes.some(one => one.id === note.id)
      const notes = isNew ? [note, ...item.notes] : withChanged(item.notes, note.id, note)
      return { ...item, notes, notesCount: item.notesCount + (isNew ? 1 : 0) }
    }),
  )

export const notesWithChanged = <P extends Paged<Note>>(known: P, id: number, change: Partial<Note>): P =>
  onPages(known, (page: Note[]) => withChanged(page, id, change))

export const notesWithout = <P extends Paged<Note>>(known: P, id: number): P =>
  onPages(known, (page: Note[]) => without(page, id))
