import { listAppointmentNotes } from '@archwire/contract/notes/calls'
import { notesPerPage } from '@archwire/contract/notes/note'
import { infiniteQueryOptions, type QueryKey } from '@tanstack/react-query'
import { call } from '../../lib/call.ts'

/**
 * Everything that was noted of an appointment, and what everybody should know of its patient unless it is `of` the visit
 * alone; the newest first, page by page. It is kept under what makes it out of date.
 */
export const notePagesQuery = (under: QueryKey, appointmentId: number, of?: 'visit') =>
  infiniteQueryOptions({
    queryKey: [...under, 'notes', appointmentId],
    queryFn: ({ pageParam, signal }) =>
      call(
        listAppointmentNotes,
        {
          params: { id: appointmentId },
          query: {
            ...(pageParam === undefined ? {} : { before: pageParam }),
            ...(of === undefined ? {} : { of }),
          },
        },
        { signal },
      ),
    initialPageParam: undefined as number | undefined,
    getNextPageParam: page => (page.length < notesPerPage ? undefined : page.at(-1)?.id),
    staleTime: 0,
  })
export type NotePagesQuery = ReturnType<typeof notePagesQuery>
