import { listAppointmentNotes } from '@archwire/contract/notes/calls'
import { type Note, notesPerPage } from '@archwire/contract/notes/note'
import { infiniteQueryOptions, type QueryKey, useInfiniteQuery } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { call } from '../../lib/api/call.ts'
import { useMorePages } from '../../lib/navigation/list-paging.ts'
import { WorkingButton } from '../../ui/form/working-button.tsx'
import styles from './notes.module.css'

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
type NotePagesQuery = ReturnType<typeof notePagesQuery>

type OlderNotesInput = {
  query: NotePagesQuery
  /** What came with the appointment. */
  newest: Note[]
  /** How many there are. */
  count: number
  /** What the pages have too, and stands elsewhere. */
  isElsewhere?: (note: Note) => boolean
}

/** The notes of an appointment that did not come with it, as far as somebody has asked for them, and how to ask for more. */
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
  // The pages begin at the top.
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
      <div className={styles.older}>
        <WorkingButton variant="default" working={isReading ? 'Loading...' : undefined} onClick={ask}>
          {`Show older notes (${count - newest.length - older.length})`}
        </WorkingButton>
        {pages.isError && !isReading ? <p role="alert">{pages.error.message}</p> : null}
      </div>
    ),
  }
}
