import { Select, type SelectProps } from '@mantine/core'
import { useMemo } from 'react'
import '../../../ui/theme/select.css'
import { commonZones, zoneName } from './time-zone-names.ts'

function zoneChoices(current: string): NonNullable<SelectProps['data']> {
  const known = new Set([...Intl.supportedValuesOf('timeZone'), current])
  const others = [...known]
    .filter(zone => zone.includes('/') && !commonZones.some(([id]) => id === zone))
    .sort()
  const choices = (zones: string[]) => zones.map(value => ({ value, label: zoneName(value) }))
  return [
    { group: 'United States', items: choices(commonZones.map(([id]) => id)) },
    { group: 'All others', items: choices(others) },
  ]
}

type Props = Omit<SelectProps, 'data' | 'searchable'> & { value: string }

/** A time zone, found by typing a part of its name. */
export function TimeZoneSelect(props: Props) {
  const { value } = props
  const data = useMemo(() => zoneChoices(value), [value])
  return (
    <Select
      {...props}
      data={data}
      searchable
      allowDeselect={false}
      // There are four hundred zones: people type rather than scroll this far.
      limit={30}
      // A refused field gets the focus, and an opened list would cover the message.
      openOnFocus={false}
      nothingFoundMessage="No such time zone"
    />
  )
}
