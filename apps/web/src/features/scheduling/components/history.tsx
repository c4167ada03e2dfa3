import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { HistoryEntries } from '../../../pickers/history/history-entries.tsx'
import { historyWords } from '../../../pickers/history/history-words.ts'
import { Placeholder } from '../../../ui/placeholder.tsx'
import { historyQuery } from '../api/appointments.ts'
import styles from './history.module.css'

type Props = { appointmentId: number; zone: string }

/** Who changed what of an appointment and when; read only when somebody wants to know. */
export function History(given: Props) {
  const [isOpen, setOpen] = useState(false)
  return (
    <details className={styles.history} onToggle={event => setOpen(event.currentTarget.open)}>
      <summary className={styles.summary}>History</summary>
      {isOpen ? <Entries {...given} /> : null}
    </details>
  )
}

function Entries({ appointmentId, zone }: Props) {
  const { data, error, isFetching, refetch } = useQuery(historyQuery(appointmentId))
  if (data === undefined && error !== null && !isFetching) {
    return (
      <div className={styles.failure} role="alert">
        <p>{error.message}</p>
        <Button variant="default" onClick={() => void refetch()}>
          Retry
        </Button>
      </div>
    )
  }
  if (data === undefined) return <Placeholder width={220} label="Loading" />
  if (data.length === 0) return <p className={styles.about}>Nothing has been changed yet.</p>
  return <HistoryEntries entries={data} wordsFor={historyWords} zone={zone} />
}
