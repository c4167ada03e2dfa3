import { Group } from '@mantine/core'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { usePageTitle } from '../../../lib/browser/page-title.ts'
import { HistoryEntries } from '../../../shared/history/history-entries.tsx'
import { LoadingDialog } from '../../../ui/dialog/form-dialog.tsx'
import { WindowDialog } from '../../../ui/dialog/window-dialog.tsx'
import { TurnButton } from '../../../ui/layout/page-turner.tsx'
import { recordHistoryQuery } from '../patient/record.ts'
import { recordHistoryLabels } from './record-history-labels.ts'

type Props = { id: number; zone: string; onClose: () => void }

const title = 'History'

/** Who opened a patient's record and who changed what in it, a page at a time; for administrators. */
export function RecordHistoryDialog({ id, zone, onClose }: Props) {
  usePageTitle(title)
  const [page, setPage] = useState(1)
  const query = { ...recordHistoryQuery(id, page), placeholderData: keepPreviousData }
  const { data, error, isFetching, refetch } = useQuery(query)
  if (data === undefined) {
    const failure =
      error === null || isFetching ? undefined : { error, words: "We couldn't load the history." }
    return <LoadingDialog title={title} failure={failure} retry={() => void refetch()} onClose={onClose} />
  }
  return (
    <WindowDialog title={title} onClose={onClose}>
      {data.records.length === 0 ? <p>Nothing has happened in this record yet.</p> : null}
      <HistoryEntries entries={data.records} wordsFor={recordHistoryLabels} zone={zone} />
      {data.totalPages === 1 ? null : (
        <Group component="nav" gap="xs" justify="space-between" mt="md" aria-label="Pages of the history">
          <TurnButton isOff={page === 1} onTurn={() => setPage(page - 1)}>
            Newer
          </TurnButton>
          <p aria-live="polite">
            Page {data.currentPage} of {data.totalPages}
          </p>
          <TurnButton isOff={page >= data.totalPages} onTurn={() => setPage(page + 1)}>
            Older
          </TurnButton>
        </Group>
      )}
    </WindowDialog>
  )
}
