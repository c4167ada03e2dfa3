import type { ReactNode } from 'react'
import styles from './card-fields.module.css'

type Props = {
  id: string
  label: string
  problem: string | undefined
  /** Where the field itself cannot say what is wrong with it. */
  isReadOut?: boolean
  children: ReactNode
}

/** A label above, and what is wrong below; on the pages of staff and of patients alike. */
export const LabelledField = ({ id, label, problem, isReadOut = false, children }: Props) => (
  <div className={styles.field}>
    <label htmlFor={id} className={styles.label}>
      {label}
    </label>
    {children}
    {problem === undefined ? null : (
      <p id={`${id}-problem`} role={isReadOut ? 'alert' : undefined} className={styles.problem}>
        {problem}
      </p>
    )}
  </div>
)

/** How an input says what is wrong with it. */
export const wrongIf = (id: string, problem: string | undefined) => ({
  'aria-invalid': problem !== undefined,
  'aria-describedby': problem === undefined ? undefined : `${id}-problem`,
})
