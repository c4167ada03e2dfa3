import type { UseQueryResult } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { Failure } from '../../../ui/failure.tsx'
import { Placeholder } from '../../../ui/placeholder.tsx'
import { RecordCard } from '../../../ui/record-card.tsx'
import styles from './health-history-card.module.css'

type Props<T> = {
  title: string
  /** One document or null, or a list. */
  query: UseQueryResult<T>
  /** What is said where there is none. */
  none: string
  children: (documents: NonNullable<T>) => ReactNode
}

const isNone = (data: unknown) => data === null || (Array.isArray(data) && data.length === 0)

/** A card with documents: while they come, when they do not, and when there are none. */
export const DocumentCard = <T,>({ title, query, none, children }: Props<T>) => {
  const { data, isError, error, refetch } = query
  return (
    <RecordCard title={title}>
      {data === undefined && isError ? <Failure title={error.message} retry={() => void refetch()} /> : null}
      {data === undefined && !isError ? <Placeholder width="100%" height={68} label="Loading" /> : null}
      {isNone(data) ? <p className={styles.dimmed}>{none}</p> : null}
      {data === undefined || data === null || isNone(data) ? null : children(data)}
    </RecordCard>
  )
}
