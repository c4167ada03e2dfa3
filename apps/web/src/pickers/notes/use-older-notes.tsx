import type { Note } from '@archwire/contract/notes/note'
import { useInfiniteQuery } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { useMorePages } from '../../lib/use-more-pages.ts'
import { WorkingButton } from '../../ui/working-button.tsx'
import type { NotePagesQuery } from './note-pages.ts'
import styles from './notes.module.css'

type Given = {
  query: NotePagesQuery
  /** What came with the appointment. */
  newest: Note[]
  /** How many there are. */
  count: number
  /** What the pages have too, and stands elsewhere. */
  isElsewhere?: (note: Note) => boolean
}

/** The notes of an appointment that did not come with it, as far as somebody has asked for them, and how to ask for more. */
export function useOlderNotes({ query, newest, count, isElsewhere = () => false }: Given): {
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
