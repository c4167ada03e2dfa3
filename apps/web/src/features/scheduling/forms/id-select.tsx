import { NativeSelect } from '@mantine/core'
import type { ReactNode } from 'react'

type Option = { id: number; label: string }

type Props = {
  label: string
  name: string
  /** What stands there while nothing is chosen. */
  none: string
  options: Option[] | { group: string; options: Option[] }[]
  value: number | null
  onChange: (id: number | null) => void
  error?: ReactNode
  required?: boolean
  takesFocus?: boolean
}

const itemOf = ({ id, label }: Option) => ({ value: String(id), label })

/** One of the clinic's doctors, rooms or types, by its id. */
export const IdSelect = ({
  label,
  name,
  none,
  options,
  value,
  onChange,
  error,
  required = false,
  takesFocus,
}: Props) => (
  <NativeSelect
    label={label}
    name={name}
    error={error}
    required={required}
    data-autofocus={takesFocus || undefined}
    data={[
      { value: '', label: none },
      ...options.map(one =>
        'group' in one ? { group: one.group, items: one.options.map(itemOf) } : itemOf(one),
      ),
    ]}
    value={value === null ? '' : String(value)}
    onChange={({ currentTarget }) =>
      onChange(currentTarget.value === '' ? null : Number(currentTarget.value))
    }
  />
)
