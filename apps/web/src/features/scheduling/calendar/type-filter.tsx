import type { AppointmentType } from '@archwire/contract/clinic/appointment-types'
import { Box } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { appointmentTypesQuery } from '../../../shared/clinic/lookups.ts'
import { DownIcon, FilterIcon } from '../../../ui/icons.tsx'
import { usePanel } from '../../../ui/popup/use-panel.ts'
import { Swatch } from '../../../ui/swatch.tsx'
import { changeCalendarOptions, useCalendarOptions } from '../columns/calendar-setup.ts'
import styles from './calendar-toolbar.module.css'

const labelOf = (count: number) => {
  if (count === 0) return 'All types'
  return count === 1 ? '1 type' : `${count} types`
}

/** Limits the calendar to chosen appointment types. */
export function TypeFilter() {
  const { data: types, errorUpdateCount, refetch } = useQuery(appointmentTypesQuery)
  const chosen = useCalendarOptions().types
  const { isOpen, open, close, box, opener, panel, panelProps } = usePanel()

  useEffect(() => {
    if (isOpen) panel.current?.querySelector('input')?.focus()
  }, [isOpen, panel])

  if (types === undefined && errorUpdateCount === 0) return null
  const choose = (id: number, isChosen: boolean) => {
    const next = new Set(chosen)
    if (isChosen) next.add(id)
    else next.delete(id)
    changeCalendarOptions({ types: next })
  }
  const name =
    types === undefined ? 'Load the appointment types again' : `Appointment types: ${labelOf(chosen.size)}`
  const groups = [
    { name: 'On site', of: types?.onSite ?? [] },
    { name: 'Virtual', of: types?.virtual ?? [] },
  ].filter(group => group.of.length > 0)
  return (
    <Box ref={box} pos="relative" className={styles.filter ?? ''}>
      <button
        ref={opener}
        type="button"
        className="framed"
        data-active={chosen.size > 0}
        title={name}
        aria-label={name}
        aria-haspopup={types === undefined ? undefined : 'dialog'}
        aria-expanded={types === undefined ? undefined : isOpen}
        onClick={() => (types === undefined ? void refetch() : isOpen ? close() : open())}
      >
        {types === undefined ? (
          'Retry types'
        ) : (
          <>
            <span className={styles.sign} data-count={chosen.size || undefined}>
              <FilterIcon />
            </span>
            {labelOf(chosen.size)}
            <DownIcon />
          </>
        )}
      </button>
      {isOpen ? (
        <div
          {...panelProps}
          role="dialog"
          tabIndex={-1}
          aria-label="Appointment types"
          className={`${styles.list} popup`}
        >
          {groups.map(group => (
            <fieldset key={group.name}>
              <legend>{group.name}</legend>
              {group.of.map(type => (
                <Choice
                  key={type.id}
                  type={type}
                  isChosen={chosen.has(type.id)}
                  choose={isChosen => choose(type.id, isChosen)}
                />
              ))}
            </fieldset>
          ))}
          {chosen.size === 0 ? null : (
            <button
              type="button"
              className="framed"
              onClick={() => {
                changeCalendarOptions({ types: new Set() })
                close()
              }}
            >
              Show all types
            </button>
          )}
        </div>
      ) : null}
    </Box>
  )
}

const Choice = ({
  type,
  isChosen,
  choose,
}: {
  type: AppointmentType
  isChosen: boolean
  choose: (isChosen: boolean) => void
}) => (
  <label>
    <input type="checkbox" checked={isChosen} onChange={event => choose(event.currentTarget.checked)} />
    <Swatch color={type.color} size={10} />
    {type.title}
  </label>
)
