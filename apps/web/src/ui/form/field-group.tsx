import { Text } from '@mantine/core'
import { type ReactNode, useId } from 'react'
import styles from './field-group.module.css'

type Props = {
  legend: string
  /** A part of a form whose fields have labels of their own: its name stands out from them. */
  isPart?: boolean
  /** The problem of all fields together. */
  problem?: ReactNode
  children: ReactNode
}

/** Fields that belong together, under one legend. */
export function FieldGroup({ legend, isPart = false, problem, children }: Props) {
  const id = useId()
  return (
    <fieldset aria-describedby={problem ? id : undefined}>
      <legend className={styles.legend} data-part={isPart}>
        {legend}
      </legend>
      {children}
      {problem ? (
        <Text id={id} c="var(--mantine-color-error)" mt={4}>
          {problem}
        </Text>
      ) : null}
    </fieldset>
  )
}

/** Checkboxes to choose from; `inPairs` puts two beside each other if there is room. */
export const Choices = ({ inPairs = false, children }: { inPairs?: boolean; children: ReactNode }) => (
  <div className={styles.choices} data-pairs={inPairs}>
    {children}
  </div>
)
