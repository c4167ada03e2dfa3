import type { PatientSearchResult } from '@archwire/contract/patients/calls'
import { formatPhone } from '@archwire/domain/patients/phone-number'
import { formatDay } from '@archwire/domain/time/format-day'
import { Box, Stack, VisuallyHidden } from '@mantine/core'
import type { MouseEvent, Ref } from 'react'
import { Avatar } from '../../ui/avatar.tsx'
import { SearchFailure } from '../../ui/feedback/message.tsx'
import { Placeholder } from '../../ui/feedback/placeholder.tsx'
import { PlusIcon } from '../../ui/icons.tsx'
import { OptionButton, OptionGroup } from '../../ui/popup/options.tsx'
import styles from './patient-search.module.css'
import type { SearchState } from './patient-search-query.ts'
import { mayBeName } from './typed-patient.ts'

type Shown = Pick<PatientSearchResult, 'fullName' | 'photo' | 'dob' | 'phoneNumber' | 'email'>

/** One patient of a list: the name, and details that distinguish namesakes. */
export const PatientOption = ({ patient }: { patient: Shown }) => (
  <span className={styles.option}>
    <Avatar name={patient.fullName} photo={patient.photo} />
    <span className={styles.who}>
      <span className={`${styles.name} one-line`}>{patient.fullName}</span>
      <span className={`${styles.more} one-line`}>
        {[
          patient.dob === null ? null : `Born ${formatDay(patient.dob, 'MM/dd/yyyy')}`,
          patient.phoneNumber === null ? null : formatPhone(patient.phoneNumber),
          patient.email,
        ]
          .filter(Boolean)
          .map((fact, index) => (
            <span key={fact}>
              {index === 0 ? '' : ' · '}
              {fact}
            </span>
          ))}
      </span>
    </span>
  </span>
)

/** An entry of the list: a patient who was found, or a new patient. */
export type SearchEntry = { kind: 'patient'; patient: PatientSearchResult } | { kind: 'new' }

export function entriesOf(state: SearchState, mayAdd: boolean): SearchEntry[] {
  if (state.kind !== 'found') return []
  const found = state.results.map(patient => ({ kind: 'patient' as const, patient }))
  return mayAdd ? [...found, { kind: 'new' }] : found
}

export const keyOf = (entry: SearchEntry): string | number =>
  entry.kind === 'new' ? 'new' : entry.patient.id

type Props = {
  ref: Ref<HTMLDivElement>
  /** The list floats over the page, below its field. */
  isFloating: boolean
  list: { id: string; chosen: number }
  state: SearchState
  entries: SearchEntry[]
  typed: string
  isShown: boolean
  isCurrent: boolean
  failure: string
  onChoose: (entry: SearchEntry, event: MouseEvent) => void
  onPoint: (entry: SearchEntry) => void
  onRetry: () => void
}

/** The search results: names of the same spelling before those that only sound similar, and a link to a new patient. */
export function PatientSearchList(props: Props) {
  const { list, state, isShown, failure, onRetry } = props
  return (
    <div
      ref={props.ref}
      className={`${styles.place} ${props.isFloating ? 'popup' : ''} ${state.kind === 'waiting' ? 'late' : ''}`}
      hidden={!isShown}
      {...(props.isFloating ? { popover: 'manual' } : {})}
    >
      <VisuallyHidden role="status">{isShown && props.isCurrent ? resultsLabel(state) : ''}</VisuallyHidden>
      {state.kind === 'failed' ? (
        <Box p="sm">
          <SearchFailure
            words={failure}
            onRetry={() => {
              onRetry()
              state.retry()
            }}
          />
        </Box>
      ) : null}
      {state.kind === 'waiting' ? <Waiting /> : null}
      {state.kind === 'found' && state.results.length === 0 ? (
        <Box component="p" p="sm">
          There are no results
        </Box>
      ) : null}
      <div id={list.id} role="listbox" aria-label="Patients" className={styles.list} tabIndex={-1}>
        <Group
          {...props}
          title="Patients"
          belongs={entry => entry.kind === 'patient' && !entry.patient.similar}
        />
        <Group
          {...props}
          title="Similar names"
          belongs={entry => entry.kind === 'patient' && entry.patient.similar}
        />
        <Group {...props} title={undefined} belongs={entry => entry.kind === 'new'} />
      </div>
    </div>
  )
}

const resultsLabel = (state: SearchState): string => {
  if (state.kind !== 'found') return ''
  const { length } = state.results
  if (length === 0) return 'There are no results'
  return length === 1 ? '1 patient found' : `${length} patients found`
}

type GroupProps = Omit<Props, 'ref'> & { title: string | undefined; belongs: (entry: SearchEntry) => boolean }

function Group({ list, entries, typed, title, belongs, onChoose, onPoint }: GroupProps) {
  const own = entries.map((entry, index) => ({ entry, index })).filter(({ entry }) => belongs(entry))
  if (own.length === 0) return null
  return (
    <OptionGroup title={title} className={styles.group} titleClass={styles.title}>
      {own.map(({ entry, index }) => (
        <OptionButton
          key={keyOf(entry)}
          list={list}
          index={index}
          className={styles.entry}
          onChoose={event => onChoose(entry, event)}
          onPoint={() => onPoint(entry)}
        >
          {entry.kind === 'patient' ? (
            <PatientOption patient={entry.patient} />
          ) : (
            <span className={`${styles.new} long-words`}>
              <PlusIcon />
              New Patient{mayBeName(typed) ? ` “${typed}”` : ''}
            </span>
          )}
        </OptionButton>
      ))}
    </OptionGroup>
  )
}

const Waiting = () => (
  <Stack p="md">
    <Placeholder width="60%" height={20} label="Searching" />
    <Placeholder width="45%" height={20} />
    <Placeholder width="52%" height={20} />
  </Stack>
)
