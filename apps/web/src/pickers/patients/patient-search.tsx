import type { PatientSearchResult } from '@archwire/contract/patients/calls'
import { type KeyboardEvent, type MouseEvent, useEffect, useId, useRef, useState } from 'react'
import { useFloatBelow } from '../../ui/float-below.ts'
import { SearchField } from '../../ui/search-field.tsx'
import styles from './patient-search.module.css'
import { PatientSearchList } from './patient-search-list.tsx'
import { entriesOf, type SearchEntry } from './search-entries.ts'
import { usePatientSearch } from './use-patient-search.ts'

type Props = {
  onPick: (patient: PatientSearchResult) => void
  /** Nobody of them: what was typed may become a new patient. Without it none is offered. */
  onNew?: (typed: string) => void
  /** What it says when the search does not work. */
  failure: string
  /** 'popup': the list floats over the page. 'page': it is the page. */
  place: 'popup' | 'page'
  /** At once, because somebody has just asked for the field. */
  takesFocus?: boolean
  /** Told whether anything stands in the field. */
  onTyped?: (isTyped: boolean) => void
  /** In a form: what its label, its error and the dialog around it need of the field. */
  field?: { id?: string; 'aria-describedby'?: string; 'aria-invalid'?: boolean; 'data-autofocus'?: boolean }
}

/** A field that finds a patient by a part of the name, phone or e-mail; all of it works by keyboard. */
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
  const [active, setActive] = useState(0)
  const listId = useId()
  const box = useRef<HTMLDivElement>(null)
  const field = useRef<HTMLInputElement>(null)
  const list = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (takesFocus) field.current?.focus()
  }, [takesFocus])
  const entries = entriesOf(state, onNew !== undefined)
  const isShown = state.kind !== 'idle' && (isOpen || place === 'page')
  useFloatBelow(box, list, isShown && place === 'popup')
  const chosen = Math.max(0, Math.min(active, entries.length - 1))

  const type = (next: string) => {
    setText(next)
    onTyped?.(next.trim() !== '')
  }
  const leave = () => {
    type('')
    setOpen(false)
    setActive(0)
  }
  const choose = (entry: SearchEntry, event?: MouseEvent) => {
    if (entry.kind === 'new') onNew?.(text.trim())
    else if (event?.ctrlKey || event?.metaKey || event?.button === 1) {
      window.open(`/v2/patient/${entry.patient.id}`)
      return
    } else onPick(entry.patient)
    leave()
  }
  const walk = (step: 1 | -1) => {
    if (entries.length === 0) return
    const next = (chosen + step + entries.length) % entries.length
    setActive(next)
    document.getElementById(`${listId}-${next}`)?.scrollIntoView({ block: 'nearest' })
  }
  const onKeyDown = (event: KeyboardEvent) => {
    // The keys belong to whatever puts the letter together.
    if (event.nativeEvent.isComposing) return
    if (event.key === 'Escape') {
      // The first one closes the list, the next one empties the field; only then it is somebody else's.
      if (isShown && place === 'popup') setOpen(false)
      else if (text === '') return
      else type('')
    } else if (event.key === 'ArrowDown') {
      if (isShown) walk(1)
      else setOpen(true)
    } else if (event.key === 'ArrowUp') walk(-1)
    else if (event.key === 'Enter') {
      const entry = entries[chosen]
      // A list for fewer letters than stand there is not what the person means.
      if (!isCurrent) searchNow()
      else if (isShown && entry !== undefined) choose(entry)
    } else return
    event.preventDefault()
    event.stopPropagation()
  }

  return (
    <div ref={box} className={styles.search} data-place={place}>
      <SearchField
        ref={field}
        className={styles.field}
        list={{ id: listId, isShown, length: entries.length, chosen }}
        {...(inForm?.id === undefined ? { 'aria-label': 'Search patients' } : {})}
        {...inForm}
        placeholder="Name, phone or email"
        value={text}
        onChange={event => {
          type(event.target.value)
          setOpen(true)
          setActive(0)
        }}
        onFocus={() => setOpen(true)}
        // Its own Retry does not close the list.
        onBlur={event => {
          if (!box.current?.contains(event.relatedTarget)) setOpen(false)
        }}
        onKeyDown={onKeyDown}
      />
      <PatientSearchList
        ref={list}
        isFloating={place === 'popup'}
        id={listId}
        state={state}
        entries={entries}
        chosen={chosen}
        typed={text.trim()}
        isShown={isShown}
        isCurrent={isCurrent}
        failure={failure}
        onChoose={choose}
        onPoint={setActive}
        // Its button goes; from the field the list can be left.
        onRetry={() => field.current?.focus()}
      />
    </div>
  )
}
