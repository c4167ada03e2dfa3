import type { ReactNode } from 'react'
import styles from './form-section.module.css'

/** A part of a long form: what it is about on the left, its fields on the right; one below the other on a phone. */
export const FormSection = ({
  title,
  hint,
  children,
}: {
  title: string
  hint: string
  children: ReactNode
}) => (
  <section className={styles.section}>
    <div>
      <h2>{title}</h2>
      <p className={styles.hint}>{hint}</p>
    </div>
    <div className={styles.fields}>{children}</div>
  </section>
)
