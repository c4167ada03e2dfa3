import type { Note } from '@archwire/contract/notes/note'
import { isNote, type Treatment } from '@archwire/contract/treatments/calls'
import { type InfiniteData, useQueryClient } from '@tanstack/react-query'
import { inBackground } from '../../../lib/api/background-calls.ts'
import { withChanged, without } from '../../../shared/notes/notes.tsx'
import { patientsKey } from '../../../shared/patients/patient-search-query.ts'
import { officeNotesQuery } from './patient-notes.ts'
import { treatmentsQuery, visitNotesKey } from './treatments.ts'

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

/** The treatments with one of their notes changed, wherever it is listed. */
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

/** Adds or replaces a note of a visit. */
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

const notesWithChanged = <P extends Paged<Note>>(known: P, id: number, change: Partial<Note>): P =>
  onPages(known, (page: Note[]) => withChanged(page, id, change))

const notesWithout = <P extends Paged<Note>>(known: P, id: number): P =>
  onPages(known, (page: Note[]) => without(page, id))

type Treatments = InfiniteData<Treatment[], unknown>
type Notes = InfiniteData<Note[], unknown>

/** The cached lists of a patient's notes: a change shows in all of them at once. */
export function useNoteCaches(patientId: number) {
  const queryClient = useQueryClient()
  const treatments = treatmentsQuery(patientId).queryKey
  const office = officeNotesQuery(patientId).queryKey
  const visits = visitNotesKey(patientId)
  const put = (inTreatments: (known: Treatments) => Treatments, inNotes: (known: Notes) => Notes) => {
    queryClient.setQueryData(treatments, known => known && inTreatments(known))
    queryClient.setQueryData(office, known => known && inNotes(known))
    queryClient.setQueriesData<Notes>({ queryKey: visits }, known => known && inNotes(known))
  }
  return {
    /**
     * Cancels reads before an optimistic change that they do not include yet. Returns a function that undoes the
     * change.
     */
    stopReading: async (): Promise<() => void> => {
      await Promise.all(
        [treatments, office, visits].map(queryKey => queryClient.cancelQueries({ queryKey: [...queryKey] })),
      )
      const before = [treatments, office, visits].flatMap(queryKey =>
        queryClient.getQueriesData({ queryKey: [...queryKey] }),
      )
      return () => {
        for (const [queryKey, data] of before) queryClient.setQueryData(queryKey, data)
      }
    },
    change: (id: number, change: Partial<Note>) =>
      put(
        known => treatmentsWithChanged(known, id, change),
        known => notesWithChanged(known, id, change),
      ),
    remove: (id: number) =>
      put(
        known => treatmentsWithout(known, id),
        known => notesWithout(known, id),
      ),
    putVisitNote: (appointmentId: number, note: Note) =>
      put(
        known => treatmentsWithVisitNote(known, appointmentId, note),
        known => notesWithChanged(known, note.id, note),
      ),
    /** The record's alerts are read again too. */
    readAgain: (): void =>
      void inBackground(() =>
        Promise.all(
          ['treatments', 'office-notes', 'alerts', 'notes'].map(part =>
            queryClient.invalidateQueries({ queryKey: [...patientsKey, patientId, part] }),
          ),
        ),
      ),
  }
}
