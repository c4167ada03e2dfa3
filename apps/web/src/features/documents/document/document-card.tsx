import { Group, Text } from '@mantine/core'
import type { UseQueryResult } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { Failure } from '../../../ui/feedback/message.tsx'
import { Placeholder } from '../../../ui/feedback/placeholder.tsx'
import { StatusBadge } from '../../../ui/feedback/status-badge.tsx'
import { Entry } from '../../../ui/layout/lists.tsx'
import { RecordCard } from '../../../ui/layout/record-page.tsx'

type DocumentCardProps<T> = {
  title: string
  /** One document or null, or a list. */
  query: UseQueryResult<T>
  /** The text shown if there is none. */
  none: string
  children: (documents: NonNullable<T>) => ReactNode
}

const isNone = (data: unknown) => data === null || (Array.isArray(data) && data.length === 0)

/** A card with documents, with its loading, error and empty states. */
export const DocumentCard = <T,>({ title, query, none, children }: DocumentCardProps<T>) => {
  const { data, isError, error, refetch } = query
  return (
    <RecordCard title={title}>
      {data === undefined && isError ? <Failure title={error.message} retry={() => void refetch()} /> : null}
      {data === undefined && !isError ? <Placeholder width="100%" height={68} label="Loading" /> : null}
      {isNone(data) ? <Text c="dimmed">{none}</Text> : null}
      {data === undefined || data === null || isNone(data) ? null : children(data)}
    </RecordCard>
  )
}

type DocumentEntryProps = {
  title: string
  /** What has happened to the document, in a few words. */
  facts: string
  /** Until when its link works, while it can still be signed. */
  link?: ReactNode
  status: { text: string; color: 'green' | 'gray' | 'orange' | 'red' }
  children: ReactNode
}

/** One document in the list of its card, with its actions. */
export const DocumentEntry = ({ title, facts, link, status, children }: DocumentEntryProps) => (
  <Entry label={title}>
    <div>
      <Text fw={600} className="long-words">
        <bdi>{title}</bdi>
      </Text>
      <Text c="dimmed">{facts}</Text>
      {link === undefined ? null : <Text c="dimmed">{link}</Text>}
    </div>
    <StatusBadge {...status} />
    <Group gap="xs" className="screen-only">
      {children}
    </Group>
  </Entry>
)
