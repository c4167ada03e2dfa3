import type { ReactNode } from 'react'
import styles from './card-fields.module.css'

type Props = {
  id: string
  label: string
  problem: string | undefined
  /** Set if the field itself cannot announce its problem. */
  isReadOut?: boolean
  children: ReactNode
}

/** A field with its label above and its problem below, on pages for staff and for patients. */
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

/** The ARIA attributes that link an input to its problem. */
export const wrongIf = (id: string, problem: string | undefined) => ({
  'aria-invalid': problem !== undefined,
  'aria-describedby': problem === undefined ? undefined : `${id}-problem`,
})
