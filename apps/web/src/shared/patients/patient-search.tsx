import type { PatientSearchResult } from '@archwire/contract/patients/calls'
import { type MouseEvent, useEffect, useRef, useState } from 'react'
import { useFloatBelow } from '../../ui/popup/float-below.ts'
import { useOptions } from '../../ui/popup/options.tsx'
import { SearchField } from '../../ui/popup/search-field.tsx'
import styles from './patient-search.module.css'
import { entriesOf, keyOf, PatientSearchList, type SearchEntry } from './patient-search-list.tsx'
import { usePatientSearch } from './patient-search-query.ts'

type Props = {
  onPick: (patient: PatientSearchResult) => void
  /** Called with the text that matched nobody, to add a new patient. If it is missing, adding is not offered. */
  onNew?: (typed: string) => void
  /** The message of a failed search. */
  failure: string
  /** 'popup': the list floats over the page. 'page': it is the page. */
  place: 'popup' | 'page'
  /** Opens at once, because somebody has just requested the field. */
  takesFocus?: boolean
  /** Called with whether the field has any text. */
  onTyped?: (isTyped: boolean) => void
  /** In a form: the attributes that its label, its error and the dialog set on the field. */
  field?: { id?: string; 'aria-describedby'?: string; 'aria-invalid'?: boolean; 'data-autofocus'?: boolean }
}

/** A field that finds a patient by a part of the name, phone or email; all of it works by keyboard. */
export function PatientSearch({
  onPick,
  onNew,
  failure,
  place,
  takesFocus = false,
  onTyped,
  field: inForm,
}: Props) {
  const { text, setText, state, isCurrent, searchNow } = usePatientSearch()
  const [isOpen, setOpen] = useState(false)
  const box = useRef<HTMLDivElement>(null)
  const field = useRef<HTMLInputElement>(null)
  const list = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (takesFocus) field.current?.focus()
  }, [takesFocus])
  const entries = entriesOf(state, onNew !== undefined)
  const isShown = state.kind !== 'idle' && (isOpen || place === 'page')
  useFloatBelow(box, list, isShown && place === 'popup')

  const type = (next: string) => {
    setText(next)
    onTyped?.(next.trim() !== '')
  }
  const leave = () => {
    type('')
    setOpen(false)
    options.point(undefined)
  }
  const choose = (entry: SearchEntry, event?: MouseEvent) => {
    if (entry.kind === 'new') onNew?.(text.trim())
    else if (event?.ctrlKey || event?.metaKey || event?.button === 1) {
      window.open(`/v2/patient/${entry.patient.id}`)
      return
    } else onPick(entry.patient)
    leave()
  }
  const options = useOptions({
    entries,
    keyOf,
    isShown,
    isCurrent,
    searchNow,
    onChoose: entry => choose(entry),
    opensLate: ({ kind }) => kind === 'patient',
    onOpen: () => setOpen(true),
    // The first Escape closes the list, the next one empties the field. In a form the third reaches the dialog around
    // it; elsewhere the field is left, or the letters of shortcuts would be typed into it.
    onEscape: () => {
      if (isShown && place === 'popup') {
        setOpen(false)
        return true
      }
      const wasEmpty = text === ''
      if (!wasEmpty) type('')
      if (place === 'popup' && inForm === undefined) field.current?.blur()
      return !wasEmpty
    },
  })

  return (
    <div ref={box} className={styles.search} data-place={place}>
      <SearchField
        ref={field}
        className={styles.field}
        list={options.list}
        {...(inForm?.id === undefined ? { 'aria-label': 'Search patients' } : {})}
        {...inForm}
        placeholder="Name, phone or email"
        value={text}
        onChange={event => {
          type(event.target.value)
          setOpen(true)
          options.point(undefined)
        }}
        onFocus={() => setOpen(true)}
        // The Retry button inside does not close the list.
        onBlur={event => {
          options.point(undefined)
          if (!box.current?.contains(event.relatedTarget)) setOpen(false)
        }}
        onKeyDown={options.onKeyDown}
      />
      <PatientSearchList
        ref={list}
        isFloating={place === 'popup'}
        list={options.list}
        state={state}
        entries={entries}
        typed={text.trim()}
        isShown={isShown}
        isCurrent={isCurrent}
        failure={failure}
        onChoose={choose}
        onPoint={options.point}
        // The Retry button disappears, so the field takes the focus, from which the list can be closed.
        onRetry={() => field.current?.focus()}
      />
    </div>
  )
}
