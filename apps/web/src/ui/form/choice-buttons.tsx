import { Group } from '@mantine/core'
import { useId } from 'react'
import styles from './choice-buttons.module.css'
import { FieldGroup } from './field-group.tsx'

type Props<V extends string> = {
  legend: string
  choices: readonly { value: V; label: string }[]
  value: V
  onChange: (value: V) => void
}

/** A few choices side by side, one of them chosen. Arrow keys move between them. */
export function ChoiceButtons<V extends string>({ legend, choices, value, onChange }: Props<V>) {
  const name = useId()
  return (
    <FieldGroup legend={legend}>
      <Group
        gap={0}
        wrap="nowrap"
        align="stretch"
        bd="1px solid var(--field-border)"
        bdrs={6}
        bg="var(--mantine-color-default)"
      >
        {choices.map(choice => (
          <label key={choice.value} className={styles.choice}>
            <input
              type="radio"
              name={name}
              className={styles.input}
              checked={choice.value === value}
              onChange={() => onChange(choice.value)}
            />
            {choice.label}
          </label>
        ))}
      </Group>
    </FieldGroup>
  )
}
