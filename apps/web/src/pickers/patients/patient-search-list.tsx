import { Button, VisuallyHidden } from '@mantine/core'
import type { MouseEvent, Ref } from 'react'
import { PlusIcon } from '../../ui/icons.tsx'
import { Message } from '../../ui/message.tsx'
import { Placeholder } from '../../ui/placeholder.tsx'
import { PatientOption } from './patient-option.tsx'
import styles from './patient-search.module.css'
import { mayBeName } from './read-typed.ts'
import type { SearchEntry } from './search-entries.ts'
import type { SearchState } from './use-patient-search.ts'

type Props = {
  ref: Ref<HTMLDivElement>
  /** Over the page, where the field puts it. */
  isFloating: boolean
  id: string
  state: SearchState
  entries: SearchEntry[]
  chosen: number
  typed: string
  isShown: boolean
  isCurrent: boolean
  failure: string
  onChoose: (entry: SearchEntry, event: MouseEvent) => void
  onPoint: (index: number) => void
  onRetry: () => void
}

/** What was found, those of the same spelling before those that only look alike, and the way to a new patient. */
export function PatientSearchList(props: Props) {
  const { id, state, isShown, failure, onRetry } = props
  return (
    <div
      ref={props.ref}
      className={state.kind === 'waiting' ? `late ${styles.place}` : styles.place}
      hidden={!isShown}
      {...(props.isFloating ? { popover: 'manual' } : {})}
    >
      <VisuallyHidden role="status">{isShown && props.isCurrent ? spoken(state) : ''}</VisuallyHidden>
      {state.kind === 'failed' ? (
        <div className={styles.note}>
          <Message
            kind="alert"
            actions={
              <Button
                variant="default"
                onClick={() => {
                  onRetry()
                  state.retry()
                }}
              >
                Retry
              </Button>
            }
          >
            <p>{failure}</p>
          </Message>
        </div>
      ) : null}
      {state.kind === 'waiting' ? <Waiting /> : null}
      {state.kind === 'found' && state.results.length === 0 ? (
        <p className={styles.note}>There are no results</p>
      ) : null}
      <div id={id} role="listbox" aria-label="Patients" className={styles.list} tabIndex={-1}>
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

const spoken = (state: SearchState): string => {
  if (state.kind !== 'found') return ''
  const { length } = state.results
  if (length === 0) return 'There are no results'
  return length === 1 ? '1 patient found' : `${length} patients found`
}

type GroupProps = Omit<Props, 'ref'> & { title: string | undefined; belongs: (entry: SearchEntry) => boolean }

function Group({ id, entries, chosen, typed, title, belongs, onChoose, onPoint }: GroupProps) {
  const own = entries.map((entry, index) => ({ entry, index })).filter(({ entry }) => belongs(entry))
  if (own.length === 0) return null
  return (
    <fieldset {...(title === undefined ? {} : { 'aria-label': title })} className={styles.group}>
      {title === undefined ? null : (
        <p className={styles.title} aria-hidden>
          {title}
        </p>
      )}
      {own.map(({ entry, index }) => (
        <button
          type="button"
          key={entry.kind === 'new' ? 'new' : entry.patient.id}
          id={`${id}-${index}`}
          role="option"
          tabIndex={-1}
          aria-selected={index === chosen}
          className={styles.entry}
          // The field keeps the focus; the list is walked through from there.
          onMouseDown={event => event.preventDefault()}
          onMouseMove={() => onPoint(index)}
          onClick={event => onChoose(entry, event)}
          onAuxClick={event => {
            if (event.button === 1) onChoose(entry, event)
          }}
        >
          {entry.kind === 'patient' ? (
            <PatientOption patient={entry.patient} />
          ) : (
            <span className={styles.new}>
              <PlusIcon />
              New Patient{mayBeName(typed) ? ` “${typed}”` : ''}
            </span>
          )}
        </button>
      ))}
    </fieldset>
  )
}

const Waiting = () => (
  <div className={styles.waiting}>
    <Placeholder width="60%" height={20} label="Searching" />
    <Placeholder width="45%" height={20} />
    <Placeholder width="52%" height={20} />
  </div>
)
