import { formatPhone } from '@archwire/domain/patients/phone-number'
import { Box, Group, Text, VisuallyHidden } from '@mantine/core'
import type { MouseEvent, ReactNode } from 'react'
import { Avatar } from '../../../ui/avatar.tsx'
import { SearchFailure } from '../../../ui/feedback/message.tsx'
import { Placeholder } from '../../../ui/feedback/placeholder.tsx'
import { PlusIcon } from '../../../ui/icons.tsx'
import { OptionButton, OptionGroup } from '../../../ui/popup/options.tsx'
import { nameOfPatient } from '../conversations/conversation-labels.ts'
import { RowContent } from '../inbox/conversation-row.tsx'
import styles from './search-results.module.css'
import { type Entry, needsWholePhone, type Search } from './use-search.ts'

type Props = {
  list: { id: string; chosen: number }
  search: Search
  today: string
  onChoose: (entry: Entry, event: MouseEvent) => void
  onPoint: (entry: Entry) => void
  onRetry: () => void
}

/** Shown in place of the list: conversations, then patients; or a link to text an unknown number. */
export function SearchResults(props: Props) {
  const { list, search } = props
  const isShown = search.text.trim() !== ''
  const { conversations, patients, entries, isSettled } = search
  const isNothing = isSettled && entries.length === 0
  return (
    <div className={`${styles.results} line-above`} hidden={!isShown}>
      <VisuallyHidden role="status">{isShown && isSettled ? spoken(search) : ''}</VisuallyHidden>
      {isShown && (conversations.isFailed || patients.isFailed) ? (
        <Failure search={search} onRetry={props.onRetry} />
      ) : null}
      {isShown && isNothing ? (
        <Box px="var(--edge)" py="sm">
          <p>No patient and no conversation found.</p>
          <p>{needsWholePhone}</p>
        </Box>
      ) : null}
      <div id={list.id} role="listbox" aria-label="Found" tabIndex={-1}>
        {isShown ? (
          <>
            <Found {...props} title="Conversations" kind="conversation" group={conversations} />
            <Found {...props} title="Patients" kind="patient" group={patients} />
            <Options {...props} kind="new" />
          </>
        ) : null}
      </div>
    </div>
  )
}

function spoken({ entries, conversations, patients }: Search): string {
  if (entries.length === 0) return `No patient and no conversation found. ${needsWholePhone}`
  if (entries[0]?.kind === 'new') return 'New Conversation'
  const count = (number: number, what: string) => `${number} ${what}${number === 1 ? '' : 's'}`
  return `${count(conversations.found?.length ?? 0, 'conversation')}, ${count(patients.found?.length ?? 0, 'patient')}`
}

type Kind = Entry['kind']
type GroupProps = Props & {
  title: string
  kind: Kind
  group: { found: unknown[] | undefined; isFailed: boolean }
}

/** The heading is shown during the search too, so that the groups do not change places. */
function Found({ title, group, ...props }: GroupProps) {
  if (group.found?.length === 0 || group.isFailed) return null
  return (
    <OptionGroup title={title} titleClass={styles.title}>
      {group.found === undefined ? <Searching /> : <Options {...props} />}
    </OptionGroup>
  )
}

const Options = ({ list, search, today, kind, onChoose, onPoint }: Props & { kind: Kind }) =>
  search.entries.map((entry, index) =>
    entry.kind === kind ? (
      <OptionButton
        key={entry.key}
        list={list}
        index={index}
        className={styles.option}
        data-unread={entry.kind === 'conversation' && !entry.row.read}
        onChoose={event => onChoose(entry, event)}
        onPoint={() => onPoint(entry)}
      >
        {contentOf(entry, today)}
      </OptionButton>
    ) : null,
  )

function contentOf(entry: Entry, today: string): ReactNode {
  if (entry.kind === 'conversation') return <RowContent row={entry.row} today={today} />
  if (entry.kind === 'new') {
    return (
      <>
        <PlusIcon />
        <span className={styles.who}>
          <Text span inherit c="var(--accent)" fw={500}>
            New Conversation
          </Text>
          <Text span inherit c="dimmed" fz="xs">
            {formatPhone(entry.phone)}
          </Text>
        </span>
      </>
    )
  }
  const { patient } = entry
  return (
    <>
      <Avatar name={patient.fullName} photo={patient.photo} size={40} />
      <span className={styles.who}>
        <span>{nameOfPatient(patient)}</span>
        <Text span inherit c="dimmed" fz="xs">
          {patient.phoneNumber === null ? 'No phone found' : formatPhone(patient.phoneNumber)}
        </Text>
      </span>
    </>
  )
}

const Searching = () => (
  <Group h={60} px="var(--edge)" className="late">
    <Placeholder width="70%" height={20} label="Searching" />
  </Group>
)

const Failure = ({ search: { conversations, patients }, onRetry }: Pick<Props, 'search' | 'onRetry'>) => (
  <Box px="var(--edge)" py="sm">
    <SearchFailure
      words="Search is currently unavailable. Please try again later."
      onRetry={() => {
        onRetry()
        for (const group of [conversations, patients]) if (group.isFailed) group.retry()
      }}
    />
  </Box>
)
