import type { ImportLine } from '@archwire/contract/patient-imports/calls'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { LoadFailure } from '../../../ui/load-failure.tsx'
import { PageTurner } from '../../../ui/page-turner.tsx'
import { Placeholder } from '../../../ui/placeholder.tsx'
import { type LineKind, linesQuery } from '../api/imports.ts'
import { figure, problemWords, twinWords } from './import-words.ts'
import styles from './line-list.module.css'

/** The lines that somebody should look at, a page at a time. */
export function LineList({ id, kind, label }: { id: number; kind: LineKind; label: string }) {
  const [page, setPage] = useState(1)
  const { data, error, isFetching, isPlaceholderData, refetch } = useQuery(linesQuery(id, kind, page))
  if (data === undefined) {
    return error !== null && !isFetching ? (
      <LoadFailure what="The lines" error={error} retry={() => void refetch()} />
    ) : (
      <Placeholder width="100%" height={120} label="Loading" />
    )
  }
  return (
    <div aria-busy={isPlaceholderData}>
      <ul className={styles.list} aria-label={label}>
        {data.records.map(line => (
          <li key={line.line} className={styles.line}>
            <span className={styles.number}>Line {figure(line.line)}</span>
            <bdi className={styles.name}>{line.name || 'No name'}</bdi>
            <p className={styles.why}>{kind === 'problems' ? problemWords(line) : <Twin line={line} />}</p>
          </li>
        ))}
      </ul>
      <PageTurner label={`Pages of ${label}`} page={page} pages={data.totalPages} turnTo={setPage} />
    </div>
  )
}

const Twin = ({ line: { twin } }: { line: ImportLine }) =>
  twin === null ? null : (
    <>
      {twin.patientId === null ? (
        <>As line {figure(twin.line ?? 0)}</>
      ) : (
        <>
          {/* In the app, which is another page load. */}
          As patient <a href={`/v2/patient/${twin.patientId}`}>{twin.name}</a>
        </>
      )}
      : {twinWords(twin)}
    </>
  )
