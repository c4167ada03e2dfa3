import type { Merge } from '@archwire/contract/patients/record-calls'
import { formatDay } from '@archwire/domain/time/format-day'
import { Group, Stack, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useId, useRef } from 'react'
import { formatInstant } from '../../../lib/dates/instants.ts'
import { useConfirm } from '../../../ui/dialog/confirm.tsx'
import { LoadFailure, Message } from '../../../ui/feedback/message.tsx'
import { Placeholder } from '../../../ui/feedback/placeholder.tsx'
import { WorkingButton } from '../../../ui/form/working-button.tsx'
import { mergesQuery } from './merges.ts'
import { useRevertMerge } from './use-merge.ts'

type Props = { id: number; zone: string }

/** The records that were merged into this one in the last days, each with an undo. */
export function MergedRecords({ id, zone }: Props) {
  const titleId = useId()
  const title = useRef<HTMLHeadingElement>(null)
  const ask = useConfirm()
  const { data, error, isFetching, refetch } = useQuery(mergesQuery(id))
  // The pressed button disappears with its entry.
  const back = useRevertMerge(id, () => title.current?.focus())
  const takeBack = async (merge: Merge) => {
    const isSure = await ask({
      text: `Undo the merge with the record of ${merge.other.fullName}?`,
      detail: 'What came from that record goes back to it. What was added since stays here.',
      yes: 'Undo merge',
    })
    if (isSure) back.mutate(merge.id)
  }
  return (
    <Stack component="section" gap="xs" pt="md" className="line-above long-words" aria-labelledby={titleId}>
      <h2 id={titleId} ref={title} tabIndex={-1}>
        Merged records
      </h2>
      {back.error === null ? null : (
        <Message kind="alert" title="The merge was not undone.">
          <p>{back.error.message}</p>
        </Message>
      )}
      {data !== undefined ? (
        <Entries
          {...{ merges: data, zone, takeBack }}
          workingOn={back.isPending ? back.variables : undefined}
        />
      ) : error !== null && !isFetching ? (
        <LoadFailure what="The merged records" error={error} retry={() => void refetch()} />
      ) : (
        <p className="late">
          <Placeholder width="60%" label="Loading" />
        </p>
      )}
    </Stack>
  )
}

type EntriesProps = {
  merges: Merge[]
  zone: string
  workingOn: number | undefined
  takeBack: (merge: Merge) => Promise<void>
}

function Entries({ merges, zone, workingOn, takeBack }: EntriesProps) {
  if (merges.length === 0) {
    return <Text c="dimmed">No record became part of this one in the last 7 days.</Text>
  }
  return (
    <Stack component="ul" gap="sm">
      {merges.map(merge => (
        <Group key={merge.id} component="li" justify="space-between" gap="8px 16px">
          <div>
            <Text fw={500}>
              {merge.other.fullName}
              {merge.other.dob === null ? '' : `, born ${formatDay(merge.other.dob, 'MM/dd/yyyy')}`}
            </Text>
            <Text c="dimmed">
              {merge.mergedBy?.fullName ?? 'System'} · {formatInstant(merge.mergedAt, zone)}
            </Text>
            <Text c="dimmed">Can be undone until {formatInstant(merge.undoableUntil, zone)}</Text>
          </div>
          <WorkingButton
            variant="default"
            working={workingOn === merge.id ? 'Undoing…' : undefined}
            onClick={() => void takeBack(merge)}
          >
            Undo merge
          </WorkingButton>
        </Group>
      ))}
    </Stack>
  )
}
