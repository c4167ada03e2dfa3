import { Group, Text } from '@mantine/core'
import { useId } from 'react'
import { FieldGroup } from '../../../ui/form/field-group.tsx'
import styles from './color-field.module.css'
import { contrastWithWhite, palette } from './palette.ts'

type Props = { value: string; onChange: (color: string) => void; error?: React.ReactNode }

/** One of twelve colours on which white text is readable, or any other colour. */
export function ColorField({ value, onChange, error }: Props) {
  const name = useId()
  const isCustom = !palette.some(([color]) => color === value)
  return (
    <FieldGroup legend="Color" problem={error}>
      <Group gap={4}>
        {palette.map(([color, label]) => (
          <label key={color} className={styles.choice} style={{ background: color }} title={label}>
            <input
              type="radio"
              name={name}
              aria-label={label}
              checked={value === color}
              onChange={() => onChange(color)}
            />
          </label>
        ))}
        <label className={styles.custom} data-chosen={isCustom}>
          <input
            type="color"
            aria-label="Custom color"
            value={value}
            onChange={event => onChange(event.currentTarget.value)}
          />
          Custom
        </label>
      </Group>
      {isCustom && contrastWithWhite(value) < 3 ? (
        <Text c="dimmed" fz="xs" mt={4}>
          White text is hard to read on this color.
        </Text>
      ) : null}
    </FieldGroup>
  )
}
