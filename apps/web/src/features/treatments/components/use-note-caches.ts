import type { Note } from '@archwire/contract/notes/note'
import type { Treatment } from '@archwire/contract/treatments/calls'
import { type InfiniteData, useQueryClient } from '@tanstack/react-query'
import { inBackground } from '../../../lib/in-background.ts'
import { patientsKey } from '../../../pickers/patients/patient-search-query.ts'
import { officeNotesQuery } from '../api/patient-notes.ts'
import { treatmentsQuery, visitNotesKey } from '../api/treatments.ts'
import {
  notesWithChanged,
  notesWithout,
  treatmentsWithChanged,
  treatmentsWithout,
  treatmentsWithVisitNote,
} from './treatment-pages.ts'

type Treatments = InfiniteData<Treatment[], unknown>
type Notes = InfiniteData<Note[], unknown>

/** The lists in which a patient's notes stand: what is changed shows in all of them at once. */
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
    /** Before something is put there that an answer on its way does not know of yet. Answers how to take it back. */
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
    /** Also what the record warns of. */
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
