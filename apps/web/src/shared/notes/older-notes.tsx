import { listAppointmentNotes } from '@archwire/contract/notes/calls'
import { type Note, notesPerPage } from '@archwire/contract/notes/note'
import { Stack } from '@mantine/core'
import { infiniteQueryOptions, type QueryKey, useInfiniteQuery } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { call } from '../../lib/api/call.ts'
import { useMorePages } from '../../lib/navigation/list-paging.ts'
import { WorkingButton } from '../../ui/form/working-button.tsx'

/**
 * All notes of an appointment, with the office notes of its patient unless `of` is the visit alone; the newest first,
 * page by page. The query key is one that the right events invalidate.
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
type NotePagesQuery = ReturnType<typeof notePagesQuery>

type OlderNotesInput = {
  query: NotePagesQuery
  /** The notes that came with the appointment. */
  newest: Note[]
  /** The number of all notes. */
  count: number
  /** Whether a note on the pages is shown elsewhere. */
  isElsewhere?: (note: Note) => boolean
}

/** The loaded notes that did not come with the appointment, and how to load more. */
export function useOlderNotes({ query, newest, count, isElsewhere = () => false }: OlderNotesInput): {
  older: Note[]
  showOlder: ReactNode
} {
  const [isWanted, setWanted] = useState(false)
  const isMore = count > newest.length
  const pages = useInfiniteQuery({ ...query, enabled: isWanted && isMore })
  const { isAsking, askForMore } = useMorePages(pages)
  if (!isMore) return { older: [], showOlder: null }
  const known = new Set(newest.map(note => note.id))
  // The pages are counted from the newest note.
  const older = isWanted
    ? (pages.data?.pages.flat() ?? []).filter(note => !known.has(note.id) && !isElsewhere(note))
    : []
  const isAll = isWanted && pages.data !== undefined && !pages.hasNextPage
  const ask = () => {
    if (!isWanted) setWanted(true)
    else if (pages.data === undefined) void pages.refetch()
    else askForMore()
  }
  const isReading = pages.isLoading || isAsking
  return {
    older,
    showOlder: isAll ? null : (
      <Stack gap="xs" align="flex-start">
        <WorkingButton variant="default" working={isReading ? 'Loading...' : undefined} onClick={ask}>
          {`Show older notes (${count - newest.length - older.length})`}
        </WorkingButton>
        {pages.isError && !isReading ? <p role="alert">{pages.error.message}</p> : null}
      </Stack>
    ),
  }
}
