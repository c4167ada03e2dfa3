import { Button, Group, NativeSelect, TextInput } from '@mantine/core'
import { useEffect, useRef } from 'react'
import { oneOf } from '../../lib/navigation/list-paging.ts'
import { SearchIcon } from '../../ui/icons.tsx'
import styles from './audit-filters.module.css'
import { type AuditChoice, otherActors } from './audit-log.ts'

export type Colleague = { id: number; fullName: string; email: string; active: boolean }

type Props = {
  typed: string
  search: (text: string) => void
  choice: AuditChoice
  show: (next: Partial<Omit<AuditChoice, 'query'>>) => void
  isReversed: boolean
  /** People who work or worked here; undefined until they are loaded. */
  people: Colleague[] | undefined
  /** The patient whose entries alone are shown, where there is one. */
  patientName: string | undefined
  /** Changes when all filters are reset: the fields are emptied then. */
  round: number
}

export const AuditFilters = ({
  typed,
  search,
  choice,
  show,
  isReversed,
  people,
  patientName,
  round,
}: Props) => (
  <search className={styles.filters} aria-label="Audit log">
    <TextInput
      type="search"
      label="Search"
      placeholder="Person, patient or what was done"
      leftSection={<SearchIcon />}
      autoComplete="off"
      maxLength={100}
      value={typed}
      onChange={event => search(event.currentTarget.value)}
    />
    <NativeSelect
      label="Who"
      data={[
        { value: '', label: 'Everyone' },
        ...(people ?? []).map(({ id, fullName, email, active }) => ({
          value: String(id),
          label: `${fullName || email}${active ? '' : ' (deactivated)'}`,
        })),
        ...unknownPerson(choice.person, people),
        { value: 'patient', label: 'Patients, by a link' },
        { value: 'system', label: 'Archwire itself' },
      ]}
      value={choice.person === undefined ? '' : String(choice.person)}
      onChange={({ currentTarget: { value } }) =>
        show({ person: oneOf(otherActors, value) ?? (Number(value) || undefined) })
      }
    />
    <Day key={`from-${round}`} label="From" day={choice.from} onChange={from => show({ from })} />
    <Day
      key={`to-${round}`}
      label="To"
      day={choice.to}
      onChange={to => show({ to })}
      problem={isReversed ? 'Must not be before the first day' : undefined}
    />
    {choice.patient === undefined ? null : (
      <Group component="p" gap="4px 8px" className={styles.patient}>
        Only what concerns{' '}
        <a className="tall" href={`/v2/patient/${choice.patient}/history`}>
          {patientName ?? `patient ${choice.patient}`}
        </a>
        <Button variant="default" onClick={() => show({ patient: undefined })}>
          Show every patient
        </Button>
      </Group>
    )}
  </search>
)

// The list of users may be missing, or not contain this user any more: the chosen one must be visible all the same.
const unknownPerson = (person: AuditChoice['person'], people: Colleague[] | undefined) =>
  typeof person !== 'number' || people?.some(({ id }) => id === person)
    ? []
    : [{ value: String(person), label: `User ${person}` }]

const earliestDay = '1900-01-01'
const latestDay = '2199-12-31'

type DayProps = {
  label: string
  day: string | undefined
  onChange: (day: string | undefined) => void
  problem?: string | undefined
}

/**
 * A half-typed day does not filter yet: it stays in the field, and the list stays as it was. When the address changes,
 * by the menu or by Back, its day is put into the field.
 */
function Day({ label, day, onChange, problem }: DayProps) {
  const input = useRef<HTMLInputElement>(null)
  const lastReported = useRef(day)
  useEffect(() => {
    if (day === lastReported.current) return
    lastReported.current = day
    if (input.current !== null) input.current.value = day ?? ''
  }, [day])
  const report = (next: string | undefined) => {
    lastReported.current = next
    onChange(next)
  }
  return (
    <TextInput
      ref={input}
      type="date"
      label={label}
      min={earliestDay}
      max={latestDay}
      defaultValue={day ?? ''}
      error={problem}
      onChange={({ currentTarget: { value, validity } }) => {
        if (value >= earliestDay && value <= latestDay) report(value)
        else if (value === '' && !validity.badInput) report(undefined)
      }}
    />
  )
}
