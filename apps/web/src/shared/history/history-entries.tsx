import type { HistoryEntry } from '@archwire/contract/scheduling/appointment-calls'
import { changeLabel } from '@archwire/domain/audit/change-label'
import { Stack, Text } from '@mantine/core'
import { formatInstant } from '../../lib/dates/instants.ts'
import styles from './history-entries.module.css'

type Props<Entry extends HistoryEntry> = {
  entries: Entry[]
  /** The action in words, and the values that it changed. */
  wordsFor: (entry: Entry) => { title: string; changes: string[] }
  zone: string
}

/** The entries of a history: who did what and when. */
export const HistoryEntries = <Entry extends HistoryEntry>({ entries, wordsFor, zone }: Props<Entry>) => (
  <Stack component="ol" gap="xs" mt={4} pl="sm" className={`${styles.entries} long-words`}>
    {entries.map(entry => {
      const { title, changes } = wordsFor(entry)
      return (
        <li key={entry.id}>
          <Text fw={500}>{title}</Text>
          {changes.map(words => (
            <p key={words}>{words}</p>
          ))}
          <Text c="dimmed" fz="xs" lh="16px">
            {entry.who ?? 'System'} · {formatInstant(entry.at, zone)}
          </Text>
        </li>
      )
    })}
  </Stack>
)

const titles: Record<string, string> = {
  create: 'Booked',
  update: 'Changed',
  cancel: 'Canceled',
  undo: 'Last change undone',
  check_in: 'Checked in',
  undo_check_in: 'Check-in undone',
  seat: 'Seated',
  unseat: 'Unseated',
  finish: 'Finished',
  unfinish: 'No longer finished',
  label: 'Labels changed',
}

/** Actions that set or clear one field, and the labels of either. */
const switches: Record<string, { field: string; set: string; back: string }> = {
  confirm: { field: 'Confirmed', set: 'Confirmed', back: 'Confirmation taken back' },
  no_show: { field: 'No show', set: 'Marked as no show', back: 'No longer a no show' },
  reschedule: {
    field: 'Reschedule',
    set: 'Marked as to be rescheduled',
    back: 'No longer to be rescheduled',
  },
}

/** The action of an entry in words, and the values that it changed; each is shown once. */
export function historyLabels({ action, changes }: HistoryEntry): { title: string; changes: string[] } {
  const named = switches[action]
  const own = changes.find(({ field }) => field === (named?.field ?? titles[action]))
  const rest = changes.filter(change => change !== own).map(changeLabel)
  if (named !== undefined) {
    const isBack = own?.to === null || own?.to === 'No'
    return { title: isBack ? named.back : named.set, changes: rest }
  }
  const title = titles[action] ?? 'Changed'
  return { title: own?.to == null ? title : `${title} ${own.to}`, changes: rest }
}
